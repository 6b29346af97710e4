import { done, doneEmpty, type Outcome } from '@quittance/contract/endpoint'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { dayOf } from '@quittance/domain/calendar'
import { offeredMethodKinds } from '@quittance/domain/lenders/lender-features'
import { feesInRegion } from '@quittance/domain/payments/convenience-fee'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import type { PaymentsContext } from '../payments-context.ts'
import { queryLender, withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import { marginRows } from '../../lenders/margin-rows.ts'
import { listMethodsQuery } from './method-repository.ts'
import { toStoredMethod } from './method-row.ts'
import { foreseeMethodUses, type MethodUses, methodUsesStatement } from './method-use-repository.ts'
import { toSavedMethod } from './saved-method.ts'

/** The most methods in one page (LIM-06). */
const pageMax = 10

type MethodList = {
  readonly savedCards: SavedMethod[]
  readonly railsAway: MethodKind[]
  /** what each way to pay costs */
  readonly margins: ReturnType<typeof marginRows>
}
type Caller = { readonly lender: Lender; readonly borrower: Borrower }

/** The borrower's saved methods of the kinds that the lender offers them, a page at a time. */
export async function readMethods(
  { db, clocks, breaker }: Pick<PaymentsContext, 'db' | 'clocks' | 'breaker'>,
  { lender, borrower }: Caller,
  asked: { readonly limit?: string | undefined; readonly offset?: string | undefined },
): Promise<Outcome<MethodList, never>> {
  const limit = Math.min(Math.max(Number(asked.limit ?? pageMax), 1), pageMax)
  const offset = Number(asked.offset ?? 0)
  const kinds = offeredMethodKinds(lender.settings.portal, borrower.country)
  const [stored, rows] = await queryLender(db, borrower.lenderId, (sql) => [
    listMethodsQuery(sql, borrower, { kinds, limit, offset }),
    methodUsesStatement(borrower),
  ])
  const at = clocks.business()
  const uses: MethodUses =
    rows.length === 0
      ? new Map()
      : await withLenderTransaction(db, lender.id, (trx) =>
          foreseeMethodUses(trx, lender, { rows, at }),
        )
  const shown = { today: dayOf(at), uses }
  const savedCards = stored.map((row) => toSavedMethod(toStoredMethod(row), shown))
  const railsAway = [...breaker.away(lender.id, kinds)]
  const fees = feesInRegion(lender.settings.servicing.feeRules, borrower.stateCode)
  const list = { savedCards, railsAway, margins: marginRows(fees) }
  return savedCards.length === 0 ? doneEmpty(list) : done(list)
}
