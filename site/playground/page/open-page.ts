// Starts the playground in this page, drawn by a view.
import { render, type TemplateResult } from "lit";
import { Playground } from "./playground.ts";

/** Settled when shop, proxy and bank run, or cannot. */
export async function openPage(view: (app: Playground) => TemplateResult): Promise<Playground> {
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
      document.documentElement.dataset["backstage"] = playground.backstage;
      render(view(playground), document.body);
    });
  }

  const playground = new Playground(draw);
  addEventListener("hashchange", () => playground.followLink());
  await playground.start();
  return playground;
}
