// The example as the storefront, in Medusa's own server.
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const EXAMPLE = join(process.cwd(), "node_modules/@pay-elements/medusa/example/storefront.html");

const serve = (request, response) =>
  response
    .type("html")
    .send(readFileSync(EXAMPLE, "utf8").replace("pk_…", String(request.query.key ?? "pk_…")));

module.exports.default = { routes: [{ matcher: "/checkout", middlewares: [serve] }] };
