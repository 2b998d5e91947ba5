// What every script of the Redis store begins with. Of a script's keys only the prefix is handed over, since
// the others come of what it reads; the prefix holds a hash tag, so all of them lie in the slot of this one.

/** Lua source that begins with `key(kind, name)`, the full name of a key. */
export const script = (body: string) => `
local function key(kind, name)
  return name and KEYS[1] .. kind .. ':' .. name or KEYS[1] .. kind
end
${body.trim()}
`;
