import { assert } from '../assert.ts'
import { add, type Cents, smallest, subtract } from '../money.ts'
import { type Bucket, emptyBuckets, type Waterfall } from './allocate-payment.ts'
import { noSplit, type PaymentSplit } from './payment-split.ts'

/**
 * The part of a split that a refund of a part takes back: what was paid last goes back first, so
 * the waterfall upwards, from what was left over to interest.
 *
 * The part and `remainingSplit` of it make up the split again.
 *
 * @param amount cents, above 0 and at most what the split shares out
 * @throws AssertionError when the amount is out of these bounds: the caller skipped a check
 */
export function refundedSplit(
  split: PaymentSplit,
  amount: Cents,
  waterfall: Waterfall,
): PaymentSplit {
  assert(amount > 0n, 'what is taken back is above zero')
  let rest = amount
  const take = (most: Cents): Cents => {
    const taken = smallest(rest, most)
    rest = subtract(rest, taken)
    return taken
  }
  const overpayment = take(split.overpayment)
  const smallBalance = take(split.smallBalance)
  const recovery = take(split.recovery)
  const unapplied = take(split.unapplied)
  const payoffFee = take(split.payoffFee)
  const buckets = { ...emptyBuckets }
  for (const bucket of waterfall.toReversed()) buckets[bucket] = take(paidTo(split, bucket))
  assert(rest === 0n, 'no more is taken back than was paid')
  const { interest, principalDue, principalExtra, lateFee, nsfFee, otherFee } = buckets
  const principal = add(principalDue, principalExtra)
  const left = subtract(add(split.interest, split.principal), add(interest, principal))
  return {
    ...noSplit,
    interest,
    principal,
    principalExtra,
    lateFee,
    nsfFee,
    otherFee,
    overpayment,
    smallBalance,
    recovery,
    unapplied,
    payoffFee,
    // Extra principal that satisfied nothing goes back without opening an installment.
    satisfied: subtract(split.satisfied, smallest(split.satisfied, left)),
  }
}

/** What is left of a split once a part of it was taken back. */
export function remainingSplit(split: PaymentSplit, part: PaymentSplit): PaymentSplit {
  const left = { ...split }
  for (const name of Object.keys(noSplit) as (keyof PaymentSplit)[])
    left[name] = subtract(split[name], part[name])
  return left
}

function paidTo(split: PaymentSplit, bucket: Bucket): Cents {
  if (bucket === 'principalDue') return subtract(split.principal, split.principalExtra)
  return split[bucket]
}
