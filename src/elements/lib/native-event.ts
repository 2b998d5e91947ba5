/**
 * `Event` as the browser made it. MooTools, which many a Joomla shop loads, puts a class of its own in its place, whose
 * objects no element can dispatch.
 */
export const NativeEvent = (
  typeof document === "undefined" ? Event : document.createEvent("Event").constructor
) as typeof Event;
