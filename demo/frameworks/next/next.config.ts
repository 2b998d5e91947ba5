import type { NextConfig } from "next";

const config: NextConfig = {
  cacheComponents: true,
  partialPrefetching: true,
  // A webhook to an address with a slash at its end would be redirected, and follows no redirect.
  skipTrailingSlashRedirect: true,
};
export default config;
