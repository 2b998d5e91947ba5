import { openPage } from "./open-page.ts";
import { appView } from "./views/app.ts";

await openPage(appView);
