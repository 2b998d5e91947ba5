// Which servers and browsers the tests start, beside Chromium. They run on free ports with files of their own, never
// as services.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

// Debian keeps nginx and pgbouncer where only root looks.
const FOLDERS = [
  ...(process.env["PATH"] ?? "").split(delimiter),
  "/usr/sbin",
  "/usr/local/sbin",
  ...postgresFolders(),
];

/** Debian keeps each version of PostgreSQL in a folder of its own. */
function postgresFolders(): string[] {
  const versions = "/usr/lib/postgresql";
  return existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, "bin")) : [];
}

interface Program {
  /** The first one found is taken. */
  names: readonly string[];
  /** Of the environment: a path that goes before them. */
  variable: string;
  /** Debian's package. */
  debian: string;
  /** What it answers with success when it runs at all. */
  proof: string;
}

export const PROGRAMS = {
  redis: {
    names: ["redis-server", "valkey-server"],
    variable: "REDIS_SERVER",
    debian: "redis-server",
    proof: "-v",
  },
  postgres: { names: ["postgres"], variable: "POSTGRES", debian: "postgresql", proof: "--version" },
  pgbouncer: { names: ["pgbouncer"], variable: "PGBOUNCER", debian: "pgbouncer", proof: "--version" },
  nginx: { names: ["nginx"], variable: "NGINX", debian: "nginx-light", proof: "-v" },
  php: { names: ["php"], variable: "PHP", debian: "php-cli", proof: "--version" },
  // Their extensions, each of which is tried.
  phpSqlite: {
    names: ["php"],
    variable: "PHP",
    debian: "php-sqlite3",
    proof: '-rnew PDO("sqlite::memory:");',
  },
  phpMySql: {
    names: ["php"],
    variable: "PHP",
    debian: "php-mysql",
    proof: "-rPDO::MYSQL_ATTR_FOUND_ROWS;",
  },
  phpFpm: {
    names: ["php-fpm", "php-fpm8.4", "php-fpm8.3", "php-fpm8.2"],
    variable: "PHP_FPM",
    debian: "php-fpm",
    proof: "--version",
  },
  mariadb: { names: ["mariadbd"], variable: "MARIADB", debian: "mariadb-server", proof: "--version" },
  django: { names: ["python3"], variable: "PYTHON", debian: "python3-django", proof: "-cimport django" },
  gunicorn: { names: ["gunicorn"], variable: "GUNICORN", debian: "gunicorn", proof: "--version" },
  zbar: { names: ["zbarimg"], variable: "ZBARIMG", debian: "zbar-tools", proof: "--version" },
  firefox: {
    names: ["firefox-esr", "firefox"],
    variable: "FIREFOX",
    debian: "firefox-esr",
    proof: "--version",
  },
  webkitgtk: {
    names: ["WebKitWebDriver"],
    variable: "WEBKIT_WEB_DRIVER",
    debian: "webkit2gtk-driver",
    proof: "--help",
  },
  // WebKitGTK has no headless mode.
  display: { names: ["Xvfb"], variable: "XVFB", debian: "xvfb", proof: "-help" },
} as const satisfies Record<string, Program>;
export type ProgramKind = keyof typeof PROGRAMS;

/** Path of one that runs: the environment's, or an installed one. */
export function findProgram(kind: ProgramKind): string | undefined {
  const { names, variable, proof } = PROGRAMS[kind];
  const given = process.env[variable];
  if (given) return given;
  const runs = (path: string) => spawnSync(path, [proof], { stdio: "ignore" }).status === 0;
  return names.flatMap((name) => FOLDERS.map((folder) => join(folder, name))).find(runs);
}

/** As `findProgram`; throws if there is none. */
export function programPath(kind: ProgramKind): string {
  const path = findProgram(kind);
  if (path) return path;
  throw new Error(howToGet([kind]));
}

/** One line: what is not there, and where it comes from. */
export function howToGet(missing: readonly ProgramKind[]): string {
  const programs = missing.map((kind) => PROGRAMS[kind]);
  const names = programs.map(({ names: [first] }) => first).join(", ");
  const packages = programs.map(({ debian }) => debian).join(" ");
  const variables = programs.map(({ variable }) => `${variable}=/its/path`).join(" ");
  return `The tests need ${names}. Debian: apt-get install ${packages}; elsewhere install the like, or set ${variables}.`;
}
