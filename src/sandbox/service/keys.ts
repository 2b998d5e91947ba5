import { Refusal } from "../shared/refusal.ts";

/** An integration key. Each sees its own card charges alone. */
export interface ApiKey {
  id: number;
  key: string;
  active: boolean;
}

export type Keys = ReturnType<typeof createKeys>;

export function createKeys(apiKey: string | readonly string[]) {
  const keys: ApiKey[] = [apiKey].flat().map((key, index) => ({ id: index + 1, key, active: true }));

  const setActive = (key: string, active: boolean) => {
    const found = keys.find((candidate) => candidate.key === key);
    if (!found) throw new Refusal("The sandbox has no such API key; give it as `apiKey` to createSandbox.");
    found.active = active;
  };

  return {
    /** The calling key, or why the call gets 401. */
    check(header: string | null): ApiKey | string {
      if (!header) return "API key missing: send it in the header x-api-key";
      const found = keys.find((candidate) => candidate.key === header);
      if (!found) return "API key invalid";
      return found.active ? found : "API key inactive";
    },
    activate: (key: string) => setActive(key, true),
    deactivate: (key: string) => setActive(key, false),
  };
}
