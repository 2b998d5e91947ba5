// Who asks: the session of the request that the proxy answers.
import { AsyncLocalStorage } from "node:async_hooks";
import {
  extractSessionToken,
  I18nError,
  Permission,
  RequestContext,
  type CachedSession,
  type Channel,
} from "@vendure/core";
import type { Vendure } from "./vendure.ts";

/** Express's request, with the session that Vendure's own middleware has read from its cookie. */
export type VendureRequest = Parameters<typeof extractSessionToken>[0];

/** The request that is answered, where Vendure's middleware has been before. */
export const currentRequest: AsyncLocalStorage<VendureRequest> = new AsyncLocalStorage();

/** The buyer's context, in the channel that the request names; `undefined` outside of a request. */
export async function buyerContext(vendure: Vendure): Promise<RequestContext | undefined> {
  const req = currentRequest.getStore();
  if (!req) return undefined;
  const session = await readSession(vendure, req);
  try {
    return await vendure.contexts.fromRequest(req, undefined, [Permission.Owner], session);
  } catch (error) {
    // A channel or a currency that the shop has not, in a query or header of the browser's.
    if (error instanceof I18nError) return undefined;
    throw error;
  }
}

/** The same buyer in the channel of an order. */
export const inChannel = (ctx: RequestContext, channel: Channel): RequestContext =>
  new RequestContext({
    apiType: "shop",
    channel,
    languageCode: ctx.languageCode,
    isAuthorized: true,
    authorizedAsOwnerOnly: true,
    ...(ctx.req && { req: ctx.req }),
    ...(ctx.session && { session: ctx.session }),
  });

/** By cookie or by bearer token, as the shop is configured. */
async function readSession(vendure: Vendure, req: VendureRequest): Promise<CachedSession | undefined> {
  const { tokenMethod, apiKeyHeaderKey } = vendure.config.authOptions;
  const extracted = extractSessionToken(req, tokenMethod ?? "cookie", apiKeyHeaderKey ?? "");
  if (!extracted || extracted.method === "api-key") return undefined;
  return vendure.sessions.getSessionFromToken(extracted.token);
}
