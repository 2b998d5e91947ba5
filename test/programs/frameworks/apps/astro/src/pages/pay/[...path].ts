import type { APIRoute } from "astro";
import { getPay } from "../../lib/pay";

export const ALL: APIRoute = ({ request }) => getPay().fetch(request);
