import { render } from "lit";
import { appView } from "./views/app.ts";
import { Playground } from "./playground.ts";

let isDrawing = false;
/** Once, however much changes at a time. */
function draw() {
  if (isDrawing) return;
  isDrawing = true;
  queueMicrotask(() => {
    isDrawing = false;
    const { language, settings } = playground;
    document.documentElement.lang = language === "pt" ? "pt-BR" : "en";
    document.documentElement.style.colorScheme = settings.scheme === "auto" ? "" : settings.scheme;
    document.documentElement.dataset["frame"] = settings.frame;
    document.documentElement.dataset["pane"] = playground.pane;
    render(appView(playground), document.body);
  });
}

const playground = new Playground(draw);
addEventListener("hashchange", () => playground.followLink());
await playground.start();
