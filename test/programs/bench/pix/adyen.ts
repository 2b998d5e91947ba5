// A shop with Adyen's Pix component, and all that it asks of Adyen, answered at once by the shop itself: without
// preflights, and in fewer connections than it would take in production.
import QRCode from "qrcode";
import { listen } from "../../../../demo/listen.ts";
import { bundle, installed } from "../shops/adyen-package.ts";
import { now, type Payable } from "../shops/contender.ts";
import { compressed, serve, type File } from "../shops/files.ts";
import type { Shop } from "../shops/shop.ts";

/** A code as long as the sandbox's. */
const CODE =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406123.455802BR" +
  "5913Atelie Barro6009SAO PAULO62290525PayElementsBench000000016304ABCD";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="26"><path fill="#32bcad" d="M0 0h40v26H0z"/></svg>`;

export async function start(): Promise<Shop<Payable>> {
  const { version, read } = installed("@adyen/adyen-web");
  const translations = await read("dist/es/packages/server/translations/en-US.json.js");
  const files = new Map<string, File>([
    ...(await bundle(new URL("adyen-page.ts", import.meta.url))),
    ["/checkoutshopper/utility/v1/barcode.png", { type: "image/png", body: await QRCode.toBuffer(CODE) }],
    // The package holds the English texts alone, those of other languages come from Adyen: as many of them.
    [
      `/checkoutshopper/sdk/${version}/translations/pt-BR.json`,
      compressed("application/json", JSON.stringify(translations)),
    ],
    ["/checkoutshopper/images/logos/pix.svg", compressed("image/svg+xml", LOGO)],
    ["/checkoutshopper/images/components/bento_copy.svg", compressed("image/svg+xml", LOGO)],
    ["/checkoutshopper/images/components/success.svg", compressed("image/svg+xml", LOGO)],
  ]);

  let placed = 0;
  let paid = 0;
  const answers: Record<string, () => object> = {
    "/checkoutanalytics/v3/analytics": () => ({ checkoutAttemptId: "bench" }),
    "/checkoutshopper/services/PaymentInitiation/v1/status": () =>
      paid === placed
        ? { type: "complete", resultCode: "authorised", payload: "bench" }
        : { type: "pending", resultCode: "pending", payload: "" },
  };

  const shop = await listen(0);
  shop.server.on("request", (request, response) => {
    const answer = request.method === "POST" && answers[new URL(request.url!, shop.origin).pathname];
    if (!answer) return serve(files, request, response);
    request.resume();
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(JSON.stringify(answer()));
  });

  const contender: Payable = {
    name: `Adyen Web ${version}`,
    shown: "[data-testid=pix-qr-image]",
    follows: "/status",
    async place() {
      const action = {
        type: "qrCode",
        paymentMethodType: "pix",
        qrCodeData: CODE,
        paymentData: `bench-${++placed}`,
      };
      files.set(
        `/${placed}`,
        compressed(
          "text/html",
          `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Pix</title><link rel="icon" href="data:,">` +
            `<link rel="stylesheet" href="/adyen.css"><script type="module" src="/adyen.js"></script>` +
            `<body data-action='${JSON.stringify(action)}'><div id="pix"></div></body></html>`,
        ),
      );
      return `${shop.origin}/${placed}`;
    },
    async pay() {
      paid = placed;
      return now();
    },
  };
  return { contenders: [contender], close: () => shop.close() };
}
