import { MAX_ID_LENGTH } from "../../contract/index.ts";
import type { Store } from "./store.ts";
import type { StoredCharge } from "../model/record.ts";

/** The charge with an id that came from outside. The store is not asked for one that is too long to be an id. */
export const findCharge = async (store: Store, id: string): Promise<StoredCharge | undefined> =>
  id.length > MAX_ID_LENGTH ? undefined : store.charge(id);
