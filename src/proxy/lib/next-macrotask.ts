/** Lets requests be served between two pieces of work, also where a store answers without waiting for anything. */
export const nextMacrotask = () => new Promise<void>((resolve) => void setTimeout(resolve));
