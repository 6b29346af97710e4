import { readFileSync } from 'node:fs'
import { parseDay } from '@quittance/domain/calendar'
import type { Tables } from '@quittance/server/platform/database/tables/tables'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StartedApp, hosts, startApp } from '../../server/testing/start-app.ts'
import type { GivenLoan } from './board-loan.ts'
import { namePaidMethods } from './name-paid-methods.ts'
import { seedMethods } from './seed-methods.ts'
import { seedSchedules } from './seed-schedules.ts'
import { demoLenders } from './tables/lenders.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
  await seed()
})
afterAll(() => started.close())

/** What the seed of a demo does after its lenders are written. */
async function seed(): Promise<void> {
  const { context } = started
  const file = new URL('tables/given-loans.json', import.meta.url)
  const loans = JSON.parse(readFileSync(file, 'utf8')) as GivenLoan[]
  const today = parseDay('2026-11-20')
  for (const given of demoLenders) {
    const lender = await context.lenders.byHost(given.hosts[0] ?? '')
    if (lender === null) throw new Error(given.name)
    const seeded = { lender, given, loans, today }
    await seedMethods({ ...context, today }, lender.id, (trx, methods) =>
      seedSchedules(trx, seeded, methods),
    )
  }
}

type Row = Record<string, unknown>

async function methodsOf(contact: string, host: string = hosts.loneMesa) {
  const token = await started.signIn(contact, host)
  const { body } = await started.ask('/payments/get-card-lists', { token, host })
  return (body.result['savedCards'] ?? []) as Row[]
}

const looks = ({ paymentType, lastFour, isSchedule, isBorrowerDeletable, status }: Row) =>
  [paymentType, lastFour, isSchedule, isBorrowerDeletable, status].join(' ')

it.each([
  ['maria.ortega', hosts.loneMesa, ['2 6789 1 1 usable', '1 5556 0 1 usable', '1 4444 0 1 usable']],
  ['luis.ortega', hosts.loneMesa, ['1 0002 0 1 usable', '1 8210 1 1 usable']],
  ['darnell.whitaker', hosts.loneMesa, ['2 0000 0 1 usable', '1 4242 0 1 usable']],
  ['kevin.nguyen', hosts.loneMesa, ['2 7788 1 1 usable', '1 4242 0 1 usable']],
  ['nora.newman', hosts.loneMesa, []],
  ['jennifer.kowalski', hosts.harborPine, ['2 2210 0 1 usable']],
  ['aisha.rahman', hosts.harborPine, ['2 4321 1 0 usable']],
  ['chloe.tremblay', hosts.boreal, ['3 3456 1 1 usable']],
  ['gurpreet.singh', hosts.boreal, ['3 1028 0 1 usable']],
])('seeds for %s at %s their saved methods', async (who, host, expected) => {
  const methods = await methodsOf(`${who}@example.com`, host)
  expect(methods.map(looks)).toEqual(expected)
})

it('names demo accounts and cards as their owners do', async () => {
  const [account, soon, gone] = await methodsOf('maria.ortega@example.com')
  expect(account).toMatchObject({
    bankName: 'Household checking',
    nameOnAch: 'Maria Elena Ortega',
    bankRoutingNumber: '111000025',
    accountType: '1',
  })
  expect(soon).toMatchObject({ cardBrand: 'visa', cardExpDate: { date: '2026-11-30' } })
  expect(gone).toMatchObject({ cardBrand: 'mastercard', cardExpDate: { date: '2026-10-31' } })
  const [pad] = await methodsOf('chloe.tremblay@example.com', hosts.boreal)
  expect(pad).toMatchObject({ bankName: 'Compte conjoint', bankNumber: '815-30254' })
})

it('writes every demo schedule with its state, its next payment and its authorization', async () => {
  const { rows } = await started.database.owner.query<Row>(
    `select l.loan_no, s.frequency, s.amount_cents, s.fee_cents, s.made_by, s.status, s.voided_by,
      p.status as payment, p.due_on, c.kind, c.language, c.text
      from schedules s join loans l using (lender_id, loan_id)
      join scheduled_payments p using (lender_id, schedule_id)
      join consents c on c.lender_id = s.lender_id and c.consent_id = s.consent_id order by l.loan_no, p.due_on`,
  )
  const told = rows.map((row) =>
    [row.loan_no, row.frequency, row.amount_cents, row.made_by, row.status, row.payment].join(' '),
  )
  expect(told).toEqual([
    '21-098817 once 40577 borrower deleted deleted',
    '21-101556 SM 17187 borrower active active',
    '21-101556 once 16640 borrower active active',
    '21-104233 once 5000 borrower declined declined',
    '21-104233 once 10000 borrower active active',
    '21-104233 MO 47188 borrower active active',
    '55-300127 MO 49954 borrower active active',
    '55-304418 BW 23208 borrower deleted deleted',
    '7-231902 BW 16506 collector active active',
  ])
  expect(rows.map(({ kind }) => kind)).toEqual([
    'oneTimeAch',
    'recurringAch',
    'oneTimeAch',
    'oneTimeCard',
    'oneTimeCard',
    'recurringAch',
    'recurringPad',
    'recurringPad',
    'recurringAch',
  ])
  for (const { text } of rows) expect(String(text)).not.toMatch(/:[a-z]{3,}|undefined/)
  const chloe = String(rows[6]?.text)
  expect(chloe).toContain('499,54\u00a0$')
  expect(rows[6]?.language).toBe('fr')
})

async function flags(contact: string, host: string) {
  const token = await started.signIn(contact, host)
  const { body } = await started.ask('/users/list-loan-account', { token, host })
  const loans = body.result['loans'] as Row[]
  return loans.map((loan) => [loan.loanNo, loan.hasScheduled, loan.isSchedule].join(' '))
}

/** Of each authorization of a loan whether somebody may open its copy. */
async function copies(who: string, host: string, loanNo: string) {
  const token = await started.signIn(`${who}@example.com`, host)
  const { rows } = await started.database.owner.query<{ id: string }>(
    'select loan_id as id from loans where loan_no = $1',
    [loanNo],
  )
  const call = { token, host, method: 'POST', payload: { loanId: rows[0]?.id } } as const
  const { body } = await started.ask('/loan/get-scheduled-documents', call)
  return (body.result['data'] as Row[]).map((row) => row['scheduled_authorization_file'])
}

it('lets the payer of a demo schedule open a copy of its authorization, and nobody else', async () => {
  expect(await copies('maria.ortega', hosts.loneMesa, '21-104233')).toContain(true)
  expect(await copies('chloe.tremblay', hosts.boreal, '55-300127')).toEqual([true])
  expect(await copies('marc.gagnon', hosts.boreal, '55-300127')).toEqual([false])
})

it('shows in the loan list which loans have an active schedule', async () => {
  expect(await flags('luis.ortega@example.com', hosts.loneMesa)).toEqual(['21-104233 1 1'])
  expect((await flags('kevin.nguyen@example.com', hosts.loneMesa))[0]).toBe('21-101556 1 1')
  expect(await flags('darnell.whitaker@example.com', hosts.loneMesa)).toEqual(['21-098817 0 0'])
  expect(await flags('omar.rahman@example.com', hosts.harborPine)).toEqual(['7-231902 1 1'])
  expect(await flags('gurpreet.singh@example.com', hosts.boreal)).toEqual(['55-304418 0 0'])
})

it('marks in the history which payments a series and which the web made', async () => {
  const { rows } = await started.database.owner.query<Row>(
    `select l.loan_no, p.channel, p.platform, count(*)::int as count from payments p
      join loans l using (lender_id, loan_id)
      where l.loan_no in ('21-104233', '21-101556', '21-120777', '55-304418', '7-220145')
      group by 1, 2, 3 order by 1, 2, 3`,
  )
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    '21-101556 ach schedule 45',
    '21-101556 card web 1',
    '21-104233 ach schedule 20',
    '21-120777 ach phoneAgent 7',
    '21-120777 card phoneAgent 1',
    '55-304418 pad schedule 33',
    '7-220145 ach web 34',
    '7-220145 check office 1',
  ])
})

async function count() {
  const { rows } = await started.database.owner.query<Row>(
    `select (select count(*)::int from methods) as methods,
      (select count(*)::int from schedules) as schedules`,
  )
  return rows[0]
}

it('names on the receipts of a history the saved method that paid, and a check as a check', async () => {
  const pool = started.database.owner
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  for (const { hosts: own } of demoLenders) {
    const lender = await started.context.lenders.byHost(own[0] ?? '')
    await namePaidMethods(owner, lender?.id ?? '', own)
  }
  const named = async (contact: string, host: string = hosts.loneMesa) => {
    const token = await started.signIn(`${contact}@example.com`, host)
    const payload = { limit: 100, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
    const { body } = await started.ask('/payments/get-payment-receipts', { token, host, payload })
    const rows = (body.result['receipts'] ?? []) as { paymentsMade: Row }[]
    const names = new Set(rows.map((row) => String(row.paymentsMade['methodText'])))
    return [...names].toSorted((one, other) => one.localeCompare(other))
  }
  expect(await named('kevin.nguyen')).toEqual(['Savings ending 7788', 'Visa ending 4242'])
  expect(await named('darnell.whitaker')).toEqual(['Checking ending 0000', 'Visa ending 4242'])
  expect(await named('jennifer.kowalski', hosts.harborPine)).toEqual([
    'Check',
    'Savings ending 2210',
  ])
  expect(await named('chloe.tremblay', hosts.boreal)).toEqual(['Bank account ending 3456'])
})

it('writes nothing twice when a start was interrupted and comes again', async () => {
  const before = await count()
  expect(before).toEqual({ methods: 14, schedules: 9 })
  await seed()
  expect(await count()).toEqual(before)
})

it('[SCHED-08] marks of a demo loan’s schedules the one that pays it off as final, and the loan as paid by them', async () => {
  const token = await started.signIn('kevin.nguyen@example.com')
  const { body: listed } = await started.ask('/users/list-loan-account', { token })
  const loans = listed.result['loans'] as Row[]
  const loan = loans.find(({ loanNo }) => loanNo === '21-101556')
  expect(loan).toMatchObject({ loan: { isFinal: '1' } })
  const all = { limit: 1000, offset: 0, sortBy: '1', type: '-1', paymentType: '-1' }
  const payload = { ...all, loanId: loan?.['id'] }
  const { body } = await started.ask('/payments/schedule-list', { token, method: 'POST', payload })
  expect(body).toMatchObject({ status: 1 })
  const rows = body.result['data'] as Row[]
  expect(rows.map(({ dueDate, isFinal, loan: of }) => [dueDate, isFinal, of])).toEqual([
    ['2026-11-30', '0', { loanNo: '21-101556', isFinal: '1' }],
    ['2026-12-31', '1', { loanNo: '21-101556', isFinal: '1' }],
  ])
  const debits = body.result['debits'] as Row[]
  expect(debits.map((one) => [one['date'], one['amount'], one['isFinal'], one['isLast']])).toEqual([
    ['2026-11-30', '171.87', '0', '0'],
    ['2026-12-15', '171.87', '0', '1'],
    ['2026-12-31', '166.40', '1', '0'],
  ])
})
