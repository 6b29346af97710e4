import type { Instant } from '@quittance/domain/calendar'
import type { InnerState } from '@quittance/domain/payments/payment'
import type { JournalEntry } from '../outside/vault.ts'
import type { Discrepancy, DiscrepancyKind, PaymentFigures } from './reconcile-store.ts'

/** How long a payment may be on its way before a charge of it counts as lost; milliseconds. */
export const graceMs = 15 * 60_000

type Charges = { readonly count: number; readonly cents: bigint }

/**
 * Compares the gateway's journal, the payments and the ledger, per reference and in cents.
 *
 * - `double`: the journal has more than one charge under a reference.
 * - `orphan`: it has a charge under a reference that no payment has. A retry that made up a new
 *   reference shows here.
 * - `lost`: it has a charge whose payment says that nothing was charged, or is still open after the
 *   grace; or a payment says that it was charged, and journal or ledger know nothing of it.
 * - `different`: all three know of it, and not the same cents; or nothing was charged, and the
 *   ledger has a posting of it.
 *
 * @param now elapsed time
 */
export function compareBooks(
  journal: readonly JournalEntry[],
  payments: readonly PaymentFigures[],
  { now, grace = graceMs }: { readonly now: Instant; readonly grace?: number },
): { readonly checked: number; readonly found: readonly Discrepancy[] } {
  const charges = chargesByRef(journal)
  const known = new Set(payments.map(({ ref }) => ref))
  const found: Discrepancy[] = []
  for (const figures of payments) {
    const charged = charges.get(figures.ref) ?? null
    const kind = faultOf(figures, charged, now - figures.writtenAt.getTime() <= grace)
    const { ref, payment, ledger } = figures
    if (kind !== null) found.push({ ref, kind, payment, ledger, journal: charged?.cents ?? null })
  }
  const orphans = [...charges].filter(([ref]) => !known.has(ref))
  for (const [ref, { cents }] of orphans)
    found.push({ ref, kind: 'orphan', journal: cents, payment: null, ledger: null })
  return { checked: payments.length + orphans.length, found }
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
  cancelled: 'not',
}

function faultOf(
  { state, payment, ledger }: PaymentFigures,
  charged: Charges | null,
  isFresh: boolean,
): DiscrepancyKind | null {
  if (charged !== null && charged.count > 1) return 'double'
  const fate = fates[state]
  if (fate === 'charged') {
    if (charged === null || ledger === null) return 'lost'
    return charged.cents === payment && ledger === payment ? null : 'different'
  }
  if (charged !== null && !(fate === 'open' && isFresh)) return 'lost'
  return ledger === null ? null : 'different'
}

function chargesByRef(journal: readonly JournalEntry[]): Map<string, Charges> {
  const charges = new Map<string, Charges>()
  for (const { kind, status, ref, amount } of journal) {
    if (kind !== 'charge' || status !== 'succeeded') continue
    const { count, cents } = charges.get(ref) ?? { count: 0, cents: 0n }
    charges.set(ref, { count: count + 1, cents: cents + amount })
  }
  return charges
}
