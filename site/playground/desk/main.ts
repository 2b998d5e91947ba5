// The script tag of the desk's page.
import "../../../src/admin/elements/define.ts";
