import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { compareBooks } from './compare-books.ts'
import * as store from './reconciliation-repository.ts'
import type { WorkerContext } from '../worker-context.ts'

type BooksContext = Pick<WorkerContext, 'db' | 'vault' | 'clocks'>

/** What a comparison came to. Money as text with two decimals; null where there is no row of it. */
export type Reconciliation = Omit<store.ReconciliationRun, 'ranAt'> & {
  readonly ranAt: string
  /** ledger transactions that do not sum to zero; the database lets none through */
  readonly unbalanced: number
  readonly discrepancies: readonly {
    readonly ref: string
    readonly kind: store.DiscrepancyKind
    readonly journal: string | null
    readonly payment: string | null
    readonly ledger: string | null
  }[]
}

/**
 * Compares the gateway's journal with payments and ledger, both ways, in cents per reference, and
 * keeps what it found. Nothing is mended.
 *
 * A payment that is made meanwhile is in one book and not yet in the other, so what differs is
 * looked at twice, and only what differs both times is told.
 *
 * @param grace how long an open payment may have been charged already; milliseconds, 15 minutes
 */
export async function reconcile(
  context: BooksContext,
  lender: Pick<Lender, 'id'>,
  { grace }: { readonly grace?: number } = {},
): Promise<Reconciliation> {
  const { db, clocks } = context
  const ranAt = clocks.elapsed()
  const limits = { now: ranAt, ...(grace === undefined ? {} : { grace }) }
  const first = await look(context, lender.id, limits)
  const again = first.found.length === 0 ? first : await look(context, lender.id, limits)
  const before = new Set(first.found.map(({ ref, kind }) => `${kind} ${ref}`))
  const found = again.found.filter(({ ref, kind }) => before.has(`${kind} ${ref}`))
  const of = (kind: store.DiscrepancyKind) => found.filter((one) => one.kind === kind).length
  const run = {
    runId: randomUUID(),
    ranAt,
    checked: again.checked,
    lost: of('lost'),
    double: of('double'),
    different: of('different'),
    orphan: of('orphan'),
  }
  const unbalanced = await withLenderTransaction(db, lender.id, async (trx) => {
    await store.writeReconciliationRun(trx, lender.id, { run, found })
    return store.countUnbalanced(trx, lender.id)
  })
  return {
    ...run,
    ranAt: new Date(ranAt).toISOString(),
    unbalanced,
    discrepancies: found.map(({ ref, kind, journal, payment, ledger }) => ({
      ref,
      kind,
      journal: dollars(journal),
      payment: dollars(payment),
      ledger: dollars(ledger),
    })),
  }
}

async function look(
  { db, vault }: BooksContext,
  lenderId: string,
  limits: { readonly now: Instant; readonly grace?: number },
) {
  const journal = await vault.journal({ lenderId, after: 0 })
  const payments = await withLenderTransaction(db, lenderId, (trx) =>
    store.readPaymentFigures(trx, lenderId),
  )
  return compareBooks(journal, payments, limits)
}

function dollars(amount: bigint | null): string | null {
  return amount === null ? null : formatDollars(cents(amount))
}
