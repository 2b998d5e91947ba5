// The shop's checkout alone, for a frame in the documentation: as high as what it shows.
import type { CheckoutHeight } from "../messages.ts";
import { openPage } from "./open-page.ts";
import { checkoutView } from "./views/checkout.ts";

const { shop, state } = await openPage(checkoutView);

function fit(content: Element): void {
  shop.frame.height = String(Math.ceil(content.getBoundingClientRect().bottom));
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  const message: CheckoutHeight = { type: "pay-checkout-height", height };
  parent.postMessage(message, location.origin);
}

// Elsewhere the documentation keeps its picture.
if (state === "running") {
  const page = shop.frame.contentDocument!;
  page.addEventListener(
    "pay-ready",
    () => {
      const content = page.querySelector("main")!;
      new ResizeObserver(() => fit(content)).observe(content);
    },
    { once: true },
  );
}
