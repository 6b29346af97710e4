import { demoLoans } from '../../../../domain/testing/demo-loans.ts'
import { cents, formatDollars } from '@quittance/domain/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'
import { demoParties } from '@quittance/demo/tables/people'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

type Loan = Record<string, unknown> & { readonly loanNo: string }

async function loansOf(contact: string, host: string = hosts.loneMesa, language = 'en') {
  const token = await started.signIn(contact, host)
  const headers = { 'accept-language': language }
  const { body } = await started.ask('/users/list-loan-account', { token, host, headers })
  expect(body.status).toBe(1)
  return { ...body, loans: body.result['loans'] as Loan[] }
}

async function oneLoan(contact: string, loanNo: string, host?: string) {
  const { loans } = await loansOf(contact, host)
  const loan = loans.find((one) => one.loanNo === loanNo)
  if (loan === undefined) throw new Error(`no loan ${loanNo}`)
  return loan
}

const maria = () => oneLoan('maria.ortega@example.com', '21-104233')

const told = demoLoans().map((loan) => ({ ...loan, loanNo: loan.id.split(' ')[1] ?? '' }))
const shown = demoParties.filter(({ isLinked }) => isLinked !== false)

describe.each(shown)('the loan $loanNo of $borrower', ({ loanNo, host, borrower }) => {
  const given = told.find((loan) => loan.loanNo === loanNo)

  it('[LOAN-06] returns the figures of the data file, to the cent', async () => {
    const loan = await oneLoan(borrower, loanNo, host)
    const state = given?.state
    const isAsked = state?.status === 'OPEN' && given?.bk === undefined
    expect(loan).toMatchObject({
      loanStatusText: expect.stringMatching(/\S/),
      hasScheduled: '0',
      isSchedule: '0',
      daysPastDue: state?.daysPastDue,
      totalAmtDue: dollars(state?.totalAmtDue),
      oldestDueDt: state?.oldestDueDt ?? null,
      newOldestDate: expect.toSatisfy(isDayOrNull),
      calNextPayment: dollars(state?.calNextPayment),
      regularPmtAmt: isAsked ? dollars(given?.pmt) : '0.00',
      pmtFrequency: given?.freq,
      ...(state?.daysPastDue === 0 && isAsked && { newOldestDate: state.nextDue ?? null }),
    })
    expect([loan['lastPmtAmt'], loan['lastPmtDt']].every((one) => typeof one === 'string')).toBe(
      true,
    )
  })

  it('asks for the balance that the ledger holds', async () => {
    const loan = await oneLoan(borrower, loanNo, host)
    const isAsked = given?.state.status !== 'CHARGED_OFF' && given?.bk === undefined
    expect(loan['principalBalance']).toBe(isAsked ? dollars(given?.state.P) : null)
    expect(loan['originalAmount']).toBe(isAsked ? dollars(given?.principal0) : null)
  })
})

it('[LOAN-03] returns id, loanNo, and 1 to the borrower, 0 to the co-borrower', async () => {
  const own = await maria()
  const shared = await oneLoan('luis.ortega@example.com', '21-104233')
  expect(own).toMatchObject({ id: expect.stringMatching(/^[\da-f-]{36}$/), isBorrower: '1' })
  expect(shared).toMatchObject({ id: own['id'], loanNo: '21-104233', isBorrower: '0' })
  const omar = await oneLoan('omar.rahman@example.com', '7-231902', hosts.harborPine)
  expect(omar['isBorrower']).toBe('0')
})

it('[LOAN-04] returns both names and the address of the asking borrower', async () => {
  const names = {
    firstName: 'Maria Elena',
    lastName: 'Ortega',
    coBorrowerFirstName: 'Luis',
    coBorrowerLastName: 'Ortega',
  }
  expect((await maria())['borrower']).toEqual({
    ...names,
    id: expect.any(String),
    userImage: '',
    streetaddress1: expect.stringMatching(/\S/),
    streetaddress2: '',
    city: 'San Antonio',
    state: 'TX',
    zip: expect.stringMatching(/^782\d\d$/),
  })
  const luis = await oneLoan('luis.ortega@example.com', '21-104233')
  expect(luis['borrower']).toMatchObject(names)
})

it('returns the last payment that is effective', async () => {
  const paid = told.find(({ loanNo }) => loanNo === '21-104233')?.tx.at(-1)
  expect(await maria()).toMatchObject({ lastPmtAmt: dollars(paid?.amt), lastPmtDt: paid?.date })
})

it('[LOAN-05] returns the vehicle, and no picture where its lender has none', async () => {
  const loan = await maria()
  expect(loan['loanCollateral']).toEqual({
    collatYear: '2022',
    collatMake: 'Honda',
    collatModel: 'CR-V EX',
  })
  expect(loan['vechileImage']).toBe('')
})

it('[LOAN-07] returns accountDetails as a list of label, value and type', async () => {
  const details = (await maria())['accountDetails'] as Record<string, string>[]
  for (const detail of details)
    expect(Object.keys(detail).toSorted()).toEqual(['label', 'type', 'value'])
  expect(details).toContainEqual({ label: 'Principal Balance', value: '$18,319.14', type: '1' })
  expect(details).toContainEqual(expect.objectContaining({ value: '$18,368.77' }))
})

const linesOfMaria = async () =>
  ((await maria())['accountDetails'] as { label: string }[]).map(({ label }) => label)

const nameVehicle = (...words: [string, string, string]) =>
  started.database.owner.query(
    `update loans set collateral_year = $1, collateral_make = $2, collateral_model = $3
      where loan_no = '21-104233'`,
    words,
  )

it('leaves the line of the vehicle out where the loan names none', async () => {
  expect(await linesOfMaria()).toContain('Vehicle')
  await nameVehicle('', '', '')
  expect(await linesOfMaria()).not.toContain('Vehicle')
  await nameVehicle('2022', 'Honda', 'CR-V EX')
})

it('[LOAN-08] returns eStatement as 1 for on and 0 for off', async () => {
  expect((await maria())['loan']).toMatchObject({ eStatement: expect.stringMatching(/^[01]$/) })
  const { owner } = started.database
  for (const [on, flag] of [
    [true, '1'],
    [false, '0'],
  ] as const) {
    await owner.query('update loans set e_statement = $1 where loan_no = $2', [on, '21-104233'])
    expect((await maria())['loan']).toMatchObject({ eStatement: flag })
  }
})

it('[LOAN-09][API-43] answers loans and showBkUdfPopup', async () => {
  const { result } = await loansOf('kevin.nguyen@example.com')
  expect(Object.keys(result).toSorted()).toEqual(['loans', 'showBkUdfPopup'])
  expect(result['showBkUdfPopup']).toBe(false)
  const terrence = await loansOf('terrence.boyd@example.com')
  expect(terrence.result['showBkUdfPopup']).toBe(true)
})

it('lists open loans before closed ones, the newest contract first', async () => {
  const { loans } = await loansOf('kevin.nguyen@example.com')
  expect(loans.map(({ loanNo }) => loanNo)).toEqual([
    '21-101556',
    '21-066310',
    '21-039127',
    '21-014402',
  ])
})

it('[API-04] answers an empty loan list with statusCode 201', async () => {
  const nora = await loansOf('nora.newman@example.com')
  expect(nora).toMatchObject({ status: 1, statusCode: 201, loans: [] })
  const token = await started.signIn('nora.newman@example.com')
  const all = await started.ask('/users/list-all-loan-accounts', { token })
  expect(all.body).toMatchObject({ status: 1, statusCode: 201, result: { loans: [] } })
})

it.each([
  ['of a loan in time the one after the next', 'maria.ortega', '21-104233', '2027-01-08'],
  ['of a loan past due the next one', 'darnell.whitaker', '21-098817', '2026-12-15'],
])('says the due date after those that are asked for: %s', async (_, name, loanNo, following) => {
  const loan = await oneLoan(`${name}@example.com`, loanNo)
  expect(loan['followingDueDate']).toBe(following)
})

it('asks nothing of the charged-off and bankrupt: no balance, no dues, no payoff, no rate', async () => {
  const loan = await oneLoan('terrence.boyd@example.com', '21-087450')
  expect(loan).toMatchObject({
    loanStatus: 'chargedOff',
    totalAmtDue: '0.00',
    calNextPayment: '0.00',
    oldestDueDt: null,
    newOldestDate: null,
    principalBalance: null,
  })
  const labels = (loan['accountDetails'] as { label: string }[]).map(({ label }) => label)
  expect(labels).toHaveLength(3)
  expect(labels.join()).not.toMatch(/payoff|interest|balance|due/i)
})

it('marks a paid-off loan as paid off', async () => {
  const loan = await oneLoan('jennifer.kowalski@example.com', '7-220145', hosts.harborPine)
  expect(loan).toMatchObject({ loanStatus: 'paidOff', isPaidOff: '1', principalBalance: '0.00' })
})

it('tells of a paid-off loan what it came to, and what the last payment paid', async () => {
  const loan = await oneLoan('jennifer.kowalski@example.com', '7-220145', hosts.harborPine)
  const details = loan['accountDetails'] as { label: string; value: string }[]
  expect(details.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Amount financed: $9,800.00',
    'Total interest paid: $1,052.66',
    'Interest paid in 2026: $88.81',
    'Final payment, by check: $602.34',
    'Of that payment, to principal: $599.57',
    'Of that payment, to interest: $2.77',
    'Principal Balance: $0.00',
  ])
})

it('writes loans in the reader’s language, with money and days in it', async () => {
  const { loans } = await loansOf('chloe.tremblay@example.com', hosts.boreal, 'fr')
  const [loan] = loans
  expect(loan?.['currencyCode']).toBe('CAD')
  const values = ((loan?.['accountDetails'] ?? []) as { value: string }[]).map(({ value }) => value)
  expect(values.some((value) => /^23.200,64.\$$/.test(value))).toBe(true)
})

it('[API-44] lists number and id of every loan for filters', async () => {
  const token = await started.signIn('kevin.nguyen@example.com')
  const { body } = await started.ask('/users/list-all-loan-accounts', { token })
  const loans = body.result['loans'] as { loan: { id: string; loanNo: string } }[]
  expect(loans.map(({ loan }) => loan.loanNo).toSorted()).toEqual([
    '21-014402',
    '21-039127',
    '21-066310',
    '21-101556',
  ])
  expect(new Set(loans.map(({ loan }) => loan.id)).size).toBe(4)
})

function isDayOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
}

function dollars(amount: number | undefined): string {
  return formatDollars(cents(BigInt(amount ?? 0)))
}
