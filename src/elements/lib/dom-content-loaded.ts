/**
 * Whether the scripts that the page's markup names have run, but for those that are `async`: what they listen to is heard
 * from then on.
 */
export const haveScriptsRun = (): boolean =>
  performance
    .getEntriesByType("navigation")
    .some((entry) => (entry as PerformanceNavigationTiming).domContentLoadedEventEnd > 0);
