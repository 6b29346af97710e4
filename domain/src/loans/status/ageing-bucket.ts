/** The least days past due of each bucket of the reports; 0 is a loan that is not past due. */
export const ageingBuckets = [0, 1, 30, 60, 90, 120] as const

export type AgeingBucket = (typeof ageingBuckets)[number]

/**
 * The bucket in which the reports count a loan: 0, 1-29, 30-59, 60-89, 90-119, 120 and more.
 *
 * @param daysPastDue calendar days; whole, 0 or above
 */
export function ageingBucket(daysPastDue: number): AgeingBucket {
  return ageingBuckets.findLast((least) => least <= daysPastDue) ?? 0
}
