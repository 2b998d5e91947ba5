/** The proxy's public address without a slash at its end: that of its origin with `basePath`, if the address has no path. */
export function publicBase(publicUrl: string, basePath: string): string {
  const { origin, pathname } = new URL(publicUrl);
  const path = pathname.replace(/(?<!\/)\/+$/, "");
  return origin + (path === "" ? basePath : path);
}
