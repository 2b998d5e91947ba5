// What the shop's people may do at the desk's calls, by the policies of Medusa's roles.
import { container, hasPermission } from "@medusajs/framework";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import type { AdminUser } from "pay-elements/proxy";

type Right = AdminUser["can"][number];

/** By the policy of Medusa's own route that does the same. */
const POLICIES: { [right in Right]?: { resource: string; operation: string } } = {
  view: { resource: "payment", operation: "read" },
  refund: { resource: "refund", operation: "create" },
  link: { resource: "payment_collection", operation: "create" },
};

/** Each of them unless the shop has turned on Medusa's roles, `MEDUSA_FF_RBAC`. Without a role Medusa allows nothing. */
export async function rightsOf(roles: string[] = []): Promise<Right[]> {
  const rights = Object.keys(POLICIES) as Right[];
  const flags = container.resolve(ContainerRegistrationKeys.FEATURE_FLAG_ROUTER) as {
    isFeatureEnabled(flag: string): boolean;
  };
  if (!flags.isFeatureEnabled("rbac")) return rights;
  const allowed = await Promise.all(
    Object.values(POLICIES).map(
      (actions) => roles.length > 0 && hasPermission({ roles, actions, container }),
    ),
  );
  return rights.filter((_, index) => allowed[index]);
}
