// Paths of Medusa's server below which the plugin answers: what buyers' pages ask, and what those of the shop's own people do.
export const BASE_PATH = "/pay";
export const ADMIN_PATH = "/admin/pay-elements";
