// The script tag of the shop's page.
import "../../../src/elements/define.ts";
