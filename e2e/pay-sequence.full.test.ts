import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { phone } from './testing/browser/browser.ts'
import { holdAnswers } from './testing/browser/answers.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { startLogOut } from './testing/borrowers/signing-out.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { expectNoSidewaysScroll } from './testing/browser/looks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { amountField, chargeButton, openAuthorization, review } from './testing/payments/paying.ts'
import { belowDue, cardTerms, lookWith, messageOfLender } from './testing/payments/payment-steps.ts'
import { witness } from './testing/payments/three-way.ts'

const stage = onSharedPortal('lonemesa')
const { portal, browser } = stage

beforeAll(() => changeSettings(portal, 'lonemesa', { notifyPmtLessThanDue: '0' }))

describe('the message of the lender', () => {
  it('shows no message where the lender has it for schedules only', async () => {
    const { page, context, dialog } = await lookWith(stage, { messageScheduledPayment: '1' })
    expect(await dialog.getByText(messageOfLender).count()).toBe(0)
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBe(1)
    await expectNoSidewaysScroll(page)
    await context.close()
  })
})

describe('a payment that is scheduled already', () => {
  it('warns of no scheduled payment on a loan without one', async () => {
    const { context, dialog } = await lookWith(stage, {})
    expect(await dialog.getByText('already have a payment scheduled').count()).toBe(0)
    await context.close()
  })
})

describe('the last look on a phone', () => {
  it('shows the first box as it opens, and leads to each box from the line below Pay', async () => {
    const { page, context } = await visit(browser, portal, 'kevin', { viewport: phone })
    const dialog = await review(page, { amount: '25.00', from: '7788' })
    const foot = await chargeButton(dialog).boundingBox()
    const first = await dialog.getByRole('checkbox').first().boundingBox()
    expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThan((foot?.y ?? 0) - 24)
    for (const [at, line] of ['Read on and tick 2 boxes', 'Read on and tick the box'].entries()) {
      await dialog.getByRole('button', { name: line }).click()
      const box = dialog.getByRole('checkbox').nth(at)
      await box.and(page.locator(':focus')).waitFor()
      await box.check()
    }
    await context.close()
  })
})

describe('less than what is due', () => {
  it('[PAY-07] warns of no low amount where the lender does not, nor for all of what is due', async () => {
    const silent = await lookWith(stage, { notifyPmtLessThanDue: '0' })
    expect(await silent.dialog.getByText(belowDue).count()).toBe(0)
    await silent.context.close()
    await changeSettings(portal, 'lonemesa', { notifyPmtLessThanDue: '1' })
    const { page, context } = await visit(browser, portal, 'darnell')
    await page.getByRole('radio', { name: /^Total due/ }).check()
    const dialog = await review(page, {
      amount: await amountField(page).inputValue(),
      from: '4242',
    })
    expect(await dialog.getByText(belowDue).count()).toBe(0)
    await context.close()
  })
})

describe('the terms of a card payment', () => {
  it('[PAY-06][PAY-21] shows the lender’s own card terms where it wrote some, read as text and filled in', async () => {
    const own = '<p>Charge :total to <b>:brand</b> for :lender.</p><script>alert(1)</script>'
    const { context, dialog, complaints } = await lookWith(stage, {
      borrowerOnetimeCardDisclosure: own,
    })
    await openAuthorization(dialog)
    const read = 'Charge $28.95 to Visa for Lone Mesa Auto Finance.'
    await dialog.getByText(read).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('an answer that comes after sign-out', () => {
  it('leaves nothing of a payment in the tab when its answer comes after sign-out', async () => {
    const { expectThreeWay, waitUntilCharged } = await witness(portal)
    const { page, context, dialog } = await lookWith(stage, {}, { amount: '32.00' })
    const other = await aboutToLogOut(page)
    const letGo = await holdAnswers(page, '/payments/make')
    await dialog.getByRole('checkbox', { name: cardTerms }).check()
    const answered = page.waitForEvent('requestfinished', (call) => isPayment(call.url()))
    await chargeButton(dialog).click()
    await expect.poll(() => keptPlaces(page)).toEqual([expect.stringMatching(/^payment-attempt:/)])
    await waitUntilCharged(['35.95'])
    await other.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL('**/login')
    letGo()
    await answered
    await page.evaluate(untilIdle)
    expect(await keptPlaces(page)).toEqual([])
    await expectThreeWay(['35.95'])
    await context.close()
  })
})

const isPayment = (address: string) => address.endsWith('/payments/make')

/** Runs in the page: it has done what the answer asked of it. */
function untilIdle(): Promise<unknown> {
  return new Promise((idle) => requestIdleCallback(idle))
}

/** What this tab keeps of payments. */
async function keptPlaces(page: Page): Promise<string[]> {
  const places = await page.evaluate(() => Object.keys(sessionStorage))
  return places.filter((place) => place.includes('payment'))
}

/** Another tab of the same browser, one press away from signing out. */
async function aboutToLogOut(page: Page): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await startLogOut(other)
  return other
}
