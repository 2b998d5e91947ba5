import { getPay } from "../../../lib/pay.server";

export const fallback = ({ request }: { request: Request }) => getPay().fetch(request);
