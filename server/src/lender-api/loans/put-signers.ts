import type { putSignersEndpoint, SignerInput } from '@quittance/contract/lender-api/signers'
import { hashLastFour, hashSsn } from '../../lenders/signers/hash-signer.ts'
import {
  lockSignedLoan,
  type NewSigner,
  removeSigners,
  writeSigner,
} from '../../lenders/signers/signer-repository.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderAnswer, LenderCall } from '../lender-router.ts'
import { Problem } from '../problem.ts'
import { findLoanByNumber } from './loan-lookup-repository.ts'

/** Writes who signed a loan in place of what stood there, and who said so. */
export async function putSigners(
  { db, clocks, secrets }: Pick<LenderApiContext, 'db' | 'clocks' | 'secrets'>,
  { caller, parameters, body }: LenderCall<typeof putSignersEndpoint>,
): Promise<LenderAnswer<typeof putSignersEndpoint>> {
  const { lender, author } = caller
  const { loanNo } = parameters
  const signers = body.signers.map((signer) => toSigner(secrets, lender.id, { loanNo, signer }))
  return withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findLoanByNumber(trx, loanNo)
    if (loan === null) throw new Problem(404, 'There is no such loan.')
    // Of two who write at once, one comes after the other and replaces all of it.
    await lockSignedLoan(trx, loan.loanId)
    await removeSigners(trx, lender.id, loan.loanId)
    await writeSigners(trx, lender.id, signers)
    const detail = { loanId: loan.loanId, signers: signers.length }
    const entry = { kind: 'loan.signers', borrowerId: null, actor: `key ${author}`, detail }
    await writeAudit(trx, lender.id, { ...entry, at: clocks.elapsed() })
    const named = body.signers.map(({ role, firstName, lastName }) => ({
      role,
      firstName,
      lastName,
    }))
    return { loanNo, signers: named }
  })
}

export async function writeSigners(
  trx: LenderTransaction,
  lenderId: string,
  signers: readonly NewSigner[],
): Promise<void> {
  for (const signer of signers) await writeSigner(trx, lenderId, signer)
}

/** As it is kept: of both numbers there is a keyed hash from here on, and nothing else. */
export function toSigner(
  secrets: LenderApiContext['secrets'],
  lenderId: string,
  { loanNo, signer }: { readonly loanNo: string; readonly signer: SignerInput },
): NewSigner {
  const { ssn = null, ssnLastFour = null, ...paper } = signer
  const lastFour = ssn?.slice(-4) ?? ssnLastFour
  return {
    loanNo,
    role: paper.role,
    firstName: paper.firstName,
    lastName: paper.lastName,
    phones: paper.phones,
    email: paper.email?.toLowerCase() ?? null,
    postalCode: paper.postalCode,
    bornOn: paper.bornOn ?? null,
    ssnHash: ssn === null ? null : hashSsn(secrets, lenderId, ssn),
    lastFourHash: lastFour === null ? null : hashLastFour(secrets, lenderId, lastFour),
    hashKeyId: secrets.keyId(),
  }
}
