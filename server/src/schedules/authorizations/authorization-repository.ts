import { createHash, randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { Cents } from '@quittance/domain/money'
import type { Borrower, LenderAgent } from '../../lenders/borrower.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { GivenConsent } from '../../payments/consents/authorization-text.ts'
import type { AuthorizationEvidence, StoredAuthorization } from './authorization-evidence.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

export type ConsentToWrite = Pick<GivenConsent, 'nsfFee'> & {
  readonly owner: Owner
  /** who read it out; null: its borrower read it */
  readonly agent: LenderAgent | null
  readonly loanId: string
  /** whose account is debited by it */
  readonly methodId: string
  readonly kind: string
  readonly text: string
  readonly language: Language
  /** of each payment, fee included; cents */
  readonly amount: Cents
  /** business time */
  readonly givenAt: Instant
  readonly from: { readonly ip: string; readonly userAgent: string }
  readonly evidence: AuthorizationEvidence
}

/** Writes down what a borrower agreed to, word for word, with what it rests on. */
export async function insertConsent(
  trx: LenderTransaction,
  { owner, agent, loanId, methodId, kind, text, language, ...given }: ConsentToWrite,
): Promise<string> {
  const consentId = randomUUID()
  const { amount, nsfFee, givenAt, from, evidence } = given
  await trx
    .insertInto('consents')
    .values({
      lender_id: owner.lenderId,
      consent_id: consentId,
      borrower_id: owner.borrowerId,
      loan_id: loanId,
      method_id: methodId,
      kind,
      text,
      text_hash: createHash('sha256').update(text).digest(),
      language,
      amount_cents: amount,
      nsf_fee_cents: nsfFee,
      given_at: new Date(givenAt),
      ip: from.ip,
      user_agent: from.userAgent,
      evidence: JSON.stringify(evidence),
      agent: agent?.name ?? null,
      agent_reason: agent?.reason ?? null,
    })
    .execute()
  return consentId
}

/** Who signs: the borrower's name, and whom the account belongs to, as they stand now. */
export async function readSigner(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  methodId: string,
): Promise<{ readonly borrowerName: string; readonly holderName: string }> {
  const row = await trx
    .selectFrom('borrowers as b')
    .innerJoin('methods as m', (on) =>
      on
        .onRef('m.lender_id', '=', 'b.lender_id')
        .onRef('m.borrower_id', '=', 'b.borrower_id')
        .on('m.method_id', '=', methodId),
    )
    .where('b.lender_id', '=', lenderId)
    .where('b.borrower_id', '=', borrowerId)
    .select(['b.first_name', 'b.last_name', 'm.holder_name'])
    .executeTakeFirstOrThrow()
  return { borrowerName: `${row.first_name} ${row.last_name}`, holderName: row.holder_name }
}

/** An authorization of this lender whose copy can be printed; null for any other. */
export async function findAuthorization(
  trx: LenderTransaction,
  lenderId: string,
  consentId: string,
): Promise<StoredAuthorization | null> {
  const row = await trx
    .selectFrom('consents')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .where('consent_id', '=', consentId)
    .where('evidence', 'is not', null)
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        consentId: row.consent_id,
        kind: row.kind,
        text: row.text,
        textHash: row.text_hash,
        language: row.language,
        givenAt: row.given_at,
        ip: row.ip,
        userAgent: row.user_agent,
        evidence: row.evidence as AuthorizationEvidence,
      }
}
