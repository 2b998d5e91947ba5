// A shop with Adyen's Pix component, and all that it asks of Adyen, answered at once by the shop itself: without
// preflights, and in fewer connections than it would take in production.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import QRCode from "qrcode";
import { build, type Rolldown } from "vite";
import { listen } from "../../../../demo/listen.ts";
import { now, type Contender } from "./contender.ts";
import { compressed, serve, type File } from "./files.ts";
import type { Shop } from "./shop.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A code as long as the sandbox's. */
const CODE =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865406123.455802BR" +
  "5913Atelie Barro6009SAO PAULO62290525PayElementsBench000000016304ABCD";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="26"><path fill="#32bcad" d="M0 0h40v26H0z"/></svg>`;

export async function start(): Promise<Shop> {
  const { version, translations } = await installed();
  const files = new Map<string, File>([
    ...(await bundle()),
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

  const contender: Contender = {
    name: `Adyen Web ${version}`,
    qr: "[data-testid=pix-qr-image]",
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

async function installed() {
  const module = import.meta.resolve("@adyen/adyen-web");
  const manifest = new URL("../../package.json", module);
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const texts = new URL("packages/server/translations/en-US.json.js", module);
  const { default: translations } = (await import(texts.href)) as { default: Record<string, string> };
  return { version, translations };
}

/** The page's script and style sheet, of the one component that is used, as small as the bundler makes them. */
async function bundle(): Promise<[string, File][]> {
  const { output } = (await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      target: "es2022",
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: here("adyen-page.ts"),
        output: {
          comments: false,
          codeSplitting: false,
          entryFileNames: "adyen.js",
          assetFileNames: "adyen.[ext]",
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output.map((file) =>
    file.type === "chunk"
      ? [`/${file.fileName}`, compressed("text/javascript", file.code)]
      : [`/${file.fileName}`, compressed("text/css", file.source)],
  );
}
