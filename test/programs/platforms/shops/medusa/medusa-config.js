// The configuration of a new shop, into which the trial writes the lines that docs/medusa.md prints.
const { defineConfig } = require("@medusajs/framework/utils");

const config = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseSchema: process.env.DATABASE_SCHEMA,
    // Without https, a browser keeps no other cookie of its admin.
    cookieOptions: { secure: false, sameSite: "lax" },
    http: {
      storeCors: process.env.STORE_CORS,
      adminCors: process.env.ADMIN_CORS,
      authCors: process.env.AUTH_CORS,
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET,
    },
  },
  admin: { disable: !process.env.HAS_ADMIN },
  // printed
});
// One buyer makes all orders of a trial, from one address.
config.plugins.find(({ resolve }) => resolve === "@pay-elements/medusa").options.limits = false;
// Medusa's flags are not read yet when it makes the list of its modules.
if (process.env.MEDUSA_FF_RBAC) config.modules.rbac = { resolve: "@medusajs/medusa/rbac" };

module.exports = config;
