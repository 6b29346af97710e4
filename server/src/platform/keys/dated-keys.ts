/** A key of a file, in which the newest stands first. */
export type DatedKey = {
  /** until then it only opens, so that every program knows it before one uses it; epoch milliseconds */
  readonly usedFrom: number
}

export type DatedKeys<Key extends DatedKey> = readonly [Key, ...Key[]]

/**
 * How long what an older key sealed or hashed is still taken: longer than any code, link, form or
 * sign-up that waits.
 */
export const keptMs = 7 * 24 * 60 * 60_000

/** The key that seals and hashes now. */
export function keyInUse<Key extends DatedKey>(keys: DatedKeys<Key>, now: number): Key {
  return keys.find(({ usedFrom }) => usedFrom <= now) ?? keys.at(-1) ?? keys[0]
}

/** Those that still open, the one in use first: the ones to come, and older ones for a week. */
export function keysThatCount<Key extends DatedKey>(keys: DatedKeys<Key>, now: number): Key[] {
  const used = keyInUse(keys, now)
  const others = keys.filter((key, at) => key !== used && supersededAt(keys, at) + keptMs > now)
  return [used, ...others]
}

/** Since when another key is used in the place of the one that stands there; epoch milliseconds. */
export function supersededAt(keys: readonly DatedKey[], at: number): number {
  return Math.min(...keys.slice(0, at).map(({ usedFrom }) => usedFrom), Number.POSITIVE_INFINITY)
}

/** @param text an ISO moment; a key without one was there from the first */
export function readUsedFrom(text: string | undefined): number {
  const read = text === undefined ? 0 : Date.parse(text)
  return Number.isNaN(read) ? 0 : read
}
