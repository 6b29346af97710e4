import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type LenderReader, lenderReaders } from './testing/borrowers/lender-readers.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { callsOf } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { openDay, scheduleScreen } from './testing/schedules/schedule-screen.ts'

// Which frequencies and days the form of a schedule offers, and that it makes one payment and a series.

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine', 'boreal')

const twice = [
  { payment_frequency: 'SM', label: 'On two days' },
  { payment_frequency: 'S4', label: 'On two days, the other way' },
  { payment_frequency: 'MO', label: 'By the month' },
  { payment_frequency: 'QU', label: 'By the quarter' },
]

/** Its lender's own words are in English. */
const wordsOf = ({ language, say }: LenderReader) =>
  language === 'en'
    ? ['On two days', 'By the month', 'By the quarter']
    : (['semiMonthly', 'monthly', 'quarterly'] as const).map((key) =>
        say(`schedules.frequency.${key}`),
      )

function formOf(page: Page, { say }: LenderReader) {
  const form = page.getByRole('form', { name: say('schedules.form.title') })
  return { form, frequency: form.getByLabel(say('schedules.form.frequency')) }
}

it.each(lenderReaders)(
  '[CFG-16][SCHED-42] offers the frequencies that the configuration carries, by their labels, without the other twice a month, in $reads',
  async (reader) => {
    const settings = { paymentFrequencies: twice, allowAllBorrowerFrequencies: '1' }
    await changeSettings(portal, reader.lender, settings)
    const { page, context } = await visitIn(browser, portal, reader)
    const told = page.waitForResponse('**/client/get-client-details*')
    await page.reload()
    const { result } = (await (await told).json()) as { result: { data: object } }
    expect(result.data).toMatchObject({ paymentFrequencies: twice })
    await page.goto(portal.at(reader.lender, '/schedule-payment'))
    const { frequency } = formOf(page, reader)
    const offered = frequency.locator('option')
    await expect
      .poll(async () => (await offered.allInnerTexts()).map((text) => text.replace(/ ★$/, '')))
      .toEqual(expect.arrayContaining(wordsOf(reader)))
    const codes = await offered.evaluateAll((all) =>
      all.map((one) => (one as HTMLOptionElement).value),
    )
    expect(codes).not.toContain('S4')
    await expectFit(page)
    await context.close()
  },
)

it('[SCHED-42] offers the other twice a month to a loan that is paid so', async () => {
  await changeSettings(portal, 'lonemesa', { paymentFrequencies: twice })
  await boardByS4()
  const { page, context } = await visit(browser, portal, 'luis', { path: '/schedule-payment' })
  await page.getByRole('button', { name: /^Your loans/ }).click()
  await page
    .getByRole('button', { name: /Loan 21-500044/ })
    .first()
    .click()
  const screen = scheduleScreen(page)
  await expect
    .poll(() => screen.frequency.locator('option').allInnerTexts())
    .toContain('On two days, the other way ★')
  await context.close()
})

async function boardByS4(): Promise<void> {
  const body = {
    loanNo: '21-500044',
    currency: 'USD',
    contract: {
      principal: '5000.00',
      rate: '9',
      contractOn: '2026-11-20',
      firstDueOn: '2026-12-20',
      frequency: 'S4',
      installments: 52,
      payment: '105.00',
    },
    parties: [{ email: borrowers.luis.email, role: 'borrower' }],
    collateral: { year: '2019', make: 'Mazda', model: 'CX-5' },
    reason: 'another car',
  }
  const init = { method: 'POST', key: randomUUID(), body }
  const answer = await portal.callLenderApi('lonemesa', '/loans', init)
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

it.each([
  // business days ahead, the last day that is closed and the first that is open; 11/26 is a holiday
  { days: 1, closed: '2026-11-21', open: '2026-11-23', from: '11/23/2026' },
  { days: 2, closed: '2026-11-23', open: '2026-11-24', from: '11/24/2026' },
  { days: 4, closed: '2026-11-25', open: '2026-11-27', from: '11/27/2026' },
  { days: 5, closed: '2026-11-27', open: '2026-11-30', from: '11/30/2026' },
])(
  '[VAL-64] offers a bank account that is not charged at once no day before $from, $days business days ahead',
  async ({ days, closed, open, from }) => {
    const settings = { borAchRealtimePmts: '0', borAchScheduleBizDays: days }
    await changeSettings(portal, 'lonemesa', settings)
    const { page, context } = await visit(browser, portal, 'maria', { path: '/schedule-payment' })
    const { form } = scheduleScreen(page)
    await form.getByRole('radio', { name: /Checking ending 6789/ }).check()
    await form.getByText(new RegExp(`^From ${from} to `)).waitFor()
    for (const [day, isClosed] of [
      [closed, true],
      [open, false],
    ] as const) {
      const { cell } = await openDay(page, form, { field: 'Payment Date', day })
      await expect.poll(() => cell.isDisabled()).toBe(isClosed)
      await page.keyboard.press('Escape')
    }
    await context.close()
  },
)

it('[SCHED-01] makes one payment and a series of one loan, each listed by how often it runs', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'maria', {
    path: '/schedule-payment',
  })
  const screen = scheduleScreen(page)
  for (const { frequency, field, day, shown } of [
    { frequency: 'once', field: 'Payment Date', day: '2026-12-04', shown: /\$501\.00/ },
    { frequency: 'MO', field: 'First Payment', day: '2026-12-19', shown: /\$502\.00/ },
  ]) {
    await screen.frequency.selectOption(frequency)
    await screen.pick(field, day)
    await screen.form.getByRole('radio', { name: /Checking ending 6789/ }).check()
    await screen.amount.fill(shown.source.replaceAll(/[\\$]/g, ''))
    await screen.send.click()
    await screen.agreeToAll()
    await screen.confirm.click()
    await screen.made.getByRole('button', { name: 'Done' }).click()
    await screen.rows.filter({ hasText: shown }).first().waitFor()
  }
  const textOf = (amount: RegExp) => screen.rows.filter({ hasText: amount }).first().innerText()
  expect(await textOf(/\$501\.00/)).toMatch(/only once/i)
  expect(await textOf(/\$502\.00/)).toMatch(/monthly/i)
  await expectAccessible(page)
  expect(complaints).toEqual([])
  await context.close()
})

it('[LIM-21][LIM-22][LIM-27] asks for a thousand scheduled payments, by the codes of status and payment type', async () => {
  const { page, context } = await visit(browser, portal, 'maria', { path: '/schedule-payment' })
  const { list } = scheduleScreen(page)
  const calls = callsOf(page)
  const lastAsked = () => calls.findLast(({ path }) => path === '/payments/schedule-list')?.body
  // None of these pairs was asked for before: what is known of a moment ago is not asked for again.
  for (const [name, option, code] of [
    ['Payment type', 'Checks', { paymentType: '1' }],
    ['Status', 'Deleted', { type: '3' }],
    ['Payment type', 'All', { paymentType: '-1' }],
    ['Status', 'Declined', { type: '2' }],
    ['Payment type', 'Cards', { paymentType: '2' }],
    ['Status', 'Scheduled', { type: '0' }],
    ['Status', 'ALL', { type: '-1' }],
  ] as const) {
    await list.getByLabel(name).selectOption(option)
    await expect.poll(lastAsked).toMatchObject({ ...code, limit: 1000, offset: 0 })
  }
  await context.close()
})
