// The file of the elements as the page of a link loads it: of this version, and checked by the browser.
import type { Logger } from "../../logging/logger.ts";
import { errorFields } from "../../logging/logger.ts";
import { packageFile, type ReadPackageFile } from "../package-file.ts";
import type { PageScript } from "./page.ts";

const FILE = "pay-elements.js";

/** Gives its address below `base`; `undefined`, and a line in the log, if the package's files cannot be read. */
export function createPageScript(logger: Logger, read?: ReadPackageFile) {
  const load = packageFile("integrity.json", read);
  let isLogged = false;
  return async (base: string): Promise<PageScript | undefined> => {
    try {
      const { plain, version } = await load();
      const { [FILE]: integrity } = JSON.parse(new TextDecoder().decode(plain)) as Record<string, string>;
      return integrity === undefined
        ? undefined
        : { address: `${base}/${FILE}?v=${encodeURIComponent(version)}`, integrity };
    } catch (error) {
      if (!isLogged)
        logger.warn(
          "Pages of links go without scripts, and take no cards: run npm run build",
          errorFields(error),
        );
      isLogged = true;
      return undefined;
    }
  };
}
