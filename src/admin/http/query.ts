// What stands behind the "?" of a call, checked.
import type * as z from "zod/mini";
import { AdminError } from "./admin-error.ts";

/** The parameters as `schema` takes them. Throws a problem that names each one that it does not take. */
export function readQuery<Schema extends z.ZodMiniType>(schema: Schema, request: Request): z.input<Schema> {
  const { searchParams } = new URL(request.url);
  const given = Object.fromEntries(
    [...searchParams.keys()].map((name) => [name, valueOf(name, searchParams.getAll(name))]),
  );
  const { error } = schema.safeParse(given);
  if (error)
    throw new AdminError("invalid_request", {
      detail: "The query is not one that this call takes.",
      errors: error.issues.map(({ path, code, message }) => ({ field: path.join("."), code, message })),
    });
  return given as z.input<Schema>;
}

/** Of what is given twice neither counts: a list of it in a list is none of the values that a schema takes. */
function valueOf(name: string, values: readonly string[]) {
  const [value = ""] = values;
  if (values.length > 1) return [values];
  if (name === "status" && value.includes(",")) return value.split(",");
  return name === "limit" && /^\d{1,9}$/.test(value) ? Number(value) : value;
}
