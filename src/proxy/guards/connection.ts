/** What a server knows of the connection that a request came by. */
export interface Connection {
  /** The IP address of the other end: the buyer's, or that of a reverse proxy. */
  address?: string | undefined;
}
