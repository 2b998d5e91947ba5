// Whoever uses the package can name each type that its signatures name. Needs `npm run build`.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { ts } from "@custom-elements-manifest/analyzer";

type Node = Parameters<typeof ts.isClassElement>[0];
type Checker = ReturnType<ReturnType<typeof ts.createProgram>["getTypeChecker"]>;
type Symbol = NonNullable<ReturnType<Checker["getSymbolAtLocation"]>>;

const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as {
  exports: Record<string, { types?: string }>;
};
const entries = Object.values(exports).flatMap(({ types }) =>
  types?.startsWith("./dist/") ? [resolve(types)] : [],
);
const program = ts.createProgram(entries, {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
});
const checker = program.getTypeChecker();

const original = (symbol: Symbol) =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
/** What a module exports, and what its namespaces do. */
const exportsOf = (module: Symbol): Symbol[] =>
  checker
    .getExportsOfModule(module)
    .map(original)
    .flatMap((symbol) => [symbol, ...(symbol.flags & ts.SymbolFlags.ValueModule ? exportsOf(symbol) : [])]);
const exported = new Set(
  entries.flatMap((entry) => exportsOf(checker.getSymbolAtLocation(program.getSourceFile(entry)!)!)),
);

/** For the modules of the package alone: private and protected members, and those without a doc comment. */
const isInternal = (node: Node) =>
  ts.isClassElement(node) &&
  ((ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0 ||
    ts.getJSDocCommentsAndTags(node).length === 0);

/** The package's own types that a declaration names and no entry exports. */
function unexported(node: Node, from: string): string[] {
  if (isInternal(node) || (ts.isHeritageClause(node) && ts.isClassDeclaration(node.parent))) return [];
  // `State["status"]` is read as what it is.
  if (ts.isIndexedAccessTypeNode(node)) return unexported(node.indexType, from);
  const found: string[] = [];
  if (ts.isTypeReferenceNode(node)) {
    const symbol = original(checker.getSymbolAtLocation(node.typeName)!);
    // What the browser's own types declare too, such as a map of events, everybody can name.
    const isOwn = symbol.declarations?.every(
      (declaration) =>
        declaration.getSourceFile().fileName.startsWith(resolve("dist")) &&
        !ts.isTypeParameterDeclaration(declaration),
    );
    if (isOwn && !exported.has(symbol)) found.push(`${from} names ${symbol.name}`);
  }
  ts.forEachChild(node, (child) => void found.push(...unexported(child, from)));
  return found;
}

test("each type that an exported signature names is exported", () => {
  assert.ok(exported.size > 100);
  const declarations = [...exported].flatMap((symbol) =>
    (symbol.declarations ?? []).map((declaration) => ({ declaration, name: symbol.name })),
  );
  const faults = declarations.flatMap(({ declaration, name }) => unexported(declaration, name));
  assert.deepEqual([...new Set(faults)], []);
});
