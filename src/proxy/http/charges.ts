// Making a charge, and asking how it stands.
import { newChargeSchema, type FieldError } from "../../contract/index.ts";
import type { Connection } from "../guards/client-address.ts";
import { UNDERWAY_RETRY } from "../charges/draft.ts";
import type { ChargeRequest } from "../model/draft.ts";
import type { MakeCharge, NewChargeCall } from "../charges/make-charge.ts";
import { findCharge, type Store } from "../stores/store.ts";
import { toCharge, type StoredCharge } from "../model/record.ts";
import { ProblemError } from "../model/problem.ts";
import { ERROR_MESSAGES } from "../lib/validation.ts";
import { json, parseJson, readBody, requireJson } from "./body.ts";
import { fingerprint, readKey, type Fingerprint } from "./idempotency.ts";

// An encrypted card takes up to 8 kB, everything else some hundred bytes.
const MAX_BODY_BYTES = 64 * 1024;

interface ChargeRoutesOptions {
  store: Store;
  makeCharge: MakeCharge;
  /** Secrets that key the hash of bodies, the current one first. */
  secrets: readonly string[];
  returnUrl: (request: Request) => string;
  /** Told of every charge that a browser asks for. */
  asked: (stored: StoredCharge) => void;
}

export function chargeRoutes({ store, makeCharge, secrets, returnUrl, asked }: ChargeRoutesOptions) {
  /** The charge that was made with this key and body before, where there is one. */
  async function replay(print: Fingerprint): Promise<StoredCharge | undefined> {
    const entry = await store.key(print.key);
    if (entry === undefined) return undefined;
    if (!print.matches(entry)) throw new ProblemError("idempotency_key_reused");
    const stored = await store.charge(entry.chargeId);
    if (stored === undefined || stored.sending) throw underway();
    return stored;
  }

  /** As `makeCharge`. Why a call was refused that lost to another with the same key is of no interest either. */
  async function make(call: NewChargeCall): Promise<StoredCharge | undefined> {
    try {
      return await makeCharge(call);
    } catch (error) {
      if (error instanceof ProblemError && (await store.key(call.key.key))) return undefined;
      throw error;
    }
  }

  return {
    /** `POST /charges` */
    async post(request: Request, connection?: Connection): Promise<Response> {
      requireJson(request);
      const key = await readKey(request);
      const body = await readBody(request, MAX_BODY_BYTES);
      const print = await fingerprint(key, body, secrets);
      const stored =
        (await replay(print)) ??
        (await make({
          charge: parseCharge(parseJson(body)),
          request,
          connection,
          key: { key: print.key, body: print.body },
          returnUrl: returnUrl(request),
        })) ??
        (await replay(print));
      if (stored === undefined) throw underway();
      return json(toCharge(stored.record, acceptsImage(request)), 201);
    },

    /** `GET /charges`, by `Idempotency-Key` */
    async byKey(request: Request): Promise<Response> {
      const entry = await store.key(await readKey(request));
      const stored = entry && (await store.charge(entry.chargeId));
      if (stored === undefined) throw new ProblemError("charge_not_found");
      return json(toCharge(stored.record, acceptsImage(request)));
    },

    /** `GET /charges/{id}`: as it is known; what asking brings to light comes by the stream, or with the next call. */
    async byId(id: string, request: Request): Promise<Response> {
      const stored = await findCharge(store, id);
      if (stored === undefined) throw new ProblemError("charge_not_found");
      asked(stored);
      return json(toCharge(stored.record, acceptsImage(request)));
    },
  };
}

const underway = () =>
  new ProblemError("charge_underway", {
    detail: "The charge with this Idempotency-Key is being made.",
    retryAfter: UNDERWAY_RETRY,
  });

function parseCharge(body: unknown): ChargeRequest {
  const result = newChargeSchema.safeParse(body, ERROR_MESSAGES);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, code, message }): FieldError => ({
    field: path.join("."),
    code,
    message,
  }));
  throw new ProblemError("invalid_request", { detail: "The body is not a NewCharge.", errors });
}

/**
 * Whether the picture of a Pix code is to be in the answer, where it is most of the bytes. Our elements draw the code
 * themselves and go without: they say so in `Accept`, which needs no preflight, and where the browser itself writes that
 * header, for a stream, by what it always says there.
 */
export const acceptsImage = ({ headers }: Request): boolean =>
  !/;\s*image=none\b|^text\/event-stream$/i.test(headers.get("accept") ?? "");
