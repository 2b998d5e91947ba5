// What the plugin answers in Medusa's server: the proxy below /pay, and the desk's calls for whoever is signed in at its admin.
import {
  authenticate,
  defineMiddlewares,
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
} from "@medusajs/framework/http";
import { ADMIN_PATH, BASE_PATH } from "../lib/paths.ts";
import { isRunning, payElements, setServer } from "../lib/pay-elements.ts";

// Medusa loads this file where it serves, before it starts its modules.
setServer();

const serve = (request: MedusaRequest, response: MedusaResponse, next: MedusaNextFunction) =>
  isRunning() ? payElements().listener(request, response) : next();

const serveAdmin = (request: MedusaRequest, response: MedusaResponse, next: MedusaNextFunction) =>
  isRunning() ? payElements().adminListener(request, response) : next();

export default defineMiddlewares({
  // The service's signature is checked over the bytes.
  routes: [
    { matcher: `${BASE_PATH}/*`, bodyParser: false, middlewares: [serve] },
    {
      matcher: `${ADMIN_PATH}/*`,
      bodyParser: false,
      middlewares: [authenticate("user", ["session", "bearer"]), serveAdmin],
    },
  ],
});
