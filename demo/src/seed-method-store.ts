import type { MethodKind } from '@quittance/domain/payments/payment-method'
import type { AuthorizationEvidence } from '@quittance/server/schedules/authorizations/authorization-evidence'
import type { LenderTransaction } from '@quittance/server/platform/database/database'

export type MethodToWrite = {
  readonly methodId: string
  readonly borrowerId: string
  readonly kind: MethodKind
  readonly token: string
  readonly fingerprint: string
  readonly brand: string
  readonly funding: string
  readonly lastFour: string
  readonly holderName: string
  readonly bankName: string
  readonly accountType: '' | 'checking' | 'savings'
  readonly routing: string
  /** 'YYYY-MM'; '' for a bank account */
  readonly expires: string
  readonly billingZip: string
  readonly isDeletable: boolean
  readonly madeAt: Date
}

export async function writeMethod(
  trx: LenderTransaction,
  lenderId: string,
  method: MethodToWrite,
): Promise<void> {
  await trx
    .insertInto('methods')
    .values({
      lender_id: lenderId,
      method_id: method.methodId,
      borrower_id: method.borrowerId,
      kind: method.kind,
      vault_token: method.token,
      fingerprint: method.fingerprint,
      brand: method.brand,
      funding: method.funding,
      last_four: method.lastFour,
      holder_name: method.holderName,
      bank_name: method.bankName,
      account_type: method.accountType,
      routing_number: method.routing,
      expires: method.expires,
      billing_zip: method.billingZip,
      is_borrower_deletable: method.isDeletable,
      made_at: method.madeAt,
      removed_at: null,
    })
    .execute()
}

export async function hasMethods(trx: LenderTransaction): Promise<boolean> {
  const one = await trx.selectFrom('methods').select('method_id').limit(1).executeTakeFirst()
  return one !== undefined
}

/** The id of a loan by its number. */
export async function loanIdOf(trx: LenderTransaction, loanNo: string): Promise<string> {
  const row = await trx
    .selectFrom('loans')
    .select('loan_id')
    .where('loan_no', '=', loanNo)
    .executeTakeFirstOrThrow()
  return row.loan_id
}

export type ConsentToWrite = {
  readonly consentId: string
  readonly borrowerId: string
  readonly loanId: string
  /** the account that is debited by it */
  readonly methodId: string
  readonly kind: string
  readonly text: string
  readonly textHash: Buffer
  readonly language: 'en' | 'es' | 'fr'
  readonly cents: bigint
  readonly givenAt: Date
  readonly evidence: AuthorizationEvidence
}

export async function writeConsent(
  trx: LenderTransaction,
  lenderId: string,
  consent: ConsentToWrite,
): Promise<void> {
  await trx
    .insertInto('consents')
    .values({
      lender_id: lenderId,
      consent_id: consent.consentId,
      borrower_id: consent.borrowerId,
      loan_id: consent.loanId,
      method_id: consent.methodId,
      kind: consent.kind,
      text: consent.text,
      text_hash: consent.textHash,
      language: consent.language,
      amount_cents: consent.cents,
      given_at: consent.givenAt,
      ip: '127.0.0.1',
      user_agent: 'demo',
      evidence: JSON.stringify(consent.evidence),
    })
    .execute()
}
