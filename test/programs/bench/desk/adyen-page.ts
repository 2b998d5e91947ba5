// The page's own script where Adyen's component is, as its documentation says for one component.
/// <reference types="vite/client" />
import { AdyenPlatformExperience, TransactionsOverview } from "@adyen/adyen-platform-experience-web";
import "@adyen/adyen-platform-experience-web/adyen-platform-experience-web.css";

const { session } = document.body.dataset;
const core = await AdyenPlatformExperience({
  environment: "test",
  locale: "pt-BR",
  analytics: { enabled: false },
  // The page brings its first session, which saves it a request.
  onSessionCreate: async () => JSON.parse(session!) as { id: string; token: string },
});
new TransactionsOverview({ core }).mount("#transactions");
