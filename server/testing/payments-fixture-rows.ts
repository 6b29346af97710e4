import { randomUUID } from 'node:crypto'
import { toInstant, parseDay } from '@quittance/domain/calendar'
import type { Pool } from 'pg'
import type { LenderTransaction } from '../src/platform/database/database.ts'
import { withLenderTransaction } from '../src/platform/database/transaction.ts'
import type { DatabasePool } from '../src/platform/database/pool.ts'
import { postLoanEvent } from '../src/servicing/ledger/post-loan-event.ts'
import type { Lender } from '../src/lenders/lender-directory.ts'
import { hashToken, createToken } from '../src/platform/token.ts'

/**
 * Settings in which cards are taken, at least 5.00, for a fee of 3.95 that no one pays in CT; and
 * no loan is charged off, though none was ever paid.
 */
const usual = {
  chargeOffDays: 0,
  companyName: 'Lone Mesa',
  cardGateway: { adapter: 'sandbox', account: 'test' },
  enableMinPaymentAmount: '5.00',
  feeRules: [
    { paymentType: '1', type: '1', flat: '3.95' },
    { paymentType: '1', region: 'CT', allowed: '0' },
  ],
}

/** Writes a lender with these settings, reached at one host. As the owner: no program may. */
export async function insertTestLender(
  owner: Pool,
  {
    host,
    settings = {},
    businessDate = '2026-11-20',
  }: {
    readonly host: string
    readonly settings?: object
    readonly businessDate?: string | undefined
  },
): Promise<string> {
  const lenderId = randomUUID()
  const client = await owner.connect()
  const write = (text: string, values: unknown[]) => client.query(text, values)
  await client.query('begin')
  await write(`select set_config('app.lender', $1, true)`, [lenderId])
  await write(
    `insert into lenders (lender_id, name, country, business_date, created_at)
      values ($1, 'Lone Mesa', 'US', $2::date, '2026-11-20')`,
    [lenderId, businessDate],
  )
  for (const [name, value] of Object.entries({ ...usual, ...settings }))
    await write('insert into lender_settings (lender_id, name, value) values ($1, $2, $3)', [
      lenderId,
      name,
      JSON.stringify(value),
    ])
  await write('insert into hosts (host, lender_id) values ($1, $2)', [host, lenderId])
  await client.query('commit')
  client.release()
  return lenderId
}

const monthMs = 30 * 24 * 3_600_000

type LenderFixture = { readonly db: DatabasePool; readonly lender: Lender; readonly now: number }

/** A borrower who is signed in: their id, and what their portal sends as `accessToken`. */
export async function insertTestBorrower(
  { db, lender, now }: LenderFixture,
  given: { readonly stateCode?: string; readonly country?: 'US' | 'CA' } = {},
): Promise<{ borrowerId: string; accessToken: string }> {
  const borrowerId = randomUUID()
  const accessToken = createToken()
  const lender_id = lender.id
  await withLenderTransaction(db, lender.id, async (trx) => {
    await trx
      .insertInto('borrowers')
      .values({
        lender_id,
        borrower_id: borrowerId,
        first_name: 'Maria',
        last_name: 'Ortega',
        language: 'en',
        country: given.country ?? 'US',
        state_code: given.stateCode ?? 'TX',
        street1: '1 Mesa Road',
        city: 'San Antonio',
        postal_code: '78210',
        created_at: new Date(now),
      })
      .execute()
    await trx
      .insertInto('borrower_emails')
      .values({
        lender_id,
        email_id: randomUUID(),
        borrower_id: borrowerId,
        address: `${borrowerId}@example.com`,
        is_verified: true,
        is_primary: true,
      })
      .execute()
    await trx
      .insertInto('sessions')
      .values({
        lender_id,
        token_hash: hashToken(accessToken),
        session_id: randomUUID(),
        borrower_id: borrowerId,
        device_id: 'a device',
        language: 'en',
        began_at: new Date(now),
        last_act_at: new Date(now + monthMs), // however far a test moves the clocks
        ends_at: new Date(now + monthMs),
      })
      .execute()
  })
  return { borrowerId, accessToken }
}

/**
 * The worked loan of the rules: 18,800.00 at 9%, disbursed on 2026-01-15, never paid; of a Canadian
 * in their dollars.
 */
export async function insertTestLoan(
  { db, lender, now }: LenderFixture,
  borrowerId: string,
  given: { readonly principal?: bigint; readonly country?: 'US' | 'CA' } = {},
): Promise<string> {
  const loanId = randomUUID()
  const contractOn = parseDay('2026-01-15')
  await withLenderTransaction(db, lender.id, async (trx) => {
    await trx
      .insertInto('loans')
      .values({
        lender_id: lender.id,
        loan_id: loanId,
        loan_no: `LM-${loanId.slice(0, 8)}`,
        currency: given.country === 'CA' ? 'CAD' : 'USD',
        original_principal_cents: given.principal ?? 18_800_00n,
        rate_hundred_thousandths: 9_00000n,
        term_count: 48,
        payment_cents: 467_84n,
        frequency: 'MO',
        contract_on: contractOn,
        first_due_on: parseDay('2026-02-15'),
        day_count: 'ACT365',
        principal_cents: 0n,
        accrued_through: contractOn,
      })
      .execute()
    await insertTestParty(trx, lender.id, { loanId, borrowerId, role: 'borrower' })
    const { business_date: on } = await trx
      .selectFrom('lenders')
      .select('business_date')
      .executeTakeFirstOrThrow()
    const events = [
      { kind: 'disbursed', on: contractOn },
      { kind: 'dayClosed', on },
    ] as const
    for (const event of events)
      await postLoanEvent(trx, { lender, loanId, event, enteredAt: toInstant(now) })
  })
  return loanId
}

type TestParty = {
  readonly loanId: string
  readonly borrowerId: string
  readonly role: 'borrower' | 'coborrower'
}

/** A borrower of a loan, who has it in their list. */
async function insertTestParty(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, borrowerId, role }: TestParty,
): Promise<void> {
  const party = { lender_id: lenderId, loan_id: loanId, borrower_id: borrowerId, role }
  await trx
    .insertInto('loan_parties')
    .values({ ...party, is_linked: true })
    .execute()
}

/** Puts a loan into the list of another of its borrowers, by their ids. */
export function linkLoanAt({ db, lender }: Pick<LenderFixture, 'db' | 'lender'>) {
  return (loanId: string, borrowerId: string, role: TestParty['role'] = 'coborrower') =>
    withLenderTransaction(db, lender.id, (trx) =>
      insertTestParty(trx, lender.id, { loanId, borrowerId, role }),
    )
}

export type TestMethod = {
  readonly fingerprint?: string
  readonly expires?: string
  readonly kind?: 'card' | 'ach' | 'pad'
  readonly accountType?: 'checking' | 'savings'
  readonly isDeletable?: boolean
}

/** A saved method. The fake vault acts by its token: 'tok-4242', 'tok-0002', 'tok-silent'. */
export async function insertTestMethod(
  { db, lender, now }: LenderFixture,
  borrowerId: string,
  { token, ...given }: TestMethod & { readonly token: string },
): Promise<string> {
  const methodId = randomUUID()
  await withLenderTransaction(db, lender.id, (trx) =>
    trx
      .insertInto('methods')
      .values({
        lender_id: lender.id,
        method_id: methodId,
        borrower_id: borrowerId,
        kind: given.kind ?? 'card',
        account_type: given.accountType ?? '',
        vault_token: token,
        fingerprint: given.fingerprint ?? `print-${methodId}`,
        brand: 'visa',
        funding: 'credit',
        last_four: /\d{4}/.exec(token)?.[0] ?? '4242',
        holder_name: 'Maria Ortega',
        expires: (given.kind ?? 'card') === 'card' ? (given.expires ?? '2030-05') : '',
        is_borrower_deletable: given.isDeletable ?? true,
        made_at: new Date(now),
      })
      .execute(),
  )
  return methodId
}
