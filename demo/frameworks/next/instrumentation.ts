/** Makes the proxy when the server starts: it looks at once for charges that a crash or a restart left open. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { getPay } = await import("./pay");
  getPay();
}
