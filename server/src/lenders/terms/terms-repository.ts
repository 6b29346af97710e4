import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** The version that is in force; 0: the lender published none. */
export async function currentVersion(trx: LenderTransaction, lenderId: string): Promise<number> {
  const row = await trx
    .selectFrom('terms_versions')
    .select('version')
    .where('lender_id', '=', lenderId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? 0
}

export type TermsText = {
  readonly language: Language
  /** '' for all states */
  readonly stateCode: string
  readonly html: string
}

export async function readTerms(trx: LenderTransaction, version: number): Promise<TermsText[]> {
  const rows = await trx
    .selectFrom('terms_versions')
    .select(['language', 'state_code', 'html'])
    .where('version', '=', version)
    .execute()
  return rows.map(({ language, state_code: stateCode, html }) => ({ language, stateCode, html }))
}

export async function writeTerms(
  trx: LenderTransaction,
  lenderId: string,
  written: {
    readonly version: number
    readonly texts: readonly TermsText[]
    readonly author: string
    readonly at: Instant
  },
): Promise<void> {
  const { version, texts, author, at } = written
  const rows = texts.map(({ language, stateCode, html }) => ({
    lender_id: lenderId,
    version,
    language,
    state_code: stateCode,
    html,
    author,
    published_at: new Date(at),
  }))
  await trx.insertInto('terms_versions').values(rows).execute()
}

/** The newest version that the borrower accepted; null for none. */
export async function acceptedVersion(
  trx: LenderTransaction,
  borrowerId: string,
): Promise<number | null> {
  const row = await trx
    .selectFrom('terms_acceptances')
    .select('version')
    .where('borrower_id', '=', borrowerId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? null
}

export type Acceptance = {
  readonly borrowerId: string
  readonly version: number
  readonly htmlHash: Buffer
  readonly language: Language
  readonly ip: string
  readonly userAgent: string
  readonly at: Instant
}

/** The same version accepted again changes nothing: the first time counts. */
export async function writeAcceptance(
  trx: LenderTransaction,
  lenderId: string,
  { borrowerId, version, htmlHash, language, ip, userAgent, at }: Acceptance,
): Promise<void> {
  await trx
    .insertInto('terms_acceptances')
    .values({
      lender_id: lenderId,
      borrower_id: borrowerId,
      version,
      html_hash: htmlHash,
      language,
      ip,
      user_agent: userAgent.slice(0, 300),
      accepted_at: new Date(at),
    })
    .onConflict((on) => on.columns(['lender_id', 'borrower_id', 'version']).doNothing())
    .execute()
}
