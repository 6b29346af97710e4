import type { LocalDate } from '../../calendar.ts'
import { add, type Cents, largest, smallest, subtract, sum, zero } from '../../money.ts'
import type { LateFee, LoanState, ReceivedAmount } from '../loan.ts'

/** The late fees of installments are told apart; what is left of what is owed is older than they. */
type FeesOwed = Pick<LoanState, 'lateFee' | 'lateFees'>

/** Money that paid a fee which was waived since, and lowered principal or was to be refunded. */
export type ReallocatedMoney = {
  /** the day from which it lowered the principal */
  readonly since: LocalDate
  readonly principal: Cents
  readonly refund: Cents
}

/** Pays late fees, the oldest first. @param money at most what is owed of them; cents */
export function payLateFees(state: LoanState, money: ReceivedAmount): LoanState {
  if (money.by === 0n) return state
  let rest = subtract(money.by, smallest(money.by, owedBeside(state)))
  const lateFees = state.lateFees.map((fee) => {
    const by = smallest(rest, fee.owed)
    rest = subtract(rest, by)
    if (by === 0n) return fee
    return { ...fee, owed: subtract(fee.owed, by), paid: [...fee.paid, { on: money.on, by }] }
  })
  return { ...state, lateFee: subtract(state.lateFee, money.by), lateFees }
}

/**
 * Waives so much of what is owed of late fees, the oldest first. A fee of which nothing was paid and
 * nothing is left is closed: nothing waives it again.
 */
export function waiveOwedLateFees(state: LoanState, money: ReceivedAmount): LoanState {
  let rest = subtract(money.by, smallest(money.by, owedBeside(state)))
  const lateFees = state.lateFees.map((fee) => {
    const by = smallest(rest, fee.owed)
    rest = subtract(rest, by)
    if (by === 0n) return fee
    const owed = subtract(fee.owed, by)
    const isClosed = owed === 0n && fee.paid.length === 0
    return { ...fee, owed, waivedOn: isClosed ? money.on : fee.waivedOn }
  })
  return { ...state, lateFee: subtract(state.lateFee, money.by), lateFees }
}

/**
 * Closes the late fee of an installment. What was paid of it pays the others that are owed, the
 * oldest first; what is left lowers the principal, and is to be refunded where there is none.
 *
 * @returns the state but for principal and refunds, which are the caller's; and what went where
 */
export function closeLateFee(
  state: LoanState,
  { no, on }: { readonly no: number; readonly on: LocalDate },
) {
  const fee = state.lateFees.find((one) => one.no === no)
  const owed = fee?.owed ?? zero
  let after: LoanState = {
    ...state,
    lateFee: subtract(state.lateFee, owed),
    lateFees: state.lateFees.map((one) =>
      one.no === no ? { ...one, owed: zero, paid: [], waivedOn: on } : one,
    ),
  }
  const left: ReceivedAmount[] = []
  for (const money of fee?.paid ?? []) {
    const by = smallest(money.by, after.lateFee)
    after = payLateFees(after, { on: money.on, by })
    if (by < money.by) left.push({ on: money.on, by: subtract(money.by, by) })
  }
  const paid = sum(left.map(({ by }) => by))
  const principal = smallest(paid, after.principal)
  const refund = subtract(paid, principal)
  const lateFees = after.lateFees.map((one) =>
    one.no === no ? { ...one, paid: left, refunded: refund } : one,
  )
  const total = sum([owed, ...(fee?.paid ?? []).map(({ by }) => by)])
  const receivable = subtract(total, paid)
  return { state: { ...after, lateFees }, receivable, principal, refund }
}

/**
 * A payment comes back, and with it what it had paid of late fees, the newest first. A fee that
 * stands is owed again; of one that was waived since, the money went elsewhere, and is missing there.
 *
 * @param money by the day on which its payment counted
 */
export function reverseLateFeePayments(
  state: LoanState,
  money: ReceivedAmount,
): { readonly state: LoanState; readonly moved: readonly ReallocatedMoney[] } {
  if (money.by === 0n) return { state, moved: [] }
  const moved: ReallocatedMoney[] = []
  let rest = money.by
  let gone = zero
  const lateFees = state.lateFees.toReversed().map((fee) => {
    const by = smallest(rest, sum(fee.paid.filter(({ on }) => on === money.on).map(byOf)))
    rest = subtract(rest, by)
    if (by === 0n) return fee
    const paid = without(fee.paid, { on: money.on, by })
    // A waiver of a charged-off loan moves money only once the charge-off is reversed.
    const stands = fee.waivedOn === null || fee.isUnposted === true
    if (stands) return { ...fee, paid, owed: add(fee.owed, by) }
    const refund = smallest(by, fee.refunded)
    moved.push({ since: fee.waivedOn, principal: subtract(by, refund), refund })
    gone = add(gone, by)
    return { ...fee, paid, refunded: subtract(fee.refunded, refund) }
  })
  const lateFee = add(state.lateFee, subtract(money.by, gone))
  return { state: { ...state, lateFee, lateFees: lateFees.toReversed() }, moved }
}

/** The fees by installment where what is owed of them all is another amount now: the oldest give. */
export function adjustLateFees(lateFees: readonly LateFee[], lateFee: Cents): readonly LateFee[] {
  let over = largest(zero, subtract(sum(lateFees.map(({ owed }) => owed)), lateFee))
  if (over === 0n) return lateFees
  return lateFees.map((fee) => {
    const by = smallest(over, fee.owed)
    over = subtract(over, by)
    return { ...fee, owed: subtract(fee.owed, by) }
  })
}

/** What is owed of late fees that belong to no installment: those that came with the loan. */
function owedBeside({ lateFee, lateFees }: FeesOwed): Cents {
  return largest(zero, subtract(lateFee, sum(lateFees.map(({ owed }) => owed))))
}

function without(
  paid: readonly ReceivedAmount[],
  { on, by }: ReceivedAmount,
): readonly ReceivedAmount[] {
  let rest = by
  return paid
    .toReversed()
    .flatMap((one) => {
      const taken = one.on === on ? smallest(rest, one.by) : zero
      rest = subtract(rest, taken)
      return taken === one.by ? [] : [{ on: one.on, by: subtract(one.by, taken) }]
    })
    .toReversed()
}

function byOf({ by }: ReceivedAmount): Cents {
  return by
}
