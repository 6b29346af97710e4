import { randomInt } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import {
  referencePrefixOf,
  referenceSerials,
  writePaymentReference,
  writeReferenceBody,
} from '@quittance/domain/payments/reference/payment-reference'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { findUsedReferences } from './payment-reference-repository.ts'

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
  const [body] = await drawUnusedReferenceBodies(trx, lenderId, 1)
  assert(body !== undefined, 'one was drawn')
  return body
}

/** The same for several payments, no two of which get the same. */
export async function drawUnusedReferenceBodies(
  trx: LenderTransaction,
  lenderId: string,
  count: number,
): Promise<string[]> {
  const bodies = new Set<string>()
  while (bodies.size < count) {
    const drawn = Array.from({ length: count - bodies.size }, () =>
      writeReferenceBody(randomInt(referenceSerials)),
    )
    const used = await findUsedReferences(trx, lenderId, drawn)
    for (const body of drawn) if (!used.has(body)) bodies.add(body)
  }
  return [...bodies]
}
