import type { readPaymentEndpoint } from '@quittance/contract/lender-api/payments'
import {
  isPrefixOf,
  readPaymentReference,
} from '@quittance/domain/payments/reference/payment-reference'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { findReferencedPayment } from '../../payments/intents/payment-reference-repository.ts'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderAnswer } from '../lender-router.ts'
import { readLoanPayment } from '../loans/loan-lookup-repository.ts'
import { Problem } from '../problem.ts'

/** A payment by its reference, as somebody reads it out, or by its order id. */
export async function readPayment(
  { db }: Pick<LenderApiContext, 'db'>,
  lender: Lender,
  typed: string,
): Promise<LenderAnswer<typeof readPaymentEndpoint>> {
  const payment = await withLenderTransaction(db, lender.id, async (trx) =>
    readLoanPayment(trx, await findPaymentId(trx, lender.id, typed)),
  )
  return payment ?? refuseUnknown()
}

/**
 * The payment's id, whether it was named by that or by its reference.
 *
 * @throws Problem 404, and 422 where a reference is mistyped or another lender's
 */
export async function findPaymentId(
  trx: LenderTransaction,
  lenderId: string,
  typed: string,
): Promise<string> {
  if (isUuid(typed)) return typed
  const read = readPaymentReference(typed)
  if (read.kind === 'malformed') return refuseUnknown()
  if (read.kind === 'wrongCheck')
    throw refused(read.kind, 'its check character is wrong: one is mistyped, or two are swapped.')
  const found = await findReferencedPayment(trx, lenderId, read.body)
  if (found === null) return refuseUnknown()
  if (!isPrefixOf(read.prefix, found.reference))
    throw refused('wrongPrefix', 'it does not begin with the letters of this lender.')
  return found.paymentId
}

function refused(reason: string, detail: string): Problem {
  return new Problem(422, `reference: ${detail}`, { field: 'reference', reason })
}

function refuseUnknown(): never {
  throw new Problem(404, 'There is no such payment.')
}
