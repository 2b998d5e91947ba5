// The page's own script where Adyen's component is, as its documentation says for one payment method.
/// <reference types="vite/client" />
import { AdyenCheckout, Pix } from "@adyen/adyen-web";
import "@adyen/adyen-web/styles/adyen.css";

const { origin } = location;
const urls = { api: `${origin}/checkoutshopper/`, analytics: `${origin}/checkoutanalytics/` };

AdyenCheckout.register(Pix);
const checkout = await AdyenCheckout({
  environment: "test",
  clientKey: "local_BENCH",
  locale: "pt-BR",
  countryCode: "BR",
  amount: { currency: "BRL", value: 12_345 },
  analytics: { enabled: false },
  risk: { enabled: false },
  _environmentUrls: {
    ...urls,
    cdn: { images: `${origin}/checkoutshopper/`, translations: `${origin}/checkoutshopper/` },
  },
  // What the shop would send on to its backend: the component has learnt that the payment is complete.
  onAdditionalDetails: () => document.dispatchEvent(new Event("learnt")),
});
const { action } = document.body.dataset;
checkout.createFromAction(JSON.parse(action!)).mount("#pix");
