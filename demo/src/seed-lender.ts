import { createHash, randomUUID } from 'node:crypto'
import { addDays, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { checkSetting } from '@quittance/domain/lenders/settings'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '@quittance/server/platform/database/tables/tables'
import { postGeneralLedger } from '@quittance/server/servicing/ledger/general-ledger-repository'
import { lenderReferencePrefix } from '@quittance/server/payments/intents/payment-reference'
import { cleanHtml } from '@quittance/server/lender-api/settings/clean-html'
import type { GivenLoan } from './board-loan.ts'
import { boardedRows } from './boarded-rows.ts'
import { insertInParts, writeLoan } from './seed-store.ts'
import { seedChats } from './seed-chats.ts'
import { demoPictures } from './demo-pictures.ts'
import { paidBySeries } from './write-schedules.ts'
import { writeHistory } from './write-history.ts'
import type { DemoLender } from './tables/lenders.ts'
import { type DemoParty, demoParties, type DemoPerson, demoPeople } from './tables/people.ts'

export type Seeding = {
  readonly owner: Kysely<Tables>
  readonly loans: readonly GivenLoan[]
  readonly passwordHash: string
  /** the first day of the demo: every history is written up to it */
  readonly asOf: LocalDate
  readonly writtenAt: Date
  /** where the stand-in for an assistant answers; null: there is none */
  readonly assistantOrigin: string | null
}

type Writer = { readonly trx: Transaction<Tables>; readonly lenderId: string }

/**
 * Makes one demo lender with its people and their loans, all or nothing.
 *
 * @param hosts where it answers: its own ones, or others for one more lender that is made alike
 */
export async function seedLender(
  seeding: Seeding,
  lender: DemoLender,
  hosts: readonly string[] = lender.hosts,
): Promise<string> {
  const lenderId = randomUUID()
  await seeding.owner.transaction().execute(async (trx) => {
    await sql`select set_config('app.lender', ${lenderId}, true)`.execute(trx)
    const writer = { trx, lenderId }
    await writeLender(writer, { ...lender, hosts }, seeding)
    await writePictures(writer, lender)
    const people = demoPeople.filter(({ host }) => lender.hosts.includes(host))
    const ids = new Map<string, string>()
    for (const person of people) ids.set(person.email, await writePerson(writer, person, seeding))
    const parties = demoParties.filter(({ host }) => lender.hosts.includes(host))
    for (const party of parties) await boardParty(writer, { seeding, lender, party, ids })
    await seedChats(trx, lenderId, { ids, asOf: seeding.asOf })
    await closeBooks(writer, seeding.asOf)
  })
  return lenderId
}

async function writeLender(
  { trx, lenderId }: Writer,
  { name, country, hosts, key, settings, labels, messages }: DemoLender,
  { asOf, writtenAt, assistantOrigin }: Seeding,
): Promise<void> {
  const isFramed = settings['enableConstantAi'] === '1' && assistantOrigin !== null
  const framed: DemoLender['settings'] = isFramed ? { constantAiOrigin: assistantOrigin } : {}
  await trx
    .insertInto('lenders')
    .values({ lender_id: lenderId, name, country, business_date: asOf, created_at: writtenAt })
    .execute()
  const own = { lender_id: lenderId }
  await trx
    .insertInto('hosts')
    .values(hosts.map((host) => ({ host, ...own })))
    .execute()
  const rows = Object.entries({ ...settings, ...framed }).map(([setting, value]) => {
    const checked = checkSetting(setting, value)
    const isHtml = checked.ok && checked.isHtml
    return {
      ...own,
      name: setting,
      value: JSON.stringify(isHtml ? cleanHtml(String(value), setting) : value),
    }
  })
  await trx.insertInto('lender_settings').values(rows).execute()
  const words = Object.entries(labels).flatMap(([language, set]) =>
    Object.entries(set).map(([label, text]) => ({
      ...own,
      language: language as 'en',
      key: label,
      text,
    })),
  )
  await trx.insertInto('lender_labels').values(words).execute()
  for (const box of messages)
    await trx
      .insertInto('lender_messages')
      .values({
        ...own,
        language: box.language,
        box_title: box.title,
        messages: JSON.stringify(box.messages),
      })
      .execute()
  await trx
    .insertInto('api_keys')
    .values({
      ...own,
      key_id: randomUUID(),
      name: 'demo',
      key_hash: createHash('sha256').update(key).digest(),
      created_at: writtenAt,
      revoked_at: null,
    })
    .execute()
}

async function writePictures({ trx, lenderId }: Writer, { pictures }: DemoLender): Promise<void> {
  const rows = demoPictures(pictures).map((picture) => ({ lender_id: lenderId, ...picture }))
  await trx.insertInto('lender_images').values(rows).execute()
}

async function writePerson(
  { trx, lenderId }: Writer,
  person: DemoPerson,
  { passwordHash, writtenAt }: Seeding,
): Promise<string> {
  const borrowerId = randomUUID()
  const own = { lender_id: lenderId, borrower_id: borrowerId }
  const { street, city, state, postalCode } = person.address
  await trx
    .insertInto('borrowers')
    .values({
      ...own,
      first_name: person.firstName,
      last_name: person.lastName,
      language: person.language,
      country: /^[A-Z]\d/.test(postalCode) ? 'CA' : 'US',
      state_code: state,
      street1: street,
      city,
      postal_code: postalCode,
      born_on: parseDay(person.bornOn),
      password_hash: passwordHash,
      created_at: writtenAt,
    })
    .execute()
  const isVerified = person.isEmailVerified ?? true
  await trx
    .insertInto('borrower_emails')
    .values({
      ...own,
      email_id: randomUUID(),
      address: person.email,
      is_verified: isVerified,
      is_primary: true,
    })
    .execute()
  await trx
    .insertInto('borrower_phones')
    .values({
      ...own,
      phone_id: randomUUID(),
      number: person.phone,
      is_verified: true,
      is_primary: true,
    })
    .execute()
  return borrowerId
}

/** Every day before the first one of the demo is closed, and its books are posted. */
async function closeBooks({ trx, lenderId }: Writer, today: LocalDate): Promise<void> {
  // Of a lender that it knows nothing of the database takes there to be next to no entries, and reads them
  // once for each transaction.
  await sql`analyze ledger_transactions, ledger_entries`.execute(trx)
  const through = addDays(today, -1)
  await trx
    .updateTable('lenders')
    .set({ closed_through: through })
    .where('lender_id', '=', lenderId)
    .execute()
  await postGeneralLedger(trx, lenderId, through)
}

type ToBoard = {
  readonly seeding: Seeding
  readonly lender: DemoLender
  readonly party: DemoParty
  readonly ids: ReadonlyMap<string, string>
}

async function boardParty(
  { trx, lenderId }: Writer,
  { seeding, lender, party, ids }: ToBoard,
): Promise<void> {
  const given = seeding.loans.find(({ loanNo }) => loanNo === party.loanNo)
  const borrowerId = ids.get(party.borrower)
  if (given === undefined || borrowerId === undefined)
    throw new Error(`the history of ${party.loanNo} is not complete`)
  const { asOf: today } = seeding
  const { history, boarded, settlement, settings } = writeHistory({ given, party, lender, today })
  const referencePrefix = lenderReferencePrefix({ name: lender.name, settings })
  const owner = { lenderId, loanId: randomUUID(), borrowerId, referencePrefix }
  const bySeries = paidBySeries(party.loanNo, { terms: boarded.terms, today })
  const rows = boardedRows(history, boarded, { owner, settlement, bySeries })
  await writeLoan(trx, { owner, given: history, party, boarded, lastPaid: rows.lastPaid })

  const isLinked = party.isLinked ?? true
  const place = { lender_id: lenderId, loan_id: owner.loanId, is_linked: isLinked }
  const parties = [{ ...place, borrower_id: borrowerId, role: 'borrower' as const }]
  await trx.insertInto('loan_parties').values(parties).execute()
  const second = ids.get(party.coBorrower ?? '')
  if (second !== undefined)
    await trx
      .insertInto('loan_parties')
      .values({ ...place, borrower_id: second, role: 'coborrower' })
      .execute()

  await insertInParts(rows.payments, (part) => trx.insertInto('payments').values(part))
  await insertInParts(rows.transactions, (part) =>
    trx.insertInto('ledger_transactions').values(part),
  )
  await insertInParts(rows.entries, (part) => trx.insertInto('ledger_entries').values(part))
  await insertInParts(rows.events, (part) => trx.insertInto('loan_events').values(part))
}
