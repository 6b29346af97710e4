import { builtIn } from '@quittance/contract/labels/built-in'
import type { Language } from '@quittance/contract/labels/labels'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BorrowerName } from './testing/borrowers.ts'
import { desktop, phone } from './testing/browser.ts'
import { expectFit } from './testing/looks.ts'
import { onPortal } from './testing/on-portal.ts'
import { witness } from './testing/three-way.ts'
import { atHomeIn, methodIn, payIn, readText, visitIn } from './testing/visit-in.ts'

// What a borrower is told when the bank sends a debit back, for each thing that can come of it.

const { portal, browser } = onPortal()

type Returned = {
  readonly name: string
  readonly who: BorrowerName
  readonly language: Language
  readonly viewport: typeof phone
  /** at the bank whose accounts act by their last digits */
  readonly number: string
  readonly amount: string
  readonly told: readonly string[]
  /** what the account's tile says from now on; null while it may be used */
  readonly condition: string | null
}

const returns: readonly Returned[] = [
  {
    name: '901, in French on a phone',
    who: 'chloe',
    language: 'fr',
    viewport: phone,
    number: '5550901',
    amount: '65.00',
    told: [
      'Votre banque a retourné 65,00 $ (provision insuffisante) le 11/24/2026. Votre solde est à jour.',
      'Votre prêteur a facturé des frais de 48,00 $ pour ce paiement retourné.',
      'Nous n’essaierons pas de nouveau. Vous pouvez payer de nouveau en tout temps.',
    ],
    condition: null,
  },
  {
    name: '905, in English on a desktop: the account cannot be used',
    who: 'gurpreet',
    language: 'en',
    viewport: desktop,
    number: '5550905',
    amount: '66.00',
    told: [
      'Your bank returned $66.00 (the account is closed) on 11/24/2026. Your balance is updated.',
      'The account ending 0905 cannot be used. Add another payment method to pay.',
    ],
    condition: 'Blocked by the bank',
  },
  {
    name: 'R02, in Spanish on a phone: the account cannot be used',
    who: 'maria',
    language: 'es',
    viewport: phone,
    number: '77440002',
    amount: '67.00',
    told: [
      'Su banco devolvió $67.00 (la cuenta está cerrada) el 11/24/2026. Su saldo está actualizado.',
      'La cuenta terminada en 0002 no se puede usar. Agregue otro método de pago.',
    ],
    condition: 'Bloqueada por el banco',
  },
  {
    name: 'R07, in English on a desktop: debits are stopped',
    who: 'kevin',
    language: 'en',
    viewport: desktop,
    number: '77440007',
    amount: '68.00',
    told: [
      'Your bank returned $68.00 (you took back the authorization) on 11/30/2026. Your balance is updated.',
      'Debits from the account ending 0007 were stopped at your bank’s notice. For help, call',
    ],
    condition: 'Debits stopped',
  },
]

describe('a debit that the bank sends back', () => {
  const pages = new Map<Returned, Page>()

  beforeAll(async () => {
    const paid = await Promise.all(returns.map(payFromNewAccount))
    for (const { given, page } of paid) pages.set(given, page)
    await portal.moveClock('2026-12-01T15:00:00Z')
  })

  it.each(returns)('$name: home says the money first, and what comes next', async (given) => {
    const page = pages.get(given)
    if (page === undefined) throw new Error('it was never paid')
    const [first = ''] = given.told
    await expect.poll(() => isToldAnew(page, given, first), { timeout: 30_000 }).toBe(true)
    const told = await readText(page.getByRole('main'))
    for (const text of given.told) expect(told).toContain(text)
    await expectCondition(page, given)
    await expectFit(page)
    const charges = (await portal.journal()).filter(({ kind }) => kind === 'charge')
    expect(charges.filter(({ amount }) => amount === given.amount)).toHaveLength(1)
    await (await witness(portal)).expectThreeWay([])
    await page.context().close()
  })
})

async function payFromNewAccount(given: Returned) {
  const { page } = await visitIn(browser, portal, given)
  await addAccount(page, given)
  await payIn(page, given)
  const title = builtIn[given.language]['payments.success.pendingTitle']
  await page.getByRole('dialog', { name: title }).waitFor()
  return { given, page }
}

/** Whether home says so once it is loaded again. */
async function isToldAnew(page: Page, { language }: Returned, words: string): Promise<boolean> {
  await page.reload()
  await atHomeIn(page, language)
  const told = page.getByText(words).waitFor({ timeout: 3000 })
  return told.then(
    () => true,
    () => false,
  )
}

/** What can not be used can not be chosen, and says why; what can is still there to choose. */
async function expectCondition(page: Page, { number, condition }: Returned): Promise<void> {
  const tile = methodIn(page, number.slice(-4))
  expect(await tile.isDisabled()).toBe(condition !== null)
  if (condition !== null) await page.getByText(condition).first().waitFor()
}

/** Adds an account of the bank whose accounts act by their last digits, and chooses it. */
async function addAccount(page: Page, { language, number }: Returned): Promise<void> {
  const words = builtIn[language]
  await page.getByRole('button', { name: words['payments.methodForm.title'] }).click()
  const form = page.getByRole('dialog', { name: words['payments.methodForm.title'] })
  await form.waitFor()
  const tab = form.getByRole('tab', { name: words['payments.methodTab.bank'] })
  if (await tab.isVisible()) await tab.click()
  const field = (name: string): Locator => form.locator(`input[name=${name}]`)
  await field('bankName').fill('Test Bank')
  await field('name').fill('A Borrower')
  if (await field('routingNumber').isVisible()) {
    await form.getByRole('radio').first().check()
    await field('routingNumber').fill('110000000')
  } else {
    await field('branchNumber').fill('00011')
    await field('bankNumber').fill('001')
  }
  await field('accountNumber').fill(number)
  await form.getByRole('button', { name: words['payments.methodForm.addBank'] }).click()
  await methodIn(page, number.slice(-4)).and(page.locator(':checked')).waitFor()
}
