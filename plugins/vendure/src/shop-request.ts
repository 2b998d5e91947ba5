// The request of what happens without anybody's. Vendure's templates of e-mails ask the request of an order's payment for the address
// of its images, and fail where there is none: nobody would be told of the order.
import type { RequestContextService } from "@vendure/core";

export type ShopRequest = NonNullable<Parameters<RequestContextService["create"]>[0]["req"]>;

/** As Express gives one to the shop's public address. */
export function requestTo(publicUrl: string): ShopRequest {
  const { protocol, host } = new URL(publicUrl);
  const headers: Readonly<Record<string, string>> = { host };
  const request = {
    protocol: protocol.slice(0, -1),
    headers,
    get: (name: string) => headers[name.toLowerCase()],
  };
  return request as unknown as ShopRequest;
}
