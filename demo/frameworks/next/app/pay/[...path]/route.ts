import { getPay } from "../../../pay";

// Newer versions of Next.js do so by themselves.
export const runtime = "nodejs";
export const dynamic = "force-dynamic";

const handle = (request: Request) => getPay().fetch(request);
export { handle as GET, handle as HEAD, handle as OPTIONS, handle as POST };
