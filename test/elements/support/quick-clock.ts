const FACTOR = 10;

const { performance, setTimeout, setInterval } = window;
const now = performance.now.bind(performance);

/**
 * In the tests of this `describe`, timers and the clock that only goes forward run ten times as fast: what an element waits
 * for comes sooner. The time of day is as it is.
 */
export function withQuickClock(): void {
  beforeEach(() => {
    window.setTimeout = ((run: () => void, ms = 0) => setTimeout(run, ms / FACTOR)) as typeof setTimeout;
    window.setInterval = ((run: () => void, ms = 0) => setInterval(run, ms / FACTOR)) as typeof setInterval;
    performance.now = () => now() * FACTOR;
  });
  afterEach(() => {
    Object.assign(window, { setTimeout, setInterval });
    Reflect.deleteProperty(performance, "now");
  });
}
