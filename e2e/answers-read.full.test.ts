import { beforeAll, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { demoPassword } from '../demo/src/tables/people.ts'
import { atSignIn, sendSignIn } from './testing/borrowers/sign-in-screen.ts'
import { callsOf, callTo, count, type Envelope } from './testing/browser/calls.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// What the pages are told, field by field under the names of the specification, as three borrowers get it.

const stage = onSharedPortal()
const { portal, browser } = stage

const signInPath = '/users/web/checksocialexistance'

const any = (pattern: RegExp) => expect.stringMatching(pattern) as string
const id = any(/^[\da-f-]{36}$/)
const flag = any(/^[01]$/)
const day = any(/^\d{4}-\d\d-\d\d$/)
const dollars = any(/^-?\d+\.\d\d$/)
const text = expect.any(String) as string

const contact = { id, isVerified: flag, isPrimary: flag }

const lenders = [
  { lender: 'lonemesa', who: 'maria', country: 'US' },
  { lender: 'harborpine', who: 'aisha', country: 'US' },
  { lender: 'boreal', who: 'chloe', country: 'CA' },
] as const

type Who = (typeof lenders)[number]['who']

/** What each was answered last, by the path of the call. */
const answers = new Map<Who, Map<string, Envelope>>()

beforeAll(async () => {
  for (const { who, lender } of lenders) {
    const { page, context } = await visit(browser, portal, who)
    const calls = callsOf(page)
    const own = new Map<string, Envelope>()
    answers.set(who, own)
    const keep = async () => {
      await page.waitForLoadState('networkidle')
      for (const { path, answer } of calls.splice(0)) {
        const envelope = await answer().catch(() => null) // a file, or cut off by the next page
        if (envelope?.status === 1) own.set(path, envelope)
      }
    }
    for (const path of ['/home', '/schedule-payment', '/receipts', '/settings/edit-profile']) {
      await page.goto(portal.at(lender, path))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const chat = page.getByRole('button', { name: 'Open chat' })
      await page.waitForLoadState('networkidle')
      if (await chat.isVisible()) {
        await chat.click()
        await page.getByRole('log').waitFor()
      }
      await keep()
    }
    await context.close()
  }
})

function told(who: Who, path: string): Readonly<Record<string, unknown>> {
  const envelope = answers.get(who)?.get(path)
  if (envelope === undefined) throw new Error(`${who} was never told ${path}`)
  return envelope.result
}

const listOf = (who: Who, path: string, name: string) => {
  const list = told(who, path)[name] as readonly Readonly<Record<string, unknown>>[]
  expect(list.length).toBeGreaterThan(0)
  return list
}

it.each(lenders)('[LOAN-03][LOAN-05][LOAN-07] reads a loan of $who, at $lender', ({ who }) => {
  const [loan = {}] = listOf(who, '/users/list-loan-account', 'loans')
  expect(loan).toMatchObject({
    id,
    loanNo: any(/^\d+-\d{6}$/),
    isBorrower: '1',
    loanCollateral: { collatYear: any(/^\d{4}$/), collatMake: text, collatModel: text },
    vechileImage: text,
  })
  const details = loan['accountDetails'] as readonly object[]
  expect(details.length).toBeGreaterThan(3)
  for (const line of details)
    expect(line).toEqual({ label: any(/./), value: any(/./), type: any(/^\d+$/) })
})

it.each(lenders)(
  '[METHOD-02][METHOD-03][METHOD-04] reads the saved methods of $who, of each kind, at $lender',
  ({ who, country }) => {
    for (const method of listOf(who, '/payments/get-card-lists', 'savedCards')) {
      const isCard = method['paymentType'] === '1'
      const own = country === 'CA' ? '3' : '2'
      expect(method).toMatchObject({
        id,
        paymentType: isCard ? '1' : own,
        cardBrand: isCard ? any(/./) : '',
        cardImage: text,
        name: isCard ? any(/./) : '',
        nameOnAch: !isCard && country === 'US' ? any(/./) : '',
        nameOnPad: !isCard && country === 'CA' ? any(/./) : '',
        bankName: isCard ? '' : any(/./),
        lastFour: any(/^\d{4}$/),
        bankRoutingNumber: text,
        bankNumber: text,
        accountType: any(/^[12]$/),
      })
      expect(method['cardExpDate']).toEqual(isCard ? { date: day } : null)
    }
  },
)

it.each(lenders)(
  '[METHOD-05][METHOD-06] reads in the list of the saved methods of $who which is scheduled and which may go, at $lender',
  ({ who }) => {
    const answer = told(who, '/payments/get-card-lists')
    expect(Array.isArray(answer['savedCards'])).toBe(true)
    for (const method of listOf(who, '/payments/get-card-lists', 'savedCards'))
      expect(method).toMatchObject({ isSchedule: flag, isBorrowerDeletable: flag })
  },
)

it.each(lenders)(
  '[SCHED-06][SCHED-07][SCHED-08] reads the scheduled payments on the loan of $who, at $lender',
  ({ who }) => {
    for (const one of listOf(who, '/payments/schedule-list', 'data')) {
      const isOnce = one['repeatingType'] === 'onlyonce'
      expect(one).toMatchObject({
        id,
        pmtAmt: dollars,
        convenienceFee: dollars,
        nextExecutionDate: { date: day },
        paymentText: any(/./),
        paymentType: any(/^[123]$/),
        loan: { loanNo: any(/^\d+-\d{6}$/), isFinal: flag },
        repeatingType: any(/^(onlyonce|WE|BW|SM|S4|MO|QU|AN)$/),
        type: isOnce ? '1' : '2',
        status: any(/^[023]$/),
        isFinal: flag,
      })
      expect(one['recurringId'] === null).toBe(isOnce)
      const kinds = ['cardMethod', 'achMethod', 'padMethod'] as const
      const named = kinds.filter((kind) => one[kind] !== null)
      expect(named).toEqual([kinds[Number(one['paymentType']) - 1]])
    }
  },
)

it('[LIM-19][LIM-20] writes cards as 1, accounts as 2 and 3, one payment as 1 and a series as 2', () => {
  const kinds = lenders.flatMap(({ who }) =>
    listOf(who, '/payments/get-card-lists', 'savedCards').map((one) => one['paymentType']),
  )
  const types = lenders.flatMap(({ who }) =>
    listOf(who, '/payments/schedule-list', 'data').map((one) => one['type']),
  )
  expect(new Set(kinds)).toEqual(new Set(['1', '2', '3']))
  expect(new Set(types)).toEqual(new Set(['1', '2']))
})

it.each(lenders)(
  '[PROF-06][PROF-07][PROF-08] reads who $who is, at $lender',
  ({ who, country }) => {
    const details = told(who, '/users/web/details')
    for (const one of listOf(who, '/users/web/details', 'installEmailAddresses'))
      expect(one).toEqual({ ...contact, emailAddrText: any(/^\S+@\S+$/) })
    for (const one of listOf(who, '/users/web/details', 'installMobilePhones'))
      expect(one).toEqual({ ...contact, mobilePhoneNo: any(/^\d{10}$/) })
    expect(details).toMatchObject({
      languageCode: any(/^(en|es|fr)$/),
      tblState: { countryCode: country },
    })
  },
)

it.each(lenders.filter(({ lender }) => lender !== 'harborpine'))(
  '[CHAT-06][CHAT-07][LIM-04] reads a page of ten messages of $who, at $lender',
  ({ who }) => {
    const page = told(who, '/chat/get-message')
    const data = page['data'] as readonly object[]
    expect(page).toMatchObject({
      currentPage: expect.any(Number) as number,
      totalPage: expect.any(Number) as number,
    })
    expect(data.length === 10 || page['totalPage'] === 1).toBe(true)
    for (const message of data)
      expect(message).toEqual({
        id: expect.anything() as string,
        message: any(/./),
        type: any(/^[12]$/),
        datetime: { date: any(/^\d{4}-\d\d-\d\dT/) },
      })
  },
)

it.each(lenders)(
  '[RCPT-10] reads the references of the receipts of $who, at $lender',
  ({ who }) => {
    for (const one of listOf(who, '/payments/get-payment-receipts', 'receipts'))
      expect(one).toMatchObject({ paymentReferenceNo: any(/./), paymentMethodReferenceNo: text })
  },
)

it.each(lenders)('[AUTH-14] reads what signs $who in, at $lender', async ({ lender }) => {
  const emails = {
    lonemesa: 'maria.ortega@example.com',
    harborpine: 'aisha.rahman@example.com',
    boreal: 'chloe.tremblay@example.com',
  }
  const { page, context } = await atSignIn(stage, { lender })
  if (lender !== 'harborpine') await page.getByRole('combobox').selectOption('en')
  const calls = callsOf(page)
  await sendSignIn(page, emails[lender], demoPassword)
  await expect.poll(() => count(calls, signInPath)).toBe(1)
  const answer = await callTo(calls, signInPath).answer()
  expect(answer).toMatchObject({ status: 1, statusCode: 200, message: any(/./) })
  expect(answer.result).toMatchObject({
    accessToken: any(/^[\w-]{43}$/),
    data: expect.objectContaining({ languageCode: any(/^(en|es|fr)$/) }) as object,
    isNewUser: flag,
  })
  expect(answer.result).toHaveProperty('reason')
  await context.close()
})

it.each(lenders.filter(({ lender }) => lender !== 'harborpine'))(
  '[PROF-09] reads the states and provinces that an address may lie in, at $lender',
  async ({ who, country }) => {
    const path = '/settings/edit-profile'
    const { page, context } = await visit(browser, portal, who, { path })
    const answered = page.waitForResponse('**/users/stateslist*')
    await page.getByRole('button', { name: 'Edit address' }).click()
    const { result } = (await (await answered).json()) as { result: { states: object[] } }
    expect(result.states.length).toBeGreaterThan(50)
    for (const state of result.states)
      expect(state).toEqual({
        id: any(/^\d+$/),
        stateCode: any(/^[A-Z]{2}$/),
        stateName: any(/^\p{Lu}/u),
      })
    const own = country === 'CA' ? 'QC' : 'TX'
    expect(result.states).toContainEqual(expect.objectContaining({ stateCode: own }))
    await context.close()
  },
)

it.each([
  { who: 'luis', lender: 'lonemesa' },
  { who: 'omar', lender: 'harborpine' },
  { who: 'marc', lender: 'boreal' },
] as const)('[LOAN-03] reads that $who is a co-borrower, at $lender', async ({ who }) => {
  const { page, context } = await visit(browser, portal, who)
  const answered = page.waitForResponse('**/users/list-loan-account')
  await page.reload()
  const { result } = (await (await answered).json()) as { result: { loans: object[] } }
  for (const loan of result.loans) expect(loan).toMatchObject({ isBorrower: '0' })
  expect(result.loans).toHaveLength(1)
  await context.close()
})
