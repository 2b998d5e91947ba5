// The example backend's copy of the OpenAPI document.
import { openApiDocument } from "../../src/proxy/http/openapi/document.ts";

export const openApi = {
  file: "demo/python/openapi.json",
  text: JSON.stringify(openApiDocument({ basePath: "/pay" })),
};
