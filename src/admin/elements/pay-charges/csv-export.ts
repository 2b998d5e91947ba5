// The list as a spreadsheet, saved as a file.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AdminClient, CsvForm } from "../client/admin-client.ts";
import type { CallError } from "../client/call-error.ts";
import { dayOf } from "../i18n/describe.ts";
import { periodOf, queryOf, type Filters } from "./filters.ts";
import { saveFile } from "../ui/save-file.ts";

export class CsvExport implements ReactiveController {
  isBusy = false;
  error: CallError | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #client: () => AdminClient;
  readonly #tell: (thrown: unknown) => CallError;
  #abort = new AbortController();

  constructor(host: ReactiveControllerHost, client: () => AdminClient, tell: (thrown: unknown) => CallError) {
    this.#host = host;
    this.#client = client;
    this.#tell = tell;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#abort.abort();
    this.isBusy = false;
  }

  /** Saves all that the filters find, as a file whose name begins so. Says whether that worked. */
  async save(filters: Filters, form: CsvForm, name: string): Promise<boolean> {
    const { signal } = (this.#abort = new AbortController());
    this.isBusy = true;
    this.error = undefined;
    this.#host.requestUpdate();
    try {
      const blob = await this.#client().csv("/charges", queryOf(filters), form, signal);
      signal.throwIfAborted();
      saveFile(blob, fileName(name, filters));
      return true;
    } catch (thrown) {
      if (!signal.aborted) this.error = this.#tell(thrown);
      return false;
    } finally {
      if (!signal.aborted) {
        this.isBusy = false;
        this.#host.requestUpdate();
      }
    }
  }

  /** What went wrong has been read. */
  forget(): void {
    this.error = undefined;
  }
}

/** Such as `pagamentos-2026-11-01-2026-11-30.csv`; of no period the day on which it was saved. */
export function fileName(name: string, filters: Filters): string {
  const today = dayOf(new Date());
  const { from, to = today } = periodOf(filters);
  const parts = [
    name.replace(/[^\p{L}\p{N}]+/gu, "-"),
    ...(from === undefined || from === to ? [to] : [from, to]),
  ];
  return `${parts.join("-")}.csv`;
}
