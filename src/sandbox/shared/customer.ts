import { checkIdentity, type service } from "../../contract/index.ts";

/** A buyer as lists and webhooks name them. An identity is not judged; its type is filled in where it is plain. */
export function customerOf(customer: {
  Name: string;
  Identity: string;
  IdentityType?: string | undefined;
}): service.ServiceCustomer {
  const checked = checkIdentity(customer.Identity);
  return {
    name: customer.Name,
    identity: customer.Identity,
    identityType: customer.IdentityType ?? (checked.ok ? checked.type : ""),
  };
}
