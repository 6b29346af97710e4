import { toCents, type LenderTransaction } from '../../platform/database/database.ts'
import { toInstant } from '@quittance/domain/calendar'

type Owner = { readonly lenderId: string; readonly borrowerId: string }
type AddressRow = {
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state_code: string
  readonly postal_code: string
}

const addressOf = (row: AddressRow) =>
  [row.street1, row.street2, row.city, row.state_code, row.postal_code]
    .filter((part) => part !== '')
    .join(', ')

/** The account's own row. */
export async function readAccountData(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  const row = await trx
    .selectFrom('borrowers')
    .select(['first_name', 'last_name', 'language', 'country', 'born_on'])
    .select(['street1', 'street2', 'city', 'state_code', 'postal_code'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirstOrThrow()
  return {
    name: `${row.first_name} ${row.last_name}`,
    languageCode: row.language,
    countryCode: row.country,
    bornOn: row.born_on,
    address: addressOf(row),
  }
}

/** Every loan that the borrower signed, with their address on it. */
export async function listLoanData(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  const rows = await trx
    .selectFrom('loan_parties as lp')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'lp.lender_id').onRef('l.loan_id', '=', 'lp.loan_id'),
    )
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 'lp.lender_id').onRef('b.borrower_id', '=', 'lp.borrower_id'),
    )
    .select(['l.loan_no', 'lp.role'])
    .select((is) => [
      is.fn.coalesce('lp.street1', 'b.street1').as('street1'),
      is.fn.coalesce('lp.street2', 'b.street2').as('street2'),
      is.fn.coalesce('lp.city', 'b.city').as('city'),
      is.fn.coalesce('lp.state_code', 'b.state_code').as('state_code'),
      is.fn.coalesce('lp.postal_code', 'b.postal_code').as('postal_code'),
    ])
    .where('lp.lender_id', '=', lenderId)
    .where('lp.borrower_id', '=', borrowerId)
    .orderBy('l.loan_no')
    .execute()
  return rows.map((row) => ({ loanNo: row.loan_no, role: row.role, address: addressOf(row) }))
}

/** Every method that the borrower saved, those that were removed too. */
export async function listMethodData(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  const rows = await trx
    .selectFrom('methods')
    .select(['kind', 'brand', 'bank_name', 'last_four', 'made_at', 'removed_at'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .orderBy('made_at')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    name: row.bank_name || row.brand,
    lastFour: row.last_four,
    addedAt: toInstant(row.made_at.getTime()),
    removed: row.removed_at !== null,
  }))
}

/** Every payment that the borrower made. */
export async function listPaymentData(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  const rows = await trx
    .selectFrom('payments as p')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 'p.lender_id').onRef('l.loan_id', '=', 'p.loan_id'),
    )
    .select(['l.loan_no', 'p.reference', 'p.made_at', 'p.amount_cents', 'p.fee_cents'])
    .select(['p.currency', 'p.state', 'p.method_last_four'])
    .where('p.lender_id', '=', lenderId)
    .where('p.borrower_id', '=', borrowerId)
    .orderBy('p.made_at')
    .execute()
  return rows.map((row) => ({
    loanNo: row.loan_no,
    reference: row.reference,
    madeAt: toInstant(row.made_at.getTime()),
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    currency: row.currency,
    state: row.state,
    lastFour: row.method_last_four,
  }))
}

/** Every schedule that the borrower pays, those that ended too. */
export async function listScheduleData(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  const rows = await trx
    .selectFrom('schedules as s')
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 's.lender_id').onRef('l.loan_id', '=', 's.loan_id'),
    )
    .select(['l.loan_no', 's.frequency', 's.start_on', 's.amount_cents', 's.fee_cents'])
    .select(['s.currency', 's.made_at', 's.status'])
    .where('s.lender_id', '=', lenderId)
    .where('s.borrower_id', '=', borrowerId)
    .orderBy('s.made_at')
    .execute()
  return rows.map((row) => ({
    loanNo: row.loan_no,
    frequency: row.frequency,
    startOn: row.start_on,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    currency: row.currency,
    madeAt: toInstant(row.made_at.getTime()),
    status: row.status,
  }))
}

/** Every message of the borrower's chat with the lender. */
export async function listMessageData(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  const rows = await trx
    .selectFrom('chat_messages')
    .select(['sender', 'body', 'sent_at'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .orderBy('message_no')
    .execute()
  return rows.map((row) => ({
    from: row.sender,
    text: row.body,
    sentAt: toInstant(row.sent_at.getTime()),
  }))
}

/** Where the borrower is or was signed in, as long as that is kept; sessions of agents are not theirs. */
export async function listSessionData(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  const rows = await trx
    .selectFrom('sessions')
    .select(['user_agent', 'network', 'began_at', 'last_act_at'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('scope', '!=', 'cap')
    .orderBy('began_at')
    .execute()
  return rows.map((row) => ({
    browser: row.user_agent,
    network: row.network,
    beganAt: toInstant(row.began_at.getTime()),
    lastActAt: toInstant(row.last_act_at.getTime()),
  }))
}

/** Which terms the borrower accepted, and when. */
export async function listAcceptedTerms(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  const rows = await trx
    .selectFrom('terms_acceptances')
    .select(['version', 'accepted_at'])
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .orderBy('accepted_at')
    .execute()
  return rows.map((row) => ({ version: row.version, at: toInstant(row.accepted_at.getTime()) }))
}
