// A client of the merchant's side (docs/admin.md). Every answer passes a schema.
import type * as z from "zod/mini";
import { anySignal } from "../../../elements/lib/any-signal.ts";
import { attempt } from "../../../elements/lib/attempt.ts";
import {
  chargeDetailsSchema,
  chargeSchema,
  failingEntrySchema,
  linkSchema,
  listOf,
  problemSchema,
  reconciliationSchema,
  refundSchema,
  refusalSchema,
  summarySchema,
  userSchema,
  type AdminCharge,
  type AdminChargeDetails,
  type AdminFailingEntry,
  type AdminLink,
  type AdminProblem,
  type AdminReader,
  type AdminReconciliation,
  type AdminRefund,
  type AdminSummary,
  type ListPage,
} from "./answers.ts";
import { CallError } from "./call-error.ts";

/** Milliseconds. A refund waits for the payment service; a broken connection must still show. */
const TIMEOUT = 60_000;

/** With commas and decimal points, or with semicolons and decimal commas. */
export type CsvForm = "international" | "brazilian";

/** What stands behind the "?"; what is empty or absent is left out. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** As docs/admin.md says of a refund. Amounts are cents. */
export interface RefundRequest {
  amount?: number;
  reason?: string;
  pixKey?: string;
  pixKeyType?: string;
}

/** As docs/links.md says of a link to pay. */
export interface LinkRequest {
  /** A day of Brazil: `2026-12-24`. */
  expiresAt: string;
  once: boolean;
}

interface CallInit extends Omit<RequestInit, "headers"> {
  headers?: Record<string, string>;
}

/** What changes something goes on whatever is shown meanwhile: to give it up would not undo it. */
const NEVER = new AbortController().signal;

const chargesSchema = listOf("charges", chargeSchema);
const problemsSchema = listOf("problems", problemSchema);
const linksSchema = listOf("links", linkSchema);
const entriesSchema = listOf("entries", failingEntrySchema);

const clients = new Map<string, AdminClient>();

/**
 * The merchant's side at an address, absolute or relative to the page. Throws a `CallError` if that is no http(s) address.
 */
export function adminAt(endpoint: string | undefined): AdminClient {
  const url = attempt(() => (endpoint ? new URL(endpoint, document.baseURI) : undefined));
  if (!url || !/^https?:$/.test(url.protocol)) {
    const given = endpoint === undefined ? "missing" : JSON.stringify(endpoint);
    const expected =
      "an http or https address is expected, absolute or relative to the page, such as /pay-admin";
    throw new CallError("not_configured", `The attribute endpoint is ${given}: ${expected}.`);
  }
  // oxlint-disable-next-line redos/no-vulnerable -- over the slashes of an attribute that the shop's own page sets
  const address = url.href.replace(/\/*$/, "");
  const client = clients.get(address) ?? new AdminClient(address);
  clients.set(address, client);
  return client;
}

export class AdminClient {
  /** Absolute, without a slash at the end. */
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  me(signal: AbortSignal): Promise<AdminReader> {
    return this.#get("/me", userSchema, signal);
  }

  charges(query: Query, signal: AbortSignal): Promise<ListPage<AdminCharge>> {
    return this.#get(`/charges${search(query)}`, chargesSchema, signal);
  }

  charge(id: string, signal: AbortSignal): Promise<AdminChargeDetails> {
    return this.#get(`/charges/${encodeURIComponent(id)}`, chargeDetailsSchema, signal);
  }

  /** The same key gives the same refund as it is by then, and sends nothing. */
  refund(id: string, asked: RefundRequest, key: string): Promise<AdminRefund> {
    return this.#post(`/charges/${encodeURIComponent(id)}/refunds`, refundSchema, asked, key);
  }

  /** Money that went back outside the service: `amount` of it by this refund. */
  recordRefund(id: string, asked: { amount: number; reason: string }, key: string): Promise<AdminRefund> {
    return this.#post(`/charges/${encodeURIComponent(id)}/recorded-refunds`, refundSchema, asked, key);
  }

  /** Says what became of a refund that is unknown. */
  settleRefund(id: string, refundId: string, status: "done" | "refused"): Promise<AdminRefund> {
    const path = `/charges/${encodeURIComponent(id)}/refunds/${encodeURIComponent(refundId)}/settle`;
    return this.#post(path, refundSchema, { status });
  }

  links(orderId: string, signal: AbortSignal): Promise<ListPage<AdminLink>> {
    return this.#get(`/orders/${encodeURIComponent(orderId)}/links`, linksSchema, signal);
  }

  /** The same key gives the same link. */
  makeLink(orderId: string, asked: LinkRequest, key: string): Promise<AdminLink> {
    return this.#post(`/orders/${encodeURIComponent(orderId)}/links`, linkSchema, asked, key);
  }

  revokeLink(id: string): Promise<AdminLink> {
    return this.#parsed(`/links/${encodeURIComponent(id)}`, linkSchema, NEVER, { method: "DELETE" });
  }

  problems(query: Query, signal: AbortSignal): Promise<ListPage<AdminProblem>> {
    return this.#get(`/problems${search(query)}`, problemsSchema, signal);
  }

  resolveProblem(id: string): Promise<AdminProblem> {
    return this.#post(`/problems/${encodeURIComponent(id)}/resolve`, problemSchema);
  }

  failingEntries(query: Query, signal: AbortSignal): Promise<ListPage<AdminFailingEntry>> {
    return this.#get(`/handlers${search(query)}`, entriesSchema, signal);
  }

  /** `retry`: called at once. `drop`: given up, for good. */
  async settleEntry(id: number, act: "retry" | "drop"): Promise<void> {
    await this.#ask(`/handlers/${id}/${act}`, NEVER, post());
  }

  summary(query: Query, signal: AbortSignal): Promise<AdminSummary> {
    return this.#get(`/summary${search(query)}`, summarySchema, signal);
  }

  /** The card charges of a period beside the payment service's list, which it is asked for. */
  reconciliation(query: Query, signal: AbortSignal): Promise<AdminReconciliation> {
    return this.#get(`/reconciliation${search(query)}`, reconciliationSchema, signal);
  }

  /** A list as a spreadsheet: `/charges` or `/summary`. */
  async csv(path: "/charges" | "/summary", query: Query, form: CsvForm, signal: AbortSignal): Promise<Blob> {
    // One of a former release knows the international form alone, and no parameter for it.
    const csvForm = form === "brazilian" ? form : undefined;
    const { blob } = await this.#ask(`${path}${search({ ...query, csvForm })}`, signal, {
      headers: { Accept: "text/csv" },
    });
    return blob;
  }

  /** All that is kept of a payment, as the file that a bank is given. */
  async dossier(id: string, signal: AbortSignal): Promise<Blob> {
    const { blob } = await this.#ask(`/charges/${encodeURIComponent(id)}/dossier`, signal, {});
    return blob;
  }

  /** The same as a page to be printed. */
  dossierPage(id: string, lang: string): string {
    return `${this.address}/charges/${encodeURIComponent(id)}/dossier${search({ lang })}`;
  }

  get changesUrl(): string {
    return `${this.address}/changes`;
  }

  #get<Schema extends z.ZodMiniType>(path: string, schema: Schema, signal: AbortSignal) {
    return this.#parsed(path, schema, signal, {});
  }

  #post<Schema extends z.ZodMiniType>(path: string, schema: Schema, body: unknown = {}, key?: string) {
    return this.#parsed(path, schema, NEVER, post(body, key));
  }

  async #parsed<Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    signal: AbortSignal,
    init: CallInit,
  ): Promise<z.output<Schema>> {
    const { blob, status } = await this.#ask(path, signal, init);
    const { success, data } = schema.safeParse(parseJson(await blob.text()));
    if (success) return data;
    throw new CallError("unexpected", `${this.address}${path} answered ${status} with something else.`, {
      status,
    });
  }

  async #ask(path: string, signal: AbortSignal, init: CallInit): Promise<{ blob: Blob; status: number }> {
    const url = `${this.address}${path}`;
    let response: Response;
    let blob: Blob;
    try {
      response = await fetch(url, {
        credentials: "include",
        cache: "no-store",
        ...init,
        headers: { Accept: "application/json", ...init.headers },
        signal: anySignal(signal, AbortSignal.timeout(TIMEOUT)),
      });
      blob = await response.blob();
    } catch (cause) {
      signal.throwIfAborted();
      throw new CallError("network", `${url} did not answer.`, { cause });
    }
    const { status } = response;
    if (response.ok) return { blob, status };
    const { data } = refusalSchema.safeParse(parseJson(await blob.text()));
    const said = data ? `: ${data.detail ?? data.title ?? data.code}` : "";
    throw new CallError(data?.code ?? codeOf(status), `${url} answered ${status}${said}`, {
      status,
      detail: data?.detail,
    });
  }
}

const post = (body: unknown = {}, key?: string): CallInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json", ...(key !== undefined && { "Idempotency-Key": key }) },
  body: JSON.stringify(body),
});

function search(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return given.length === 0
    ? ""
    : `?${String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])))}`;
}

const parseJson = (text: string): unknown => attempt(() => JSON.parse(text) as unknown);

function codeOf(status: number): string {
  if (status === 401) return "not_signed_in";
  if (status === 403) return "not_allowed";
  if (status === 429) return "too_many_attempts";
  return status >= 500 ? "service_unavailable" : "unexpected";
}
