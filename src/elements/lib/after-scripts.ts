/**
 * Settles when the scripts that the page's markup names have run, but for those that are `async`: what they listen to is
 * heard from then on.
 */
export async function afterScripts(): Promise<void> {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (document.readyState === "complete" || (navigation && navigation.domContentLoadedEventEnd > 0)) return;
  await new Promise((resolve) => {
    for (const type of ["DOMContentLoaded", "load"]) addEventListener(type, resolve, { once: true });
  });
}
