// A call of the merchant's side: what it needs, how it is described, and what answers it.
import type { Context } from "hono";
import type { Connection } from "../../proxy/index.ts";
import type { HonoPath } from "../../proxy/internal.ts";
import type * as z from "zod/mini";
import type { ANSWERS } from "./answers.ts";
import type { AdminUser, Right } from "./authorize.ts";
import type { AdminProblemCode } from "./admin-error.ts";
import type { BODIES } from "./schemas.ts";

export interface Env {
  Bindings: Connection;
  Variables: { asking: AdminUser };
}

export interface Route<Path extends string = string> {
  method: "get" | "post" | "delete";
  /** As OpenAPI writes it: `/charges/{id}`. */
  path: Path;
  /** What whoever asks must be allowed to do; nothing if absent. */
  right?: Right;
  /** What it does, in the document. */
  summary: string;
  description?: string;
  /** What may stand behind the "?". */
  query?: z.ZodMiniObject;
  /** Whether an `Idempotency-Key` is sent. */
  key?: "required" | "optional";
  /** What is sent, by its name in the document. */
  body?: keyof typeof BODIES;
  /**
   * What a good answer holds: nothing, another type than JSON, or what goes by this name in the document, perhaps also as CSV, or as a
   * page.
   */
  answer: {
    status: 200 | 201 | 204;
    holds?: keyof typeof ANSWERS | `text/${string}`;
    asCsv?: true;
    asPage?: true;
  };
  /** What it may be refused for, beside what every call may. */
  problems: readonly AdminProblemCode[];
  handle(context: Context<Env, HonoPath<Path>>): Response | Promise<Response>;
}

/** Lets `handle` know the names in its path. */
export const route = <const Path extends string>(given: Route<Path>): Route => given;
