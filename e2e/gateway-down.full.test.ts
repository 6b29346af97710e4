import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { addAchAccount, goodNumber } from './testing/bank-accounts.ts'
import { visit } from './testing/borrowers.ts'
import { expectAccessible, phone } from './testing/browser.ts'
import { type Call, callsOf, callTo } from './testing/calls.ts'
import { onPortal } from './testing/on-portal.ts'
import {
  addCard,
  agree,
  amountField,
  chargeButton,
  expectPaid,
  method,
  panelOf,
  pay,
  payButton,
  review,
} from './testing/paying.ts'
import { expectThreeWay } from './testing/three-way.ts'

const { portal, browser } = onPortal({ variables: { GATEWAY_TIMEOUT_MS: '1500' } })

const cardsAway = 'Card payments are temporarily unavailable; you can pay by bank account.'

/** "Card payments are away", above the form. */
function noticeOf(page: Page) {
  return page.getByRole('status').filter({ hasText: cardsAway })
}

/** Sends a payment again as the page did, as another one: with a key and an amount of its own. */
async function payAgain(page: Page, { headers, body }: Call, amount: string): Promise<string> {
  const sent = {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ ...body, amount }),
  }
  return page.evaluate(async (init) => {
    const answer = await fetch('/app/api/payments/make', { method: 'POST', ...init })
    const { result } = (await answer.json()) as { result: { paymentToken: { state: string } } }
    return result.paymentToken.state
  }, sent)
}

describe('a card network that answers nobody', () => {
  it('is told before anything is typed; a bank account pays; and cards come back', async () => {
    const unlucky = await visit(browser, portal, 'maria')
    const asked = await visit(browser, portal, 'kevin', { viewport: phone })
    const { page } = asked
    const dialog = await review(page, { amount: '45.00', from: '4242' })
    await agree(dialog)

    const calls = callsOf(unlucky.page)
    await addCard(unlucky.page, { number: '4000000000009011' })
    await pay(unlucky.page, { amount: '41.00' })
    await panelOf(unlucky.page).waitFor()
    const first = callTo(calls, '/payments/make')
    const others = ['42.00', '43.00', '44.00', '46.00']
    const states = others.map((amount) => payAgain(unlucky.page, first, amount))
    expect(await Promise.all(states)).toEqual(others.map(() => 'confirming'))

    await chargeButton(dialog).click()
    const refusal = page.getByRole('dialog', { name: 'Please note' })
    expect(await refusal.innerText()).toContain(`${cardsAway} Nothing was charged.`)
    await refusal.getByRole('button', { name: 'OK' }).click()
    await expectCardsAway(page)
    expect(await amountField(page).inputValue()).toBe('45.00')
    await expectAccessible(page)

    const newcomer = await visit(browser, portal, 'darnell', { viewport: phone })
    await expectCardsAway(newcomer.page)

    await addAchAccount(page, { number: goodNumber })
    await pay(page, { amount: '45.00' })
    const accepted = page.getByRole('dialog', { name: 'Payment accepted' })
    await accepted.getByRole('button', { name: 'Done' }).click()

    await noticeOf(page).waitFor({ state: 'detached', timeout: 70_000 })
    await noticeOf(newcomer.page).waitFor({ state: 'detached', timeout: 70_000 })
    await pay(page, { amount: '47.00', from: '4242' })
    await expectPaid(page, '$50.95')

    await expect.poll(chargedSoFar, { timeout: 60_000 }).toHaveLength(7)
    const charged = await chargedSoFar()
    expect(charged.toSorted()).toEqual(
      ['44.95', '45.00', '45.95', '46.95', '47.95', '49.95', '50.95'].toSorted(),
    )
    await vi.waitFor(() => expectThreeWay(portal, charged), { timeout: 30_000, interval: 500 })
    expect(asked.complaints).toEqual([])
    for (const { context } of [unlucky, asked, newcomer]) await context.close()
  })
})

/** The notice stands, and no card can be chosen; what can not be chosen says why. */
async function expectCardsAway(page: Page): Promise<void> {
  await noticeOf(page).waitFor()
  const card = method(page, '4242')
  expect(await card.isDisabled()).toBe(true)
  await expect
    .poll(() => page.getByText('Temporarily unavailable', { exact: true }).first().isVisible())
    .toBe(true)
  expect(await payButton(page).getAttribute('aria-disabled')).toBe('true')
}

async function chargedSoFar(): Promise<string[]> {
  const charges = (await portal.journal()).filter(({ kind }) => kind === 'charge')
  return charges.map(({ amount }) => amount)
}
