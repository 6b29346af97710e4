import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { beginComparison } from './compare-books.ts'
import * as store from './reconciliation-repository.ts'
import type { WorkerContext } from '../worker-context.ts'

type BooksContext = Pick<WorkerContext, 'db' | 'vault' | 'clocks'>
type Limits = Readonly<Partial<Record<'grace' | 'atOnce' | 'pageSize', number>>>

const paymentsAtOnce = 50_000
const paymentsOfPage = 1_000

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
 * However many payments a lender has, only so many are held at once: the journal is read again for each share of them.
 *
 * @param grace how long an open payment may have been charged already; milliseconds, 15 minutes
 * @param atOnce about how many payments are held at once
 * @param pageSize how many payments are read at once
 */
export async function reconcile(
  context: BooksContext,
  lender: Pick<Lender, 'id'>,
  { grace, atOnce = paymentsAtOnce, pageSize = paymentsOfPage }: Limits = {},
): Promise<Reconciliation> {
  const { db, clocks } = context
  const ranAt = clocks.elapsed()
  const limits = { now: ranAt, pageSize, ...(grace === undefined ? {} : { grace }) }
  const first = await lookAtAll(context, lender.id, { ...limits, atOnce })
  const refs = new Set(first.found.map(({ ref }) => ref))
  const again =
    refs.size === 0 ? first : await look(context, lender.id, { ...limits, share: { refs } })
  const before = new Set(first.found.map(({ ref, kind }) => `${kind} ${ref}`))
  const found = again.found.filter(({ ref, kind }) => before.has(`${kind} ${ref}`))
  const of = (kind: store.DiscrepancyKind) => found.filter((one) => one.kind === kind).length
  const run = {
    runId: randomUUID(),
    ranAt,
    checked: first.checked,
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

type Look = { readonly now: Instant; readonly pageSize: number; readonly grace?: number }

async function lookAtAll(
  context: BooksContext,
  lenderId: string,
  { atOnce, ...limits }: Look & { readonly atOnce: number },
) {
  const count = await withLenderTransaction(context.db, lenderId, (trx) =>
    store.countPaymentsOfGateway(trx, lenderId),
  )
  const shares = Math.max(1, Math.ceil(count / atOnce))
  const found: store.Discrepancy[] = []
  let checked = 0
  for (let no = 0; no < shares; no += 1) {
    const share = { no, of: shares }
    const seen = await look(context, lenderId, { ...limits, share })
    found.push(...seen.found)
    checked += seen.checked
  }
  return { checked, found }
}

/** The journal first: whatever it has was written down before. */
async function look(
  { db, vault }: BooksContext,
  lenderId: string,
  { share, pageSize, ...limits }: Look & { readonly share: store.ShareOfBooks },
) {
  const books = beginComparison(limits)
  for await (const page of vault.journalPages(lenderId))
    books.takeJournal(page.filter(({ ref }) => store.isRefOfShare(ref, share)))
  let after: string | null = null
  for (;;) {
    const page = { share, after, most: pageSize }
    const payments: readonly store.PaymentFigures[] = await withLenderTransaction(
      db,
      lenderId,
      (trx) => store.readPaymentFigures(trx, lenderId, page),
    )
    books.comparePayments(payments)
    if (payments.length < pageSize) return books.end()
    after = payments.at(-1)?.paymentId ?? null
  }
}

function dollars(amount: bigint | null): string | null {
  return amount === null ? null : formatDollars(cents(amount))
}
