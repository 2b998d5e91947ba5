/**
 * What a buyer sees of a page, or of a frame in it, and does there. Selectors are CSS, look into open shadow roots too
 * and mean the first visible element; everything but `sees` waits for it.
 */
export interface View {
  click(selector: string): Promise<void>;
  /** Key by key, in place of what stands there. */
  type(selector: string, text: string): Promise<void>;
  text(selector: string): Promise<string>;
  /** What stands in a field. */
  value(selector: string): Promise<string>;
  /** Whether it is there now. */
  sees(selector: string): Promise<boolean>;
  inFrame(selector: string): View;
}

export interface Tab extends View {
  open(url: string): Promise<void>;
  /** Calls a function in the page, as a script of the shop's would. */
  run(script: () => void): Promise<void>;
  close(): Promise<void>;
}

/** One of the engines, started. */
export interface Browser {
  /** Without anything that another one kept. */
  newTab(): Promise<Tab>;
  stop(): Promise<void>;
}
