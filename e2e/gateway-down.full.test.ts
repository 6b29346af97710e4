import { builtIn } from '@quittance/contract/labels/built-in'
import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { goodNumber } from './testing/payments/bank-accounts.ts'
import { desktop, phone } from './testing/browser/browser.ts'
import { type RecordedCall, callsOf, callTo } from './testing/browser/calls.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { expectSoundState, type Reading } from './testing/browser/readings.ts'
import { openSheet } from './testing/payments/paying.ts'
import { expectThreeWay } from './testing/payments/three-way.ts'
import {
  addBankIn,
  addCardIn,
  agreeToAll,
  expectPaidIn,
  methodIn,
  panelIn,
  payButtonIn,
  payIn,
  readText,
  reviewIn,
  sendButton,
  visitIn,
} from './testing/borrowers/visit-in.ts'

// What a borrower sees while the card network answers nobody, and when it does again.

/** Away so long that four readers can be shown it. */
const { portal, browser } = onPortal({
  variables: { GATEWAY_TIMEOUT_MS: '1500', GATEWAY_REST_MS: '60000' },
})

const told = {
  en: {
    away: 'Card payments are temporarily unavailable; you can pay by bank account.',
    notCharged: 'Nothing was charged.',
    card: 'Temporarily unavailable',
  },
  es: {
    away: 'Los pagos con tarjeta no están disponibles por el momento; puede pagar con cuenta bancaria.',
    notCharged: 'No se cobró nada.',
    card: 'No disponible por el momento',
  },
} as const

type Reader = Pick<Reading, 'who' | 'language' | 'viewport'>

/** Their last look is open while the network goes away. */
const surprised: readonly Reader[] = [
  { who: 'kevin', language: 'en', viewport: phone },
  { who: 'darnell', language: 'es', viewport: desktop },
]

/** They come while it is away. */
const newcomers: readonly Reader[] = [
  { who: 'kevin', language: 'en', viewport: desktop },
  { who: 'darnell', language: 'es', viewport: phone },
]

describe('a card network that does not answer', () => {
  it('says that cards are unavailable before anything is typed, and takes a bank account meanwhile', async () => {
    const unlucky = await visitIn(browser, portal, { who: 'maria', language: 'en' })
    const atLastLook = await Promise.all(surprised.map(lookLast))
    const doubtful = await openBreaker(unlucky.page)
    const came = Promise.all(
      newcomers.map(async (reader) => ({ ...reader, ...(await visitIn(browser, portal, reader)) })),
    )

    for (const visited of atLastLook) await expectRefused(visited)
    for (const { page, language } of await came) await expectCardsAway(page, language)
    for (const { page } of [...atLastLook, ...(await came)]) await expectSoundState(page)

    for (const { page, language } of atLastLook) {
      await addBankIn(page, language, goodNumber)
      await payIn(page, { language, amount: '45.00' })
      await closeReceipt(page, language)
    }

    for (const { page, language } of [...atLastLook, ...(await came)])
      await noticeOf(page, language).waitFor({ state: 'detached', timeout: 150_000 })
    for (const { page, language } of atLastLook) {
      await payIn(page, { language, amount: '47.00', from: '4242' })
      await expectPaidIn(page, language, '$50.95')
    }

    const expected = [...doubtful, '45.00', '45.00', '50.95', '50.95']
    await expect.poll(chargedSoFar, { timeout: 60_000 }).toHaveLength(expected.length)
    const charged = await chargedSoFar()
    expect(charged.toSorted()).toEqual(expected.toSorted())
    await vi.waitFor(() => expectThreeWay(portal, charged), { timeout: 30_000, interval: 500 })
    for (const { context, complaints } of [unlucky, ...atLastLook, ...(await came)]) {
      expect(complaints).toEqual([])
      await context.close()
    }
  }, 300_000) // the network's rest, and four readers
})

/** At the last look of a payment by card, everything agreed to. */
async function lookLast(reader: Reader) {
  const visited = await visitIn(browser, portal, reader)
  const { language } = reader
  const dialog = await reviewIn(visited.page, { language, amount: '45.00', from: '4242' })
  await agreeToAll(dialog)
  return { ...reader, ...visited, dialog }
}

/**
 * Five payments in a row whose outcome nobody knows.
 *
 * @returns what each of them takes once the network is asked again
 */
async function openBreaker(page: Page): Promise<readonly string[]> {
  const calls = callsOf(page)
  await addCardIn(page, 'en', '4000000000009011')
  await payIn(page, { language: 'en', amount: '41.00' })
  await panelIn(page, 'en').waitFor()
  const first = callTo(calls, '/payments/make')
  const others = ['42.00', '43.00', '44.00', '46.00']
  const states = others.map((amount) => payAgain(page, first, amount))
  expect(await Promise.all(states)).toEqual(others.map(() => 'confirming'))
  return ['44.95', '45.95', '46.95', '47.95', '49.95']
}

/** Sends a payment again as the page did, as another one: with a key and an amount of its own. */
async function payAgain(
  page: Page,
  { headers, body }: RecordedCall,
  amount: string,
): Promise<string> {
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

/** Pressed when the network was gone already: nothing was charged, and what was typed stays. */
async function expectRefused({ page, dialog, language }: Awaited<ReturnType<typeof lookLast>>) {
  const words = builtIn[language]
  const { away, notCharged } = told[language]
  await sendButton(dialog).click()
  const refusal = page.getByRole('dialog', { name: words['shell.notice.title'] })
  await refusal.waitFor()
  expect(await readText(refusal)).toContain(`${away} ${notCharged}`)
  await refusal.getByRole('button', { name: words['shell.modal.ok'] }).click()
  await expectCardsAway(page, language)
  expect(await payButtonIn(page, language).getAttribute('aria-disabled')).toBe('true')
  const field = page.getByLabel(words['payments.form.amount'], { exact: true })
  await expect.poll(() => field.inputValue()).toBe('45.00')
}

/** The notice stands, and no card can be chosen; what can not be chosen says why. */
async function expectCardsAway(page: Page, language: Reading['language']): Promise<void> {
  await noticeOf(page, language).waitFor()
  await openSheet(page, methodIn(page, '4242'))
  await expect.poll(() => methodIn(page, '4242').isDisabled()).toBe(true)
  await page.getByText(told[language].card, { exact: true }).first().waitFor()
}

/** "Card payments are away", above the form. */
function noticeOf(page: Page, language: Reading['language']) {
  return page.getByRole('status').filter({ hasText: told[language].away })
}

async function closeReceipt(page: Page, language: Reading['language']): Promise<void> {
  const words = builtIn[language]
  const receipt = page.getByRole('dialog', { name: words['payments.success.pendingTitle'] })
  await receipt.getByRole('button', { name: words['payments.success.done'] }).click()
}

async function chargedSoFar(): Promise<string[]> {
  const charges = (await portal.journal()).filter(({ kind }) => kind === 'charge')
  return charges.map(({ amount }) => amount)
}
