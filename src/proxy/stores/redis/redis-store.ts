// The store of several machines: one Redis or Valkey, through which each also learns of the changes of the others.
import { consoleLogger, type Logger } from "../../logging/logger.ts";
import { safeLogger } from "../../logging/safe-logger.ts";
import type { StoredLink } from "../../model/link.ts";
import type { StoredPayout } from "../../model/payout.ts";
import type { StoredCharge } from "../../model/record.ts";
import type { StoredProblem } from "../../model/stored-problem.ts";
import { chargeRange, groupsOf, pageOfCharges, pageOfProblems } from "../charge-range.ts";
import { checkAddress } from "./address.ts";
import { checkDurability } from "./durability.ts";
import { commit } from "./commit.ts";
import { asJson, commitArgument } from "./commit-argument.ts";
import { createConnection } from "./connection.ts";
import { createChanges } from "./changes.ts";
import { createOutbox } from "./outbox.ts";
import {
  due,
  history,
  linksOf,
  listCharges,
  listPayouts,
  listProblems,
  match,
  order,
  payout,
  problemsOf,
  unmatched,
} from "./reads.ts";
import { createRunner } from "./script.ts";
import { createCopyMethods, parseEntry } from "./copy.ts";
import { createMigrations } from "./migrations.ts";
import { tryConnection } from "./try-connection.ts";
import { hit, undoHit } from "./hits.ts";
import { prune } from "./prune.ts";
import type { KeyEntry, Store, StoredDelivery } from "../store.ts";

export interface RedisStoreOptions {
  /** Tells the keys of this shop from others in the same database; `pay` if absent. Keys begin with it in braces. */
  prefix?: string | undefined;
  /** Logs that Redis cannot be reached, or is configured so that it may lose payments; the console if absent. */
  logger?: Logger | undefined;
}

/** Small enough that other commands do not wait for long. */
const PRUNE_BATCH = 500;
const MIGRATION_PAGE = 500;

/**
 * A {@link Store} in the Redis (7 or later) or Valkey at `url`, such as `rediss://user:password@cache.example:6379/0`,
 * for any number of processes. Throws a `TypeError` if the address cannot be right.
 *
 * Connects when it is first asked for something, and again after each break. While Redis is away its methods reject
 * within seconds. Needs the package `redis`, which is to be installed beside this one; if it is missing they reject
 * with a `StoreError` that says so.
 */
export function redisStore(url: string, options: RedisStoreOptions = {}): Store {
  checkAddress(url);
  const { prefix: name = "pay" } = options;
  const logger = safeLogger(options.logger ?? consoleLogger);
  if (name === "")
    throw new TypeError('redisStore was given an empty prefix, expected a name such as "pay".');
  const prefix = `{${name}}:`;
  const writer = crypto.randomUUID();
  const connection = createConnection({
    url,
    logger,
    loss: "requests get 503 until it is back",
    onReady: (client) => checkDurability(client, logger),
  });
  const channel = `${prefix}changes`;
  const changes = createChanges({ url, logger, writer, channel });
  const run = createRunner(connection, prefix);
  const copying = createCopyMethods({ connection, run, prefix });
  const migrated = createMigrations({
    connection,
    run,
    prefix,
    orders: (after) => copying.scan("orders", after, MIGRATION_PAGE),
  });

  // What Redis returns was written by this module.
  const parse = (body: string) => JSON.parse(body) as StoredCharge;
  const parseProblem = (body: string) => JSON.parse(body) as StoredProblem;
  const parseOne = (body: string | null) => (body === null ? undefined : parse(body));

  return {
    async commit(change) {
      const [result, taken] = await run(commit, commitArgument(change), writer);
      if (result === "reference") throw new Error(`The reference ${taken} is another charge's.`);
      if (result === "name") throw new Error(`The name ${taken} is another payout's.`);
      return result;
    },
    async order(orderId, also = "") {
      const [revision, bodies] = await run(order, orderId, also);
      return { revision: Number(revision), charges: bodies.map(parse) };
    },
    history: async (orderId) => (await run(history, orderId)).map(parse),
    charge: async (chargeId) =>
      parseOne(await connection.use((client) => client.hGet(`${prefix}charge:${chargeId}`, "body"))),
    match: async ({ paymentId = "", merchantOrderId = "" }) =>
      parseOne(await run(match, paymentId, merchantOrderId)),
    async key(key) {
      const entry = await connection.use((client) => client.get(`${prefix}key:${key}`));
      return entry === null ? undefined : (JSON.parse(entry) as KeyEntry);
    },
    async unmatched({ paymentId = "", merchantOrderId = "" }) {
      const found = await run(unmatched, paymentId, merchantOrderId);
      return found.map((entry) => JSON.parse(entry) as StoredDelivery);
    },
    async due(before, limit, after) {
      const position = after === undefined ? [] : [after.due, after.id];
      return (await run(due, before, limit, ...position)).map(parse);
    },
    async listCharges(query) {
      if (query.orderId !== undefined)
        return pageOfCharges((await run(history, query.orderId)).map(parse), query);
      await migrated();
      const { from, start } = chargeRange(query);
      const { limit, last4 } = query;
      const groups = groupsOf(query) ?? [];
      const names = last4 === undefined ? groups : groups.map((group) => `${group} ${last4}`);
      const page = await run(listCharges, from, start.madeAt, start.id, limit, ...names);
      return page.map(parse);
    },
    async journal(chargeId) {
      const found = await connection.use((client) => client.lRange(`${prefix}journal:${chargeId}`, 0, -1));
      return found.map(parseEntry);
    },
    async payout(by) {
      const [[name, value]] = Object.entries(by) as [[string, string]];
      const body = await run(payout, name, value);
      return body === null ? undefined : (JSON.parse(body) as StoredPayout);
    },
    async listPayouts(of) {
      const { from, start } = chargeRange(of);
      const bodies = await run(listPayouts, from, start.madeAt, start.id, of.limit, of.status ?? "");
      return bodies.map((body) => JSON.parse(body) as StoredPayout);
    },
    async problem(id) {
      const body = await connection.use((client) => client.hGet(`${prefix}problem:${id}`, "body"));
      return body === null ? undefined : parseProblem(body);
    },
    async listProblems(of) {
      if (of.orderId !== undefined)
        return pageOfProblems((await run(problemsOf, of.orderId)).map(parseProblem), of);
      const { from, start } = chargeRange(of);
      const bodies = await run(listProblems, from, start.madeAt, start.id, of.limit, of.state ?? "");
      return bodies.map(parseProblem);
    },
    async link(id) {
      const body = await connection.use((client) => client.hGet(`${prefix}link:${id}`, "body"));
      return body === null ? undefined : (JSON.parse(body) as StoredLink);
    },
    linksOf: async (orderId) => (await run(linksOf, orderId)).map((body) => JSON.parse(body) as StoredLink),
    ...createOutbox(run, migrated),
    async hit(names, now, quotas = []) {
      const asked = quotas.map(({ name, max, window }) => ({ name, max, after: String(now - window) }));
      const last = await run(hit, asJson({ names, quotas: asked }), now);
      const free = quotas.flatMap(({ window }, n) => (last[n] ? [Number(last[n]) + window] : []));
      return free.length > 0 ? Math.max(...free) : undefined;
    },
    async undoHit(names, at) {
      await run(undoHit, asJson(names), at);
    },
    async prune({ keys, deliveries, hits, journal: journalBefore }) {
      while ((await run(prune, keys, deliveries, hits, journalBefore, PRUNE_BATCH)) === 1);
    },
    ...copying,
    watch: changes.watch,
    // Each proxy listens for the changes of the others.
    async inUse() {
      const listeners = await connection.use((client) => client.pubSubNumSub([channel]));
      return Number(listeners[channel] ?? 0) > 0;
    },
    ready: () => tryConnection(url, `${prefix}key:none`),
    async close() {
      await Promise.all([connection.close(), changes.close()]);
    },
  };
}
