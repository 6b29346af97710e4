import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  addBankIn,
  agreeToAll,
  payButtonIn,
  readText,
  sendButton,
  visitIn,
} from './testing/borrowers/visit-in.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { dockOf, openSheet } from './testing/payments/paying.ts'
import { readReceipt, translate } from './testing/payments/servicing-life.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// A payoff by bank on a phone, in Spanish and in French: what it stops, what takes that back, and
// that it is held until the bank can not return it.

const { portal, browser } = onPortal()

const luis = { who: 'luis', language: 'es', viewport: phone } as const
const chloe = { who: 'chloe', language: 'fr', viewport: phone } as const
type Reader = typeof luis | typeof chloe

const nextDebit = /\$100\.00 \+ \$3\.95 de cargo/

/** Pays the loan off from a new account, as far as home, and answers what the last look said. */
async function payOff(page: Page, reader: Reader, number: string): Promise<string> {
  const payoff = page.getByRole('radio', {
    name: new RegExp(`^${translate(reader, 'payments.form.payoff').split(' ')[0]} `),
  })
  await addBankIn(page, reader.language, number)
  await openSheet(page, payoff)
  await payoff.check()
  await payButtonIn(page, reader.language).and(page.locator(':not([aria-disabled="true"])')).click()
  const dialog = page.getByRole('dialog', { name: translate(reader, 'payments.review.title') })
  await dialog.waitFor()
  await expectAccessible(page)
  const text = await readText(dialog)
  await agreeToAll(dialog)
  await sendButton(dialog).click()
  await page.getByRole('button', { name: translate(reader, 'payments.success.done') }).click()
  return text
}

type Held = { readonly status: string; readonly said: string }

/** Home says of the loan that its payoff is held, and once until when, and asks for nothing. */
async function expectHeld(page: Page, reader: Reader, { status, said }: Held): Promise<void> {
  await page.getByText(status).first().waitFor()
  const home = await readText(page.locator('main'))
  expect(home).toContain(status)
  expect(home.split(said)).toHaveLength(2)
  expect(await dockOf(page).count()).toBe(0)
  expect(await payButtonIn(page, reader.language).count()).toBe(0)
  await expectAccessible(page)
  await expectFit(page)
}

it('stops the schedules with a payoff on a phone in Spanish, and restores them with its cancellation', async () => {
  const { page, context } = await visitIn(browser, portal, luis)
  await page.getByText(nextDebit).first().waitFor()
  const review = await payOff(page, luis, '77440000')
  expect(review).toContain(translate(luis, 'schedules.next.endsWithPayoff'))
  await page.getByText(/Sus pagos programados se detuvieron/).waitFor()
  expect(await page.getByText(nextDebit).count()).toBe(0)
  await expectFit(page)

  const cancel = { name: translate(luis, 'payments.cancel.button'), exact: true }
  await page.getByRole('button', cancel).click()
  const dialog = page.getByRole('dialog', { name: translate(luis, 'payments.cancel.title') })
  await dialog.getByText(translate(luis, 'payments.cancel.reopens')).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', cancel).click()
  await page.getByText(nextDebit).first().waitFor()
  await expectFit(page)
  await context.close()
  await expectSameBooks(portal)
})

it.each([
  {
    reader: luis,
    number: '77440000',
    status: 'Liquidación recibida, retenida hasta',
    said: 'Recibimos su liquidación',
  },
  {
    reader: chloe,
    number: '5550900',
    status: 'Remboursement intégral reçu, retenu',
    said: 'Votre remboursement est reçu',
  },
] as const)(
  'holds the payoff of $reader.who on a phone in $reader.language until the bank can not return it',
  async ({ reader, number, status, said }) => {
    await portal.moveClock('2026-11-20T15:10:00Z')
    const paying = await visitIn(browser, portal, reader)
    await payOff(paying.page, reader, number)
    await paying.context.close()
    await portal.moveClock('2026-11-23T15:00:00Z')

    const { page, context } = await visitIn(browser, portal, reader)
    await expectHeld(page, reader, { status, said })
    await page.goto(new URL('/receipts', page.url()).href)
    const pending = new RegExp(translate(reader, 'payments.state.pending'))
    expect(await readReceipt(page, reader.language, pending)).toContain(status)
    await expectFit(page)
    await context.close()
    await expectSameBooks(portal)
  },
)
