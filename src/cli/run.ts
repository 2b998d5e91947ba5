// The commands. Each is loaded only when it is run.
import { nearestName } from "../contract/index.ts";
import { columns } from "./lib/columns.ts";
import { CommandError } from "./lib/command-error.ts";
import { manifest } from "./lib/manifest.ts";

interface Command {
  about: string;
  /** Gives the function that takes the arguments after the command's name and resolves with the exit code. */
  load: () => Promise<(args: string[]) => Promise<number>>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  sandbox: {
    about: "the payment service to develop against",
    load: async () => (await import("./sandbox.ts")).sandbox,
  },
  proxy: {
    about: "the checkout's backend, for shops whose own is not JavaScript",
    load: async () => (await import("./proxy/command.ts")).proxy,
  },
  order: {
    about: "an order, what happened to it, and how its money goes back",
    load: async () => (await import("./merchant/order.ts")).order,
  },
  charges: {
    about: "the payments of a period, as a list or an export",
    load: async () => (await import("./merchant/charges.ts")).charges,
  },
  refund: {
    about: "sends money of a charge back, whole or in part, and once",
    load: async () => (await import("./merchant/refund.ts")).refund,
  },
  payout: {
    about: "sends money to a Pix key, once",
    load: async () => (await import("./merchant/payout.ts")).payout,
  },
  link: {
    about: "a link that opens an order to pay it, and the links that there are",
    load: async () => (await import("./merchant/link.ts")).link,
  },
  problems: {
    about: "what the proxy reported to the shop, and which of it is settled",
    load: async () => (await import("./merchant/problems.ts")).problems,
  },
  dossier: {
    about: "all that is kept of a charge, for a bank that asks about it",
    load: async () => (await import("./merchant/dossier.ts")).dossier,
  },
  erase: {
    about: "removes the buyer's data of an order",
    load: async () => (await import("./merchant/erase.ts")).erase,
  },
  check: {
    about: "whether a backend, in any language, keeps the contract, rule by rule",
    load: async () => (await import("./check/command.ts")).check,
  },
  reconcile: {
    about: "card charges against the service's list: what differs, and what is released when",
    load: async () => (await import("./reconcile/command.ts")).reconcile,
  },
  trigger: {
    about: "a webhook, as the service would send it, for development",
    load: async () => (await import("./webhooks/trigger.ts")).trigger,
  },
  replay: {
    about: "a webhook that came before, once more",
    load: async () => (await import("./webhooks/replay.ts")).replay,
  },
  backup: {
    about: "a copy of the store's file, beside a running proxy",
    load: async () => (await import("./backup/command.ts")).backup,
  },
  move: {
    about: "takes what one store holds to another, such as a file to PostgreSQL",
    load: async () => (await import("./move/command.ts")).move,
  },
  "card-key": {
    about: "a new key for browsers to encrypt cards to",
    load: async () => (await import("./card-key.ts")).cardKey,
  },
};

const NAMES = Object.keys(COMMANDS).join(", ");

const HELP = `
Usage: pay-elements <command>

${columns(Object.entries(COMMANDS).map(([name, { about }]) => [name, about]))}

  pay-elements help <command>   tells what a command needs
  pay-elements --version
`;

/** Runs what was typed and resolves with the exit code: 0, or 1 if it failed, or 2 if it was given something wrong. */
export async function run([name, ...args]: string[]): Promise<number> {
  switch (name) {
    case "--version":
    case "-v":
      console.log(manifest.version);
      return 0;
    case "--help":
    case "-h":
    case "help":
      if (args[0] !== undefined) return run([args[0], "--help"]);
      console.log(HELP);
      return 0;
    case undefined:
      console.error(`pay-elements: name a command: ${NAMES}; pay-elements --help tells more.`);
      return 2;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const meant = nearestName(name, Object.keys(COMMANDS));
    const hint =
      meant === undefined
        ? `there are ${NAMES}.`
        : `did you mean ${JSON.stringify(meant)}? There are ${NAMES}.`;
    console.error(`pay-elements: there is no command ${JSON.stringify(name)}; ${hint}`);
    return 2;
  }
  try {
    const work = await command.load();
    return await work(args);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(`pay-elements ${name}: ${error.message}`);
    return error.exitCode;
  }
}
