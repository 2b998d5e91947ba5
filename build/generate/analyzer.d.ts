// What the analyzer exports and does not declare.
import type { InitializeParams } from "@custom-elements-manifest/analyzer";
import type { Package } from "custom-elements-manifest/schema";

declare module "@custom-elements-manifest/analyzer" {
  export const ts: InitializeParams["ts"];
  export function create(options: {
    modules: ReturnType<InitializeParams["ts"]["createSourceFile"]>[];
  }): Package;
}
