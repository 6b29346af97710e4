import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { payIn, readText, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit, expectNoSidewaysScroll } from './testing/browser/looks.ts'
import { translate } from './testing/payments/servicing-life.ts'
import { witness } from './testing/payments/three-way.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// Until when a debit can be cancelled: one rule in the authorization, on the screen and at the server.

const { portal, browser } = onPortal()

it.each([
  {
    who: 'kevin',
    language: 'en',
    viewport: desktop,
    width: 1440,
    from: '7788',
    before: '2026-11-20T21:58:00Z',
    after: '2026-11-20T22:01:00Z',
    until: 'You can cancel it until 11/20/2026, 05:00 PM EST.',
    tooLate:
      'This payment can no longer be cancelled: it could be until 05:00 PM on 11/20/2026. Please call us.',
  },
  {
    who: 'maria',
    language: 'es',
    viewport: phone,
    width: 390,
    from: '6789',
    before: '2026-11-23T21:58:00Z',
    after: '2026-11-23T22:01:00Z',
    until: 'Puede cancelarlo hasta el 23 nov 2026, 5:00 p. m. (EST).',
    tooLate:
      'Este pago ya no se puede cancelar: se podía hasta las 5:00 p. m. del 23 nov 2026. Llámenos.',
  },
] as const)(
  'offers no cancel past the cut-off to a page that stays open over it, nor does the server, in $language at $width px',
  async ({ who, language, viewport, from, before, after, until, tooLate }) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const cancel = { name: say('payments.cancel.button'), exact: true }
    const { expectThreeWay } = await witness(portal)
    await portal.moveClock(before)
    const plan = { who, language, viewport }
    const { page, context } = await visitIn(browser, portal, { ...plan, hurries: true })
    await payIn(page, { language, amount: '51.00', from })
    const accepted = page.getByRole('dialog', { name: say('payments.success.pendingTitle') })
    await accepted.getByText(until).waitFor()
    await expectAccessible(page)
    await accepted.getByRole('button', { name: say('payments.success.done') }).click()
    await page.getByRole('button', cancel).waitFor()
    await expectFit(page)
    await expectAccessible(page)

    const beside = await visitIn(browser, portal, plan)
    await beside.page.getByRole('button', cancel).click()
    const dialog = beside.page.getByRole('dialog', { name: say('payments.cancel.title') })
    await dialog.getByText(until).waitFor()

    await page.clock.fastForward(3 * 60_000)
    await page.getByRole('button', cancel).waitFor({ state: 'detached' })
    await portal.moveClock(after)
    await dialog.getByRole('button', cancel).click()
    await dialog.getByText(tooLate).waitFor()
    await expectFit(beside.page)
    await expectAccessible(beside.page)
    expect(await dialog.getByRole('button', cancel).count()).toBe(0)
    await expectThreeWay(['51.00'])
    await Promise.all([context.close(), beside.context.close()])
  },
)

it.each([
  {
    who: 'kevin',
    language: 'en',
    viewport: phone,
    width: 390,
    lastFour: '7788',
    amount: 171_87n,
    frequency: 'semiMonthly',
    on: '2026-11-30',
    number: '21-101556',
  },
  {
    who: 'maria',
    language: 'es',
    viewport: desktop,
    width: 1440,
    lastFour: '6789',
    amount: 471_88n,
    frequency: 'monthly',
    on: '2026-12-08',
    number: '21-104233',
  },
] as const)(
  'names the debits that end with a removed method before, after and by mail, in $language at $width px',
  async ({ who, language, viewport, lastFour, amount, frequency, on, number }) => {
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    await page.goto(portal.at('lonemesa', '/settings/payment-option'))
    const row = page.getByRole('listitem').filter({ hasText: lastFour })
    await row.getByRole('button').last().click()
    const dialog = page.getByRole('dialog')
    const debit = translate({ who, language }, 'payments.methodRemoval.series', {
      frequency: builtIn[language][`schedules.frequency.${frequency}`].toLowerCase(),
      amount: { cents: cents(amount), currency: 'USD' },
      date: { dueOn: parseDay(on) },
      number,
    })
    await dialog.getByText(debit).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    const remove = { name: builtIn[language]['payments.method.remove'], exact: true }
    await dialog.getByRole('button', remove).click()
    const [told = ''] = builtIn[language]['payments.methodRemoval.ended'].split(':debits')
    await page.getByText(told.trim()).waitFor()
    expect(await readText(page.locator('body'))).toContain(`${told}${debit}`)
    await expectAccessible(page)
    const { lender, email } = borrowers[who]
    const messages = async () =>
      (await readOutbox(portal, lender, email)).map(({ text }) => text).join('\n')
    await expect.poll(messages, { timeout: 30_000 }).toContain(`: ${debit}`)
    await context.close()
  },
)
