// The table of the variables in docs/command-line.md.
import { NEEDED, withoutIt } from "../../src/cli/proxy/environment.ts";
import { NAMES, VARIABLES, type VariableName } from "../../src/cli/proxy/variables.ts";
import { keepTables, table } from "./generated-file.ts";

/** A value as code, but for numbers; `otherwise` is in words. */
function byDefault(name: VariableName): string {
  const value = withoutIt(name) ?? "";
  return value === "" || value === VARIABLES[name].otherwise || /^\d+$/.test(value) ? value : `\`${value}\``;
}

const row = (name: VariableName) => {
  const { meaning } = VARIABLES[name];
  return [
    `\`${name}\``,
    NEEDED.includes(name) ? "required" : byDefault(name),
    meaning.charAt(0).toUpperCase() + meaning.slice(1),
  ];
};

export const keepVariables = (): Promise<void> =>
  keepTables("docs/command-line.md", {
    variables: table(["variable", "default", "meaning"], NAMES.map(row)),
  });
