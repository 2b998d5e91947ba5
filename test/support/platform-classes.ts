import type { TestContext } from "node:test";

/** Puts the platform's `Request` and `Response` back after a test in which Hono's server takes their place. */
export function keepPlatformClasses(t: TestContext): void {
  const { Request, Response } = globalThis;
  t.after(() => {
    for (const [name, value] of Object.entries({ Request, Response }))
      Object.defineProperty(globalThis, name, { value });
  });
}
