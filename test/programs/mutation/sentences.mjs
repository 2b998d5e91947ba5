// Leaves texts for people as they are: which words an error has is no behaviour.
import { declareValuePlugin, PluginKind } from "@stryker-mutator/api/plugin";

const isSentence = (text) => /\w \w/.test(text);

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, "sentences", {
    shouldIgnore(path) {
      const texts = path.isStringLiteral()
        ? [path.node.value]
        : path.isTemplateLiteral()
          ? path.node.quasis.map(({ value }) => value.raw)
          : [];
      return texts.some(isSentence) ? "a sentence for people" : undefined;
    },
  }),
];
