import { randomBytes } from 'node:crypto'
import type { LenderTransaction } from '../../platform/database/database.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'
const length = 16

/** The token by which anyone can ask for a payment's receipt; made when it is first shown. */
export async function receiptTokenOf(
  trx: LenderTransaction,
  lenderId: string,
  paymentId: string,
): Promise<string> {
  await trx
    .insertInto('receipt_tokens')
    .values({ lender_id: lenderId, payment_id: paymentId, token: createReceiptToken() })
    .onConflict((on) => on.columns(['lender_id', 'payment_id']).doNothing())
    .execute()
  const { token } = await trx
    .selectFrom('receipt_tokens')
    .select('token')
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return token
}

/** Whose receipt a token is of; null for one that this lender did not give out. */
export async function findReceiptOfToken(trx: LenderTransaction, lenderId: string, token: string) {
  const row = await trx
    .selectFrom('receipt_tokens as t')
    .innerJoin('payments as p', (on) =>
      on.onRef('p.lender_id', '=', 't.lender_id').onRef('p.payment_id', '=', 't.payment_id'),
    )
    .select(['p.payment_id as paymentId', 'p.loan_id as loanId'])
    .where('t.lender_id', '=', lenderId)
    .where('t.token', '=', token)
    .executeTakeFirst()
  return row ?? null
}

/** Letters and digits that nobody mistakes for each other, five bits each. */
function createReceiptToken(): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
}
