import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { SavedMethod } from '@quittance/contract/methods'
import { dayOf } from '@quittance/domain/calendar'
import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import { voidSchedulesOf } from '../schedules/schedule-store.ts'
import type { Borrower } from '../sign-in/find-borrower.ts'
import { lockMethod, setStanding } from './bank-store.ts'
import { writeTask } from './removal-store.ts'
import { toSavedMethod } from './saved-method.ts'

const revoked = { status: 'revoked', awaits: 'nothing', usableFrom: null } as const

/**
 * Revokes the authorization of a method: nothing more is taken by it, its schedules are void, and
 * the lender is told (AMB-120). Asked again it changes nothing, and tells nobody twice.
 */
export async function stopDebits(
  { db, clocks }: Pick<AppContext, 'db' | 'clocks'>,
  borrower: Borrower,
  methodId: string,
): Promise<Outcome<{ account: SavedMethod }, 'methodNotFound'>> {
  return inLender(db, borrower.lenderId, async (trx) => {
    const method = await lockMethod(trx, borrower, methodId)
    if (method === null) return refused('methodNotFound', { field: 'accountId' })
    const at = clocks.business()
    const shown = { today: dayOf(at) }
    if (method.status === 'revoked') return done({ account: toSavedMethod(method, shown) })
    const stopped = await setStanding(trx, borrower, { methodId, standing: revoked })
    const why = { by: 'borrower', reason: 'debits stopped', at } as const
    const schedules = await voidSchedulesOf(trx, borrower, methodId, why)
    const payload = { methodId, lastFour: method.lastFour, schedules }
    await writeTask(trx, borrower, { kind: 'debitsStopped', payload, at })
    return done({ account: toSavedMethod(stopped, shown) })
  })
}
