/** Numbers that a seed decides: the same seed, the same run of them. */
export type SeededRandom = {
  /** at least 0, below 1 */
  roll(): number
  /** a whole number, both ends included */
  between(from: number, to: number): number
  /** true in this share of throws, 0 to 1 */
  chance(share: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  shuffle<T>(list: readonly T[]): T[]
  uuid(): string
}

/** Mulberry32 over a hash of the seed's text, so that parts of a run can each have a generator of its own. */
export function seededRandom(seed: string): SeededRandom {
  let state = hashOf(seed)

  function roll(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const between = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('')
  return {
    roll,
    between,
    chance: (share) => roll() < share,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    shuffle: (list) =>
      list
        .map((one) => ({ one, order: roll() }))
        .toSorted((left, right) => left.order - right.order)
        .map(({ one }) => one),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
