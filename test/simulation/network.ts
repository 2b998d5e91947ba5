// Requests between processes: each way takes its time, and either may be lost; a request may come twice.
import type { Choices } from "./choices.ts";
import { runAs, type Process, type Scheduler } from "./scheduler.ts";

/** Something that answers requests. */
export interface Server {
  process: Process;
  fetch(request: Request): Promise<Response>;
}

export interface Call {
  from: Process;
  /** Who takes the request once it arrives; none if nobody listens. */
  to: () => Server | undefined;
  request: Request;
  /** Milliseconds that a way takes as a rule. */
  usual: number;
  /** Whether what is between may send it twice. */
  mayRepeat?: boolean;
}

/** As `fetch` rejects. */
const broken = (code: string) =>
  Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error(code), { code }) });

const servers = new WeakMap<Response, Process>();
/** Who answered: with its end a stream breaks. */
export const serverOf = (response: Response) => servers.get(response);

const texts = new WeakMap<Response, string>();
/** What a whole answer says, whether or not its body was read. */
export const textOf = (response: Response) => texts.get(response) ?? "";

export const isEventStream = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("text/event-stream") ?? false;

export class Network {
  readonly #scheduler: Scheduler;
  readonly #choices: Choices;
  /** A request that is garbage-collected no longer follows the signal that it was made with. */
  readonly #underway = new Set<Request>();
  /** How many requests have not come to their server yet. */
  travelling = 0;

  constructor(scheduler: Scheduler, choices: Choices) {
    this.#scheduler = scheduler;
    this.#choices = choices;
  }

  call({ from, to, request, usual, mayRepeat = false }: Call): Promise<Response> {
    const [scheduler, choices] = [this.#scheduler, this.#choices];
    const { method, signal } = request;
    const { pathname } = new URL(request.url);
    const words = `${method} ${pathname}`;
    const place = `${from.name} ${method} ${pathname.split("/").slice(1, 4).join("/")}`;
    const way = () => {
      const late = choices.fault("late", place, 0.04, "a slow network");
      return (
        choices.latency(place, usual) +
        (late?.weighted([
          [5, late.between(50, 900)],
          [1, late.between(1_000, 20_000)],
        ]) ?? 0)
      );
    };

    return new Promise((resolve, reject) => {
      let isSettled = false;
      const settle = (settled: () => void) => {
        if (isSettled) return;
        isSettled = true;
        this.#underway.delete(request);
        signal.removeEventListener("abort", abort);
        settled();
      };
      const abort = () => settle(() => reject(signal.reason as Error));
      const fail = (code: string) => {
        if (!isSettled)
          scheduler.after(way(), from, `${words} breaks: ${code}`, () => settle(() => reject(broken(code))));
      };
      if (signal.aborted) return abort();
      this.#underway.add(request);
      signal.addEventListener("abort", abort);

      const isDoubled = mayRepeat && choices.fault("doubled", place, 0.05, "a request that comes twice");
      const copies = isDoubled ? [request.clone(), request] : [request];
      // Nobody may hear of a request that is lost until its own time-out.
      const lost = choices.fault("network", place, 0.04, "a lost request");
      if (lost) return lost.chance(0.7) ? fail("ECONNRESET") : undefined;
      this.travelling += copies.length;
      for (const [n, copy] of copies.entries()) {
        scheduler.after(
          way(),
          undefined,
          `${words} arrives${n > 0 ? " again" : ""} from ${from.name}`,
          () => {
            this.travelling--;
            const server = to();
            if (server === undefined) return fail("ECONNREFUSED");
            const { process } = server;
            const callOff = process.onEnd(() => fail("ECONNRESET"));
            const answered = async () => {
              const response = await server.fetch(copy);
              // A whole answer; a stream goes on.
              const text = isEventStream(response) ? undefined : await response.text();
              const whole = new Response(text === undefined ? response.body : text || null, response);
              if (text !== undefined) texts.set(whole, text);
              servers.set(whole, process);
              return whole;
            };
            const take = () =>
              void runAs(process, answered).then(
                (response) => {
                  if (!isEventStream(response)) callOff();
                  const cut = choices.fault("network", place, 0.04, "a lost answer");
                  if (cut) return cut.chance(0.7) ? fail("ECONNRESET") : undefined;
                  scheduler.after(way(), from, `${words}: ${response.status}`, () =>
                    settle(() => resolve(response)),
                  );
                },
                () => fail("ECONNRESET"),
              );
            scheduler.whenRunning(process, `${words} is taken`, take);
          },
        );
      }
    });
  }
}
