import { getPay } from "../../../pay";

const handle = (request: Request) => getPay().fetch(request);
export { handle as GET, handle as HEAD, handle as OPTIONS, handle as POST };
