export const getCharCountIndicator = (_mode: unknown, version: number): number => (version < 10 ? 8 : 16);
