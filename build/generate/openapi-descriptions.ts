// What the OpenAPI document says of each message and its fields: the doc comments of the contract's interfaces, which zod's
// schemas do not carry.
import { readFileSync } from "node:fs";
import { ts } from "@custom-elements-manifest/analyzer";

const MESSAGES = [
  "Card",
  "Charge",
  "Customer",
  "Delivery",
  "Installment",
  "NewCharge",
  "NewSignal",
  "Order",
  "OrderStart",
  "Problem",
];
const FILES = [
  "checkout/charge",
  "checkout/new-charge",
  "checkout/new-signal",
  "checkout/order",
  "checkout/problem",
  "installments",
  "service/webhooks",
];

const declarations = new Map(
  FILES.flatMap((file) => {
    const path = `src/contract/${file}.ts`;
    const { statements } = ts.createSourceFile(
      path,
      readFileSync(path, "utf8"),
      ts.ScriptTarget.ES2022,
      true,
    );
    return statements
      .filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one))
      .map((one) => [one.name.text, one] as const);
  }),
);

/** The doc comment in one line. */
function textOf(node: Parameters<typeof ts.getJSDocCommentsAndTags>[0]): string | undefined {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  return ts.getTextOfJSDocComment(comment?.comment)?.replace(/\s+/g, " ");
}

/** The described fields of an interface, of what it extends, or of all members of a union. */
function fieldsOf(name: string): [field: string, text: string][] {
  const declaration = declarations.get(name)!;
  if (!ts.isInterfaceDeclaration(declaration))
    return ts.isUnionTypeNode(declaration.type)
      ? declaration.type.types.flatMap((type) => fieldsOf(type.getText()))
      : [];
  const inherited = (declaration.heritageClauses ?? []).flatMap(({ types }) => types);
  return [
    ...inherited.flatMap(({ expression }) => fieldsOf(expression.getText())),
    ...declaration.members.map((member): [string, string] => {
      const text = textOf(member);
      if (text === undefined) throw new Error(`${name}.${member.name!.getText()} has no doc comment`);
      return [member.name!.getText(), text];
    }),
  ];
}

const descriptions = Object.fromEntries(
  MESSAGES.map((name) => [
    name,
    { text: textOf(declarations.get(name)!), fields: Object.fromEntries(fieldsOf(name)) },
  ]),
);

export const openApiDescriptions = {
  file: "src/proxy/http/openapi/descriptions.ts",
  text: `// Made by \`npm run docs\` from the doc comments in src/contract (build/generate/openapi-descriptions.ts): not to be edited.

export const DESCRIPTIONS: Record<string, { text: string; fields: Record<string, string> }> = ${JSON.stringify(descriptions)};
`,
};
