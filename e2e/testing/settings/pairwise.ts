/** By name: the values that something may have. */
export type Factors = Readonly<Record<string, readonly unknown[]>>

/** One value of each. */
export type Combination<Of extends Factors> = { readonly [Name in keyof Of]: Of[Name][number] }

type Chosen = (number | null)[]

/**
 * Few combinations in which every value of each factor meets every value of each other one. The same factors
 * give the same combinations: a pair that is missing still begins one, and each further value is
 * the one that brings the most such pairs, the rarer one of two.
 */
export function pairwise<Of extends Factors>(factors: Of): Combination<Of>[] {
  const names = Object.keys(factors)
  const sizes = names.map((name) => factors[name]?.length ?? 0)
  const missing = new Set(pairsOf(sizes))
  const used = sizes.map((size) => Array<number>(size).fill(0))
  const combinations: Combination<Of>[] = []
  for (;;) {
    const [begin] = missing
    if (begin === undefined) return combinations
    const chosen: Chosen = sizes.map(() => null)
    for (const part of begin.split(' ')) {
      const [factor = 0, value = 0] = part.split(':').map(Number)
      chosen[factor] = value
    }
    for (const [factor, size] of sizes.entries()) {
      if (chosen[factor] !== null) continue
      const rated = Array.from({ length: size }, (_, value) => ({
        value,
        gain: gainOf(missing, chosen, { factor, value }),
        times: used[factor]?.[value] ?? 0,
      }))
      rated.sort((left, right) => right.gain - left.gain || left.times - right.times)
      chosen[factor] = rated[0]?.value ?? 0
    }
    for (const pair of pairsIn(chosen)) missing.delete(pair)
    for (const [factor, value] of chosen.entries()) {
      const times = used[factor]
      if (times !== undefined) times[value ?? 0] = (times[value ?? 0] ?? 0) + 1
    }
    const values = names.map((name, factor) => [name, factors[name]?.[chosen[factor] ?? 0]])
    combinations.push(Object.fromEntries(values) as Combination<Of>)
  }
}

type Place = { readonly factor: number; readonly value: number }

/** A pair as text: its factors by number, the lower first, each with its value. */
function pairText(one: Place, other: Place): string {
  const [low, high] = one.factor < other.factor ? [one, other] : [other, one]
  return `${low.factor}:${low.value} ${high.factor}:${high.value}`
}

function pairsOf(sizes: readonly number[]): string[] {
  const places = sizes.flatMap((size, factor) =>
    Array.from({ length: size }, (_, value) => ({ factor, value })),
  )
  return places.flatMap((one, at) =>
    places
      .slice(at + 1)
      .filter(({ factor }) => factor !== one.factor)
      .map((other) => pairText(one, other)),
  )
}

function placesIn(chosen: Chosen): Place[] {
  return chosen.flatMap((value, factor) => (value === null ? [] : [{ factor, value }]))
}

function pairsIn(chosen: Chosen): string[] {
  const places = placesIn(chosen)
  return places.flatMap((one, at) => places.slice(at + 1).map((other) => pairText(one, other)))
}

/** How many pairs that are missing a value would bring, beside what is chosen already. */
function gainOf(missing: ReadonlySet<string>, chosen: Chosen, place: Place): number {
  return placesIn(chosen).filter((other) => missing.has(pairText(place, other))).length
}
