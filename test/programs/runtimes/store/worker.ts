// The suite of the stores in Durable Objects: each case in an object of its own, whose storage is empty.
import { DurableObject } from "cloudflare:workers";
import { durableObjectStore, type DurableObjectStorage } from "../../../../src/proxy/index.ts";
import { storeSuite } from "../../../proxy/stores/store-suite.ts";
import { cases } from "./node-test.ts";

let current: DurableObjectStorage | undefined;
storeSuite("durable object", () => durableObjectStore(current!));

export class Case extends DurableObject {
  readonly #storage;

  constructor(ctx: { storage: DurableObjectStorage }, env: unknown) {
    super(ctx, env);
    this.#storage = ctx.storage;
  }

  async fetch(request: Request): Promise<Response> {
    const { title, run } = cases[Number(new URL(request.url).searchParams.get("case"))]!;
    // Opened at once by the case, and one case runs at a time.
    current = this.#storage;
    try {
      await run();
      return Response.json({ title });
    } catch (error) {
      return Response.json({ title, error: error instanceof Error ? error.stack : String(error) });
    }
  }
}

interface Env {
  CASES: { getByName(name: string): { fetch(request: Request): Promise<Response> } };
}

export default {
  fetch(request: Request, { CASES }: Env) {
    const number = new URL(request.url).searchParams.get("case");
    return number === null ? Response.json(cases.length) : CASES.getByName(number).fetch(request);
  },
};
