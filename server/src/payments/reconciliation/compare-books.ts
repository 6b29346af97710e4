import type { Instant } from '@quittance/domain/calendar'
import type { InnerState } from '@quittance/domain/payments/payment'
import type { JournalEntry } from '../../platform/ports/vault.ts'
import type { Discrepancy, DiscrepancyKind, PaymentFigures } from './reconciliation-repository.ts'

/** How long a payment may be on its way before a charge of it counts as lost; milliseconds. */
export const graceMs = 15 * 60_000

/** What the journal has under one reference. */
type Charges = {
  readonly count: number
  readonly cents: bigint
  /** returned, refunded or taken out; cents */
  readonly back: bigint
  /** when the last of it went back; elapsed time, 0 when none did */
  readonly backAt: number
}

/**
 * Compares the gateway's journal, the payments and the ledger, per reference and in cents: first all of the
 * journal is taken in, and then the payments, both page by page.
 *
 * - `double`: the journal has more than one charge under a reference.
 * - `orphan`: it has a charge under a reference that no payment has. A retry that made up a new
 *   reference shows here.
 * - `lost`: it has a charge whose payment says that nothing was charged, or is still open after the
 *   grace; or a payment says that it was charged, and journal or ledger know nothing of it. So
 *   does one of the batch that was handed over, from the grace on.
 * - `different`: all three know of it, and not the same cents; or nothing was charged, and the
 *   ledger has a posting of it; or it came back in one of them and not in the others, but for what
 *   the gateway took back within the grace.
 *
 * A payment that takes effect on a later day has no posting yet, and none at all where it came back
 * before; one whose day is open is posted within the grace.
 *
 * @param now elapsed time
 */
export function beginComparison({
  now,
  grace = graceMs,
}: {
  readonly now: Instant
  readonly grace?: number
}) {
  const charges = new Map<string, Charges>()
  const known = new Set<Charges>()
  const found: Discrepancy[] = []
  let checked = 0
  return {
    takeJournal(entries: Iterable<JournalEntry>): void {
      addCharges(charges, entries)
    },
    comparePayments(payments: readonly PaymentFigures[]): void {
      checked += payments.length
      for (const figures of payments) {
        const charged = charges.get(figures.ref) ?? null
        if (charged !== null) known.add(charged)
        const kind = faultOf(figures, charged, now - grace)
        if (kind !== null)
          found.push({ ref: figures.ref, kind, ...discrepancyAmounts(figures, charged) })
      }
    },
    /** With the charges that no payment has. */
    end(): { readonly checked: number; readonly found: readonly Discrepancy[] } {
      const orphans = [...charges].filter(([, charged]) => !known.has(charged))
      for (const [ref, { cents }] of orphans)
        found.push({ ref, kind: 'orphan', journal: cents, payment: null, ledger: null })
      return { checked: checked + orphans.length, found }
    },
  }
}

const fates: Readonly<Record<InnerState, 'open' | 'charged' | 'not'>> = {
  created: 'open',
  submitting: 'open',
  confirming: 'open',
  pending: 'charged',
  completed: 'charged',
  returned: 'charged',
  refunded: 'charged',
  declined: 'not',
  cancelled: 'charged',
}

/** @param since what happened after it may be in one book and not yet in another */
function faultOf(
  figures: PaymentFigures,
  charged: Charges | null,
  since: number,
): DiscrepancyKind | null {
  const { state, payment, ledger, isAtGateway } = figures
  const isRecent = figures.writtenAt.getTime() >= since
  if (charged !== null && charged.count > 1) return 'double'
  const fate = fates[state]
  if (fate !== 'charged') {
    if (charged !== null && !(fate === 'open' && isRecent)) return 'lost'
    return ledger === null ? null : 'different'
  }
  const { inDoubtSince } = figures
  const isHandedOver = isAtGateway || (inDoubtSince !== null && inDoubtSince.getTime() < since)
  if (charged === null && isHandedOver) return 'lost'
  const isUnposted = ledger === null && !figures.isPosted
  const isOver = state === 'returned' || state === 'cancelled'
  const mayWait = isUnposted && (isOver || !figures.isEffective || isRecent)
  if (ledger === null && !mayWait) return 'lost'
  const isSame = [ledger, charged?.cents ?? null].every((one) => one === null || one === payment)
  return isSame ? faultOfBack(figures, charged, since) : 'different'
}

/** What each has of the charge; where they agree on that, what each has left after what went back. */
function discrepancyAmounts(figures: PaymentFigures, charged: Charges | null) {
  const { payment, ledger } = figures
  const journal = charged?.cents ?? null
  if (charged === null || journal !== payment || ledger !== payment)
    return { payment, ledger, journal }
  return {
    payment: payment - backOf(figures),
    ledger: ledger - figures.ledgerBack,
    journal: journal - charged.back,
  }
}

/** What went back by the payment itself; cents. */
function backOf({ state, payment, refunded, returned }: PaymentFigures): bigint {
  if (state !== 'returned' && state !== 'cancelled') return refunded
  return returned === null ? payment : refunded + returned
}

/** Whether what came back came back everywhere. */
function faultOfBack(
  figures: PaymentFigures,
  charged: Charges | null,
  since: number,
): DiscrepancyKind | null {
  const { ledgerBack, isAtGateway, isPosted } = figures
  const back = backOf(figures)
  if (ledgerBack !== (isPosted ? back : 0n)) return 'different'
  const told = charged?.back ?? (isAtGateway ? 0n : back)
  const isOnItsWay = charged !== null && charged.backAt >= since
  return told === back || isOnItsWay ? null : 'different'
}

function addCharges(charges: Map<string, Charges>, journal: Iterable<JournalEntry>): void {
  const nothing: Charges = { count: 0, cents: 0n, back: 0n, backAt: 0 }
  for (const { kind, status, ref, amount, at } of journal) {
    if (status !== 'succeeded') continue
    const { count, cents, back, backAt } = charges.get(ref) ?? nothing
    const sum =
      kind === 'charge'
        ? { count: count + 1, cents: cents + amount, back, backAt }
        : { count, cents, back: back + amount, backAt: Math.max(backAt, Date.parse(at)) }
    charges.set(ref, sum)
  }
}
