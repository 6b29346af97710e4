/** One line of the table: what was measured, what it may be, and whether it is. */
export type Figure = {
  readonly name: string
  readonly measured: string
  readonly goal: string
  readonly holds: boolean
}

export function atLeast(name: string, value: number, goal: number, note: string): Figure {
  const measured = `${value.toFixed(2)} (${note})`
  return { name, measured, goal: `at least ${goal}`, holds: value >= goal }
}

export function atMost(
  name: string,
  value: number,
  { goal, unit, note }: { readonly goal: number; readonly unit: string; readonly note?: string },
): Figure {
  const measured = `${value.toFixed(1)} ${unit}${note === undefined ? '' : ` (${note})`}`
  return { name, measured, goal: `at most ${goal} ${unit}`, holds: value <= goal }
}

/** Of an odd number of rounds the one in the middle: a burst of other work moves it least. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
