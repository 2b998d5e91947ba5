// From the variables to the options of `createPayProxy`, and back in its messages, which name options.
import type { PayProxyOptions } from "../../proxy/index.ts";
import type { Environment } from "./environment.ts";
import { NAMES, VARIABLES } from "./variables.ts";

/** The options that variables hold as they are. */
export function optionsOf(env: Environment): Omit<PayProxyOptions, "order"> {
  const options: Record<string, unknown> = {};
  for (const name of NAMES) {
    const [option, field] = VARIABLES[name].option?.split(".") ?? [];
    if (option === undefined || env[name] === undefined) continue;
    options[option] =
      field === undefined ? env[name] : { ...(options[option] as object), [field]: env[name] };
  }
  return options as unknown as PayProxyOptions;
}

const VARIABLE_OF = new Map<string, string>(
  NAMES.flatMap((name) => {
    const { option, makes = [] } = VARIABLES[name];
    return [...(option ? [option] : []), ...makes].map((each) => [each, name] as const);
  }),
);

const options = [...VARIABLE_OF.keys()].map((option) => option.replace(".", "\\."));
/** Options that are words of English too: they are meant at the beginning of a message, or as functions. */
const words = options.filter((option) => /^[a-z]+$/.test(option)).join("|");
const others = options.filter((option) => !/^[a-z]+$/.test(option)).join("|");
const OPTION = new RegExp(
  String.raw`(?:\b(${others})\b(?:\(\))?|^(${words})\b(?:\(\))?|\b(${words})\(\))((?:\.\w+)*)(?: \(PAY_\w+\))?`,
  "g",
);

/** The same message, with the names of the variables. */
export const inVariables = (message: string): string =>
  message.replace(OPTION, (_, other?: string, first?: string, called?: string, within = "") => {
    const variable = VARIABLE_OF.get(other ?? first ?? called ?? "");
    return variable + (within === "" ? "" : `: ${String(within).slice(1)}`);
  });
