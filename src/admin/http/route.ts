// A call of the merchant's side: what it needs, how it is described, and what answers it.
import type { Context } from "hono";
import type { Connection } from "../../proxy/index.ts";
import type { HonoPath } from "../../proxy/shared.ts";
import type { AdminUser, Right } from "./authorize.ts";

export interface Env {
  Bindings: Connection;
  Variables: { asking: AdminUser };
}

export interface Route<Path extends string = string> {
  method: "get" | "post" | "delete";
  /** As OpenAPI writes it: `/charges/{id}`. */
  path: Path;
  /** What whoever asks must be allowed to do; nothing where absent. */
  right?: Right;
  handle(context: Context<Env, HonoPath<Path>>): Response | Promise<Response>;
}

/** Lets `handle` know the names in its path. */
export const route = <const Path extends string>(given: Route<Path>): Route => given;
