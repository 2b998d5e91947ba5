// Names each regular expression of the source whose matching can take more than linear time, so that no text from
// outside can hold the process up (ReDoS). One that no long text reaches is excepted by a comment on its line or just
// before it: `// backtracks: why that is harmless`. Without arguments it reads what is published and the demo.
import { globSync, readFileSync } from "node:fs";
import { checkSync } from "recheck";
import { parseSync, Visitor, type ESTree } from "vite";

// The checker's own JavaScript. It would start a Java or native process where it finds one.
process.env["RECHECK_SYNC_BACKEND"] = "pure";

/**
 * The seed makes results repeat. Milliseconds are for a machine that is busy with other things: with recheck's own
 * second, an attack that a busy machine did not finish counts as one that found something.
 */
const PARAMETERS = {
  randomSeed: 1,
  timeout: 60_000,
  incubationTimeout: 20_000,
  attackTimeout: 20_000,
  maxIteration: 5,
  maxInitialGenerationSize: 100,
};

const EXCEPTION = /\/\/ backtracks: \S/;

interface Expression {
  source: string;
  flags: string;
  /** Index in the file's text. */
  start: number;
}

/** Literals, and `new RegExp(…)` of texts and constants that stand in the same file. */
function expressionsOf(file: string, text: string): Expression[] {
  const found: Expression[] = [];
  const constants = new Map<string, string>();

  function textOf(node: ESTree.Node | undefined): string | undefined {
    if (node?.type === "Literal") return typeof node.value === "string" ? node.value : undefined;
    if (node?.type === "Identifier") return constants.get(node.name);
    if (node?.type === "TaggedTemplateExpression") {
      const isRaw = text.slice(node.tag.start, node.tag.end) === "String.raw";
      return isRaw ? joined(node.quasi, "raw") : undefined;
    }
    return node?.type === "TemplateLiteral" ? joined(node, "cooked") : undefined;
  }

  function joined({ quasis, expressions }: ESTree.TemplateLiteral, form: "raw" | "cooked") {
    const between = expressions.map(textOf);
    if (between.includes(undefined)) return undefined;
    return quasis.map(({ value }, at) => (value[form] ?? "") + (between[at] ?? "")).join("");
  }

  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new SyntaxError(`${file}: ${errors[0].message}`);
  new Visitor({
    VariableDeclarator({ id, init }) {
      const value = init && textOf(init);
      if (id.type === "Identifier" && typeof value === "string") constants.set(id.name, value);
    },
    Literal(node) {
      if ("regex" in node)
        found.push({ source: node.regex.pattern, flags: node.regex.flags, start: node.start });
    },
    NewExpression({ callee, arguments: [pattern, flags], start }) {
      if (callee.type !== "Identifier" || callee.name !== "RegExp") return;
      const source = textOf(pattern);
      if (source !== undefined) found.push({ source, flags: textOf(flags) ?? "", start });
    },
  }).visit(program);
  return found;
}

/** Whether the line, or the comment that ends just before it, says why it may backtrack. */
function isExcepted(lines: readonly string[], at: number): boolean {
  if (EXCEPTION.test(lines[at] ?? "")) return true;
  const above = lines[at - 1]?.trim() ?? "";
  return above.startsWith("//") && isExcepted(lines, at - 1);
}

const given = process.argv.slice(2);
const verdicts = new Map<string, string | undefined>();

function verdict({ source, flags }: Expression): string | undefined {
  const name = `/${source}/${flags}`;
  if (!verdicts.has(name)) {
    const result = checkSync(source, flags, PARAMETERS);
    verdicts.set(
      name,
      result.status === "vulnerable"
        ? `${name} takes ${result.complexity.summary} time, as on ${result.attack.pattern}`
        : result.status === "unknown"
          ? `${name} cannot be checked (${result.error.kind})`
          : undefined,
    );
  }
  return verdicts.get(name);
}

for (const file of globSync(given.length > 0 ? given : ["src/**/*.ts", "demo/*.ts"])) {
  const text = readFileSync(file, "utf8");
  const lines = text.split("\n");
  for (const expression of expressionsOf(file, text)) {
    const at = text.slice(0, expression.start).split("\n").length - 1;
    const fault = isExcepted(lines, at) ? undefined : verdict(expression);
    if (fault === undefined) continue;
    console.error(`${file}:${at + 1}: ${fault}`);
    process.exitCode = 1;
  }
}
