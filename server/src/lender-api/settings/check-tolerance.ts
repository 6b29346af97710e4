import { readSettings } from '@quittance/domain/lenders/settings'
import { type Cents, cents, formatDollars } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { readLender } from '../../lenders/lender-repository.ts'
import { Problem } from '../problem.ts'
import {
  holdLenderSettings,
  lockLenderSettings,
  readSmallestInstallment,
} from './lender-settings-repository.ts'

/**
 * Lets a loan be boarded whose installment is more than a shortfall that the lender takes as paid:
 * else nothing of it would ever be asked for. The lender's word is read anew, and stands until the
 * loan is committed.
 *
 * @throws Problem 422
 */
export async function refuseSmallInstallment(
  trx: LenderTransaction,
  installment: Cents,
): Promise<void> {
  await holdLenderSettings(trx)
  const { servicing } = readSettings((await readLender(trx))?.settings ?? {})
  if (installment > servicing.shortPayTolerance) return
  const field = 'contract.payment'
  const most = formatDollars(servicing.shortPayTolerance)
  throw new Problem(422, `${field}: more than the lender's shortPayTolerance, ${most}.`, field)
}

/**
 * The same from the other side: a tolerance is at most one cent less than the smallest installment
 * of an open loan. No loan is boarded until it is committed.
 *
 * @throws Problem 422
 */
export async function refuseLargeTolerance(
  trx: LenderTransaction,
  tolerance: Cents,
): Promise<void> {
  await lockLenderSettings(trx)
  const smallest = await readSmallestInstallment(trx)
  if (smallest === null || tolerance < smallest) return
  const name = 'shortPayTolerance'
  const most = formatDollars(cents(smallest - 1n))
  throw new Problem(422, `${name}: at most ${most}, less than the smallest installment.`, name)
}
