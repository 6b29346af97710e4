import { randomInt } from 'node:crypto'
import {
  referencePrefixOf,
  referenceSerials,
  writePaymentReference,
  writeReferenceBody,
} from '@quittance/domain/payments/reference/payment-reference'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { findReferencedPayment } from './payment-reference-repository.ts'

/** What the references of a lender's payments begin with: its own setting, else of its name. */
export function lenderReferencePrefix({
  name,
  settings,
}: Pick<Lender, 'name' | 'settings'>): string {
  const { referencePrefix } = settings.servicing
  return referencePrefix === '' ? referencePrefixOf(name) : referencePrefix
}

/** Draws the reference of a payment. That the lender has no other such one, the database knows. */
export function drawPaymentReference(prefix: string): string {
  return writePaymentReference(prefix, randomInt(referenceSerials))
}

/** Draws what follows the prefix until no payment of the lender has it. */
export async function drawUnusedReferenceBody(
  trx: LenderTransaction,
  lenderId: string,
): Promise<string> {
  for (;;) {
    const body = writeReferenceBody(randomInt(referenceSerials))
    if ((await findReferencedPayment(trx, lenderId, body)) === null) return body
  }
}
