import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type BorrowerName, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { openAuthorization } from './testing/payments/paying.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { openDay, scheduleScreen } from './testing/schedules/schedule-screen.ts'

// How a borrower schedules payments, and what the form asks for at each lender.

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine')

async function atForm(who: BorrowerName, options: Parameters<typeof visit>[3] = {}) {
  const visited = await visit(browser, portal, who, { path: '/schedule-payment', ...options })
  const { page } = visited
  const paths: string[] = []
  page.on('request', (request) =>
    paths.push(new URL(request.url()).pathname.replace(/^.*(?=\/payments\/)/, '')),
  )
  const screen = scheduleScreen(page)
  await screen.form.waitFor()
  return { ...visited, screen, paths }
}

async function mailsOfMaria(): Promise<string> {
  const messages = await readOutbox(portal, 'lonemesa', 'maria.ortega@example.com')
  return messages.map(({ text }) => text).join('\n')
}

const method = (page: Page, name: string | RegExp) =>
  scheduleScreen(page).form.getByRole('radio', { name })

it('[SCHED-24][SCHED-26][SCHED-27] makes a series step by step in its order, and lists it', async () => {
  const { page, context, screen, paths } = await atForm('maria')
  await page.reload()
  await screen.form.waitFor()
  await screen.frequency.selectOption('BW')
  await screen.pick('First Payment', '2026-12-19')
  await method(page, /Checking ending 6789/).check()
  await screen.amount.fill('250')
  await screen.send.click()
  await screen.review.waitFor()
  const steps = screen.review.locator('[data-step]')
  await expect
    .poll(() => steps.evaluateAll((all) => all.map((step) => step.getAttribute('data-step'))))
    .toEqual(['scheduled', 'email', 'count', 'terms', 'belowDue'])
  await expectAccessible(page)
  expect(await screen.confirm.getAttribute('aria-disabled')).toBe('true')
  await screen.agreeToAll()
  await screen.confirm.click()
  await screen.made.getByText(/\$250\.00 is scheduled every two weeks, first on/i).waitFor()
  await screen.made.getByRole('button', { name: 'Done' }).click()
  expect(paths.indexOf('/payments/schedule-frequency')).toBeGreaterThan(-1)
  expect(paths).toContain('/payments/scheduled-payment')
  const row = screen.rows.filter({ hasText: '$250.00' })
  await row.getByText('Monday, December 21, 2026').waitFor()
  expect(await readText(row)).toMatch(/Every Two Weeks/i)
  await expect.poll(() => screen.amount.inputValue()).toBe('')
  // A job of the worker hands the mail on.
  await expect.poll(mailsOfMaria).toMatch(/Your authorization|Su autorización/)
  await context.close()
})

it('[SCHED-18][SCHED-21][SCHED-40] warns of what is scheduled, and shows the terms with the notice to cancel', async () => {
  const { page, context, screen } = await atForm('maria')
  await screen.pick('Payment Date', '2026-12-04')
  await method(page, /Checking ending 6789/).check()
  await screen.amount.fill('500')
  await screen.send.click()
  await screen.review.getByText('You already have a payment scheduled.').waitFor()
  await expect
    .poll(() => readText(screen.review))
    .toContain('You already have a payment scheduled. Do you want to continue?')
  await openAuthorization(screen.review)
  const text = await readText(screen.review)
  expect(text).toContain('Another debit on this loan also runs on Friday, December 4, 2026.')
  expect(text).toContain('Cancelling a schedule needs 30 business days’ notice.')
  expect(text).toContain('one-time electronic debit of $500.00')
  expect(text).not.toContain('Amount is less than')
  await screen.review.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => screen.amount.inputValue()).toBe('500')
  await context.close()
})

it('[SCHED-20][SCHED-23][SCHED-45] counts the payments of a series, states them in its terms, and warns of less than is due', async () => {
  const { page, context, screen } = await atForm('maria')
  await screen.frequency.selectOption('BW')
  await screen.pick('First Payment', '2026-12-19')
  await method(page, /Checking ending 6789/).check()
  await screen.amount.fill('250')
  const counted = page.waitForResponse((answer) => answer.url().endsWith('/schedule-frequency'))
  await screen.send.click()
  const { result } = (await (await counted).json()) as { result: { frequency: number } }
  await screen.review.waitFor()
  await openAuthorization(screen.review)
  await expect
    .poll(() => readText(screen.review))
    .toContain(`It takes ${result.frequency} of these payments to pay off your loan`)
  const text = await readText(screen.review)
  expect(text).toContain('Amount is less than')
  await context.close()
})

it('[SCHED-33][SCHED-35][SCHED-36] fills in the regular payment of a series, and empties the form for once', async () => {
  const { context, screen } = await atForm('maria')
  expect(await screen.amount.inputValue()).toBe('')
  await screen.frequency.selectOption('MO')
  await expect.poll(() => screen.amount.inputValue()).toBe('471.88')
  await screen.pick('First Payment', '2026-12-20')
  await screen.frequency.selectOption('once')
  expect(await screen.amount.inputValue()).toBe('')
  expect(await screen.form.getByLabel('Payment Date').inputValue()).toBe('')
  await context.close()
})

it('[SCHED-51][SCHED-53] offers one payment alone where its lender takes no series, with the amount filled in', async () => {
  await changeSettings(portal, 'lonemesa', { autoFillSchOnetime: '1', isRecurring: '0' })
  const { context, screen } = await atForm('maria')
  await expect.poll(() => screen.amount.inputValue()).toBe('471.88')
  await expect.poll(() => screen.frequency.locator('option').allInnerTexts()).toEqual(['Only Once'])
  await context.close()
})

it('[SCHED-41][SCHED-43][SCHED-44] offers the frequencies of the lender, its own marked', async () => {
  const { context, screen } = await atForm('maria')
  await expect
    .poll(() => screen.frequency.locator('option').allInnerTexts())
    .toEqual(['Only Once', 'Weekly', 'Every Two Weeks', 'Twice a Month', 'Monthly ★'])
  await context.close()
})

it('[SCHED-37] resets the frequency when the loan changes', async () => {
  const { page, context, screen } = await atForm('kevin')
  await screen.frequency.selectOption('MO')
  const choose = async (place: number) => {
    await page.getByRole('button', { name: /Your loans/ }).click()
    await page.getByRole('list', { name: 'Your loans' }).getByRole('button').nth(place).click()
  }
  await choose(1)
  await page.getByText('This loan is paid off. Nothing more is debited.').waitFor()
  await choose(0)
  await expect.poll(() => screen.frequency.inputValue()).toBe('once')
  await context.close()
})

it('[VAL-61][VAL-62] says which field is missing, one after the other, and a second date too', async () => {
  const { page, context, screen } = await atForm('maria')
  await screen.enter()
  await screen.form.getByText('Choose a date.').first().waitFor()
  await screen.frequency.selectOption('SM')
  await screen.pick('First Payment', '2026-12-15')
  await screen.enter()
  await screen.form.getByText('Choose a date.').first().waitFor()
  const { cell } = await openDay(page, screen.form, { field: 'Second Date', day: '2027-01-15' })
  await expect.poll(() => cell.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await screen.pick('Second Date', '2026-12-31')
  await screen.amount.fill('')
  await screen.enter()
  await screen.form.getByText('Enter an amount to pay.').first().waitFor()
  await screen.amount.fill('236')
  await screen.enter()
  await screen.form.getByText('Choose a payment method.').first().waitFor()
  await method(page, /Checking ending 6789/).check()
  await screen.send.click()
  await screen.review.getByText('Coming debits').click()
  const text = await readText(screen.review)
  for (const day of [
    'Tuesday, December 15, 2026',
    'Thursday, December 31, 2026',
    'Friday, January 15, 2027',
  ])
    expect(text).toContain(day)
  await context.close()
})

it('[VAL-63][VAL-65][VAL-66] offers days from tomorrow on, no later than the lender allows, by the calendar alone', async () => {
  await changeSettings(portal, 'lonemesa', { borSchedMaxDays: 30 })
  const { page, context, screen } = await atForm('maria')
  const field = screen.form.getByLabel('Payment Date')
  expect(await field.getAttribute('readonly')).not.toBeNull()
  await method(page, /Visa ending 5556/).check()
  await screen.form.getByText('From 11/21/2026 to 12/20/2026.').waitFor()
  const today = await openDay(page, screen.form, { field: 'Payment Date', day: '2026-11-20' })
  await expect.poll(() => today.cell.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  const late = await openDay(page, screen.form, { field: 'Payment Date', day: '2026-12-21' })
  await expect.poll(() => late.cell.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await screen.pick('Payment Date', '2026-11-22')
  await expect.poll(() => field.inputValue()).toBe('11/22/2026')
  // A Sunday: a bank takes nothing on it.
  await method(page, /Checking ending 6789/).check()
  await screen.amount.fill('500')
  await screen.send.click()
  await screen.form.getByText(/first day you can choose is 11\/23\/2026/).waitFor()
  await expect.poll(() => screen.amount.inputValue()).toBe('500')
  const closed = await openDay(page, screen.form, { field: 'Payment Date', day: '2026-11-26' })
  await expect.poll(() => closed.cell.isDisabled()).toBe(true)
  await context.close()
})

it('[SCHED-34][VAL-67] takes a series from bank accounts alone where the lender wants it, and makes a card once', async () => {
  await changeSettings(portal, 'lonemesa', { borSchedRecurringAchOnly: '1' })
  const { page, context, screen } = await atForm('maria')
  await screen.frequency.selectOption('MO')
  await method(page, /Visa ending 5556/).check()
  await expect.poll(() => screen.frequency.inputValue()).toBe('once')
  await screen.frequency.selectOption('MO')
  await screen.pick('First Payment', '2026-11-29')
  await screen.send.click()
  await screen.form
    .getByText(
      'When creating monthly recurring schedules, the payment method must be an ACH Bank Account',
    )
    .waitFor()
  await context.close()
})

it('[SCHED-22][SCHED-52][VAL-68] asks what its lender asks: a fixed amount, a message, its own frequencies', async () => {
  const { page, context, screen } = await atForm('aisha')
  const calls = callsOf(page)
  const offered = await screen.frequency.locator('option').allInnerTexts()
  expect(offered).toHaveLength(2)
  const own = (await screen.frequency.locator('option').nth(1).getAttribute('value')) ?? ''
  await screen.frequency.selectOption(own)
  expect(await screen.amount.getAttribute('readonly')).not.toBeNull()
  // VAL-64: two business days from 11/20 on, and from the cut-off on
  await screen.form.getByText(/^From 11\/24\/2026 to 01\/19\/2027\.$/).waitFor()
  await screen.pick('First Payment', '2026-12-10')
  if (own === 'SM') await screen.pick('Second Date', '2026-12-24')
  await screen.form.getByRole('radio').first().check()
  await screen.send.click()
  await screen.review.getByRole('button', { name: 'I understand' }).waitFor()
  const { result } = await callTo(calls, '/payments/get-payment-message').answer()
  await screen.review.getByText(String(result['paymentMessage'])).waitFor()
  await screen.review.getByRole('button', { name: 'I understand' }).click()
  await screen.review.getByRole('button', { name: 'I understand', pressed: true }).waitFor()
  await expect.poll(() => page.getByText('Only Once').count()).toBeGreaterThan(0)
  await context.close()
})

it('[SCHED-25][SCHED-54] says the server’s refusal, shows the fee in the total, and keeps what was filled in', async () => {
  const { page, context, screen } = await atForm('maria')
  await screen.pick('Payment Date', '2026-11-28')
  await method(page, /Visa ending 5556/).check()
  await screen.amount.fill('500')
  await expect
    .poll(() => readText(screen.form))
    .toMatch(/Convenience Fee\s+\$3\.95[\s\S]*\$503\.95/)
  await screen.send.click()
  await screen.agreeToAll()
  await changeSettings(portal, 'lonemesa', {
    feeRules: [{ paymentType: '1', type: '1', flat: '4.95' }],
  })
  const sent = page.waitForRequest((request) => request.url().endsWith('/scheduled-payment'))
  await screen.confirm.click()
  expect((await sent).postDataJSON()).toMatchObject({
    cardTransactionFee: '3.95',
    type: '1',
    pmtFreq: 'onlyonce',
    scheduleDate1: '2026-11-28',
    loanAmount: '500.00',
  })
  await screen.review.getByText(/fee or the date has changed/).waitFor()
  await screen.review.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => screen.amount.inputValue()).toBe('500')
  await context.close()
})
