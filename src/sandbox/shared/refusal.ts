/** A request that the service understood and will not do: HTTP 400 on the wire, an exception for `control`. */
export class Refusal extends Error {
  /** Messages by the dotted path of the field that they are about. */
  readonly fields: Record<string, string[]> | undefined;

  constructor(message: string, fields?: Record<string, string[]>) {
    super(message);
    this.name = "Refusal";
    this.fields = fields;
  }
}

/** A refusal that is about one field; its name leads the message. */
export const refuseField = (field: string, message: string) =>
  new Refusal(`${field}: ${message}`, { [field]: [message] });
