// qrcode, as the files for a script tag carry it: some of its modules as they are published, others ours, in `qrcode/`
// under the same names.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { basename } from "node:path";
import type { Plugin } from "vite";

/** What is done without in the module that puts it all together: from one piece of it up to another, and what instead. */
const CUTS: readonly (readonly [from: string, to: string, instead: string])[] = [
  ["const MaskPattern", "const ECCode", ""],
  [
    "  let segments\n",
    "  const dataBits",
    "const segments = Segments.fromArray(data)\nversion = Version.getBestVersionForData(segments, errorCorrectionLevel)\n",
  ],
  ["  if (isNaN(maskPattern)) {", "  // Apply mask", ""],
  // A run of bytes after four bits and a length always leaves room for four bits more, and then ends with a byte.
  ["  if (buffer.getLengthInBits()", "  // Add pad", "  buffer.put(0, 4)\n"],
  [
    "        if ((r >= 0",
    "      }\n    }\n  }\n}",
    "const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3))\nmatrix.set(row + r, col + c, ring !== 2 && ring < 4, true)\n",
  ],
  [
    "        if (r === -2",
    "      }\n    }\n  }\n}",
    "matrix.set(row + r, col + c, Math.max(Math.abs(r), Math.abs(c)) !== 1, true)\n",
  ],
  ["  // Apply mask", "\n}", "  return { modules }"],
  ["  if (typeof data === 'undefined'", "  return createSymbol(data", ""],
  [
    "  return createSymbol(data, version, errorCorrectionLevel, mask)",
    "\n}",
    "  return createSymbol(data, 0, ECLevel.from(options.errorCorrectionLevel))",
  ],
];

function cut(code: string): string {
  return CUTS.reduce((text, [from, to, instead]) => {
    const start = text.indexOf(from);
    const end = text.indexOf(to, start);
    if (start < 0 || end < 0) throw new Error(`qrcode.js holds no longer: ${from} … ${to}`);
    return text.slice(0, start) + instead + text.slice(end);
  }, code);
}

/**
 * qrcode carries a search for the shortest mix of alphabets, digits apart from letters, four levels of error
 * correction and forty sizes. A Pix code is drawn as one run of bytes at level M, or Q beneath a logo, and never
 * needs the larger sizes, so our files go without the rest.
 */
export function qrOfPixAlone(): Plugin {
  return {
    name: "qr-of-pix-alone",
    enforce: "pre",
    resolveId: {
      filter: { id: /^\.\// },
      handler: (asked, importer) => (PUBLISHED.test(importer ?? "") ? ownModule(asked) : undefined),
    },
    load: {
      filter: { id: PUBLISHED },
      handler: publishedModule,
    },
  };
}

/** Paths of the modules that qrcode publishes. */
export const PUBLISHED = /\/qrcode\/lib\/core\/[\w-]+\.js$/;

/** Path of the module of ours that stands for one of qrcode's, where there is one. */
export function ownModule(asked: string): string | undefined {
  const path = fileURLToPath(new URL(`qrcode/${basename(asked)}.ts`, import.meta.url));
  return existsSync(path) ? path : undefined;
}

/** One of qrcode's own modules, as a module that a bundler sees through. */
export function publishedModule(path: string): string {
  const published = readFileSync(path, "utf8");
  return (basename(path) === "qrcode.js" ? cut(published) : published)
    .replace(/const (\w+) = require\('([^']+)'\)\.(\w+)/g, "import { $3 as $1 } from '$2'")
    .replace(/const (\w+) = require\('([^']+)'\)/g, (_, as: string, from: string) =>
      isClass(from) ? `import ${as} from '${from}'` : `import * as ${as} from '${from}'`,
    )
    .replace(/^exports\.(\w+) = function \w+ /gm, "export function $1 ")
    .replaceAll("exports.", "");
}

const isClass = (module: string) => /bit-buffer|bit-matrix|encoder/.test(module);
