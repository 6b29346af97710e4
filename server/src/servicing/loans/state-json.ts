/** An item of a loan's state as JSON, which has no bigint: each is its digits as text. */
export function toJson(item: object): object {
  const parts = Object.entries(item).map(([name, part]) => [name, partToJson(part)])
  return Object.fromEntries(parts)
}

function partToJson(part: unknown): unknown {
  if (typeof part === 'bigint') return String(part)
  if (Array.isArray(part)) return part.map(partToJson)
  return isObject(part) ? toJson(part) : part
}

/** Reads a list of what `toJson` wrote. Days have dashes: text of digits only is a bigint. */
export function fromJson(column: unknown): object[] {
  return (column as object[]).map(readItem)
}

function readItem(item: object): object {
  const parts = Object.entries(item).map(([name, part]) => [name, readPart(part)])
  return Object.fromEntries(parts)
}

function readPart(part: unknown): unknown {
  if (typeof part === 'string' && /^-?\d+$/.test(part)) return BigInt(part)
  if (Array.isArray(part)) return part.map(readPart)
  return isObject(part) ? readItem(part) : part
}

function isObject(part: unknown): part is object {
  return typeof part === 'object' && part !== null
}
