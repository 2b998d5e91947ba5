// There is nothing to run: what is imported from here are types.
export {};
