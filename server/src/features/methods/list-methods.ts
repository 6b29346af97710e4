import { done, doneEmpty, type Outcome } from '@quittance/contract/endpoint'
import type { SavedMethod } from '@quittance/contract/methods'
import { dayOf } from '@quittance/domain/calendar'
import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import type { Borrower } from '../sign-in/find-borrower.ts'
import { listMethods } from './method-store.ts'
import { toSavedMethod } from './saved-method.ts'

/** The most methods in one page (LIM-06). */
const pageMax = 10

/** The borrower's saved methods, a page at a time. */
export async function readMethods(
  { db, clocks }: Pick<AppContext, 'db' | 'clocks'>,
  borrower: Borrower,
  asked: { readonly limit?: string | undefined; readonly offset?: string | undefined },
): Promise<Outcome<{ savedCards: SavedMethod[] }, never>> {
  const limit = Math.min(Math.max(Number(asked.limit ?? pageMax), 1), pageMax)
  const offset = Number(asked.offset ?? 0)
  const stored = await inLender(db, borrower.lenderId, (trx) =>
    listMethods(trx, borrower, { limit, offset }),
  )
  const today = dayOf(clocks.business())
  const savedCards = stored.map((method) => toSavedMethod(method, today))
  return savedCards.length === 0 ? doneEmpty({ savedCards }) : done({ savedCards })
}
