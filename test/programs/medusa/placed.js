// A shop that does something for each new order: a line in a file.
const { appendFileSync } = require("node:fs");
const { join } = require("node:path");

module.exports.default = async ({ event }) =>
  appendFileSync(join(process.cwd(), "placed"), `${event.data.id}\n`);

module.exports.config = { event: "order.placed" };
