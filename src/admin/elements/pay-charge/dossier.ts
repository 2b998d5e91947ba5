// The file that a bank is given of a payment: saved, or opened to be printed.
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { AdminClient } from "../client/admin-client.ts";
import type { CallError } from "../client/call-error.ts";
import { saveFile } from "../ui/save-file.ts";

export class DossierFile implements ReactiveController {
  isBusy = false;
  error: CallError | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #tell: (thrown: unknown) => CallError;
  #saving = new AbortController();

  constructor(host: ReactiveControllerHost, tell: (thrown: unknown) => CallError) {
    this.#host = host;
    this.#tell = tell;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.restart();
  }

  /** Another payment is shown. */
  restart(): void {
    this.#saving.abort();
    this.isBusy = false;
    this.error = undefined;
  }

  /** Says whether that worked. */
  async save(client: AdminClient, id: string): Promise<boolean> {
    this.restart();
    const { signal } = (this.#saving = new AbortController());
    this.isBusy = true;
    this.#host.requestUpdate();
    try {
      const blob = await client.dossier(id, signal);
      signal.throwIfAborted();
      saveFile(blob, `dossier-${id.replaceAll(/[^\w-]/g, "")}.json`);
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
}
