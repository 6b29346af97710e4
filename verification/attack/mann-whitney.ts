/**
 * Whether two samples come from the same distribution, by the ranks of their values (Mann-Whitney,
 * with the normal approximation, which holds from about 20 values each).
 *
 * @returns the probability of a difference as large as this one by chance, 0 to 1
 */
export function mannWhitney(left: readonly number[], right: readonly number[]): number {
  const all = [
    ...left.map((value) => ({ value, isLeft: true })),
    ...right.map((value) => ({ value, isLeft: false })),
  ].toSorted((a, b) => a.value - b.value)
  const [n, m] = [left.length, right.length]
  let rankSum = 0
  let ties = 0
  for (let from = 0; from < all.length;) {
    let to = from
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1
    const rank = (from + 1 + to) / 2 // ranks begin at 1; equal values share their mean
    rankSum += all.slice(from, to).filter(({ isLeft }) => isLeft).length * rank
    ties += (to - from) ** 3 - (to - from)
    from = to
  }
  const u = rankSum - (n * (n + 1)) / 2
  const spread = Math.sqrt(((n * m) / 12) * (n + m + 1 - ties / ((n + m) * (n + m - 1))))
  if (spread === 0) return 1
  return 2 * (1 - normal(Math.abs(u - (n * m) / 2) / spread))
}

/** The share of a normal distribution below z (Abramowitz and Stegun 26.2.17; error < 1e-7). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const poly =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * poly
}
