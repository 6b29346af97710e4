import { expect, it } from 'vitest'
import { ageingBucket } from './ageing-bucket.ts'

it.each([
  [0, 0],
  [1, 1],
  [29, 1],
  [30, 30],
  [59, 30],
  [60, 60],
  [89, 60],
  [90, 90],
  [119, 90],
  [120, 120],
  [4000, 120],
])('counts a loan that is %d days past due in bucket %d', (days, bucket) => {
  expect(ageingBucket(days)).toBe(bucket)
})
