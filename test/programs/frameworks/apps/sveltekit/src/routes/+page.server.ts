export const load = ({ url }: { url: URL }) => ({ order: url.searchParams.get("order") ?? "A-1001" });
