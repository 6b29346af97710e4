import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { type BorrowerName, borrowers } from './testing/borrowers/borrowers.ts'
import { readText, reviewIn, sendButton, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import {
  payAll,
  readReceipt,
  sendLoanEvent,
  translate,
  waitFor,
} from './testing/payments/servicing-life.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// A returned debit that waits to be tried again, as it reads in Spanish and French, and what ends it.

const stage = onPortal()
const { portal, browser } = stage

const owed = { kind: 'feeAssessed', fee: 'otherFee', amount: '200.00' }

beforeAll(async () => {
  await payAll(stage, [
    { who: 'luis', amount: '63.00', bank: '77440001' },
    { who: 'maria', amount: '64.00', bank: '77440001' },
    { who: 'chloe', amount: '65.00', bank: '5550901' },
    { who: 'kevin', amount: '66.00', bank: '77440001' },
  ])
  // More is due of each than came back: each is tried again whole.
  await sendLoanEvent(portal, { lender: 'lonemesa', loanNo: '21-104233' }, owed)
  await sendLoanEvent(portal, { lender: 'boreal', loanNo: '55-300127' }, owed)
  await portal.moveClock('2026-11-25T15:00:00Z')
})

async function expectMail(who: BorrowerName, ...words: readonly string[]): Promise<void> {
  const { lender, email } = borrowers[who]
  const told = async () =>
    (await readOutbox(portal, lender, email)).some(({ text }) =>
      words.every((each) => text.replaceAll(/[\u00A0\u202F]/g, ' ').includes(each)),
    )
  await expect.poll(told, { timeout: 30_000, message: words.join(' | ') }).toBe(true)
}

/** Agrees to what a payment asks, and not to what would stop the retry. */
async function agreeButTo(dialog: Locator, replaced: string): Promise<void> {
  await dialog.getByRole('checkbox', { name: replaced }).waitFor()
  for (const box of await dialog.getByRole('checkbox').all())
    if ((await box.getAttribute('id')) !== (await idOf(dialog, replaced))) await box.check()
}

async function idOf(dialog: Locator, name: string): Promise<string | null> {
  return dialog.getByRole('checkbox', { name }).getAttribute('id')
}

it.each([
  {
    who: 'luis',
    language: 'es',
    viewport: phone,
    width: 390,
    amount: /\$63\.00/,
    from: '8210',
    returned: 'Su banco devolvió $63.00 (fondos insuficientes en la cuenta)',
    planned:
      'Su débito del 20 de noviembre por $63.00 se intentará de nuevo el lunes, 30 de noviembre de 2026.',
    until: 'Puede detenerlo hasta el 30 nov 2026, 5:00 p. m. (EST).',
  },
  {
    who: 'chloe',
    language: 'fr',
    viewport: desktop,
    width: 1440,
    amount: /65,00/,
    from: '3456',
    returned: 'Votre banque a refusé un paiement de 65,00 $ (provision insuffisante)',
    planned:
      'Votre débit du 20 novembre de 65,00 $ sera présenté de nouveau le vendredi 27 novembre 2026.',
    until: 'Vous pouvez l’arrêter jusqu’au 27 nov. 2026 à 17 h (HNE).',
  },
] as const)(
  'names a retry in review and success, stops it and tells that it ended, in $language at $width px',
  async ({ who, language, viewport, amount, from, returned, planned, until }) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    await waitFor(page, page.getByText(returned).first())
    await page.getByText(until).waitFor()
    await expectAccessible(page)
    const review = await reviewIn(page, { language, amount: '25.00', from })
    await review.getByText(planned).waitFor()
    await review.getByText(say('retries.banner.notReplaced')).first().waitFor()
    await expectAccessible(page)
    await agreeButTo(review, say('retries.banner.replace'))
    await sendButton(review).click()
    const success = page.getByRole('dialog').filter({ hasText: planned })
    await success.waitFor()
    await expectAccessible(page)
    await success.getByRole('button', { name: say('payments.success.done') }).click()

    const stop = page.getByRole('button', { name: say('retries.banner.stop') })
    await stop.click()
    const dialog = page.getByRole('dialog', { name: say('retries.banner.stopTitle') })
    const [begins = ''] = translate({ who, language }, 'retries.banner.stopText').split(':amount')
    await dialog.getByText(begins).waitFor()
    await expectFit(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('retries.banner.stop') }).click()
    await page.getByText(say('retries.ended.stopped')).waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await stop.count()).toBe(0)
    await expectAccessible(page)
    await page.goto(new URL('/receipts', page.url()).href)
    expect(await readReceipt(page, language, amount)).toContain(say('retries.ended.stopped'))
    await expectAccessible(page)
    await expectMail(who, say('retries.ended.stopped'))
    await expectSameBooks(portal)
    await context.close()
  },
)

it.each([
  { who: 'kevin', language: 'en', viewport: desktop, width: 1440, lastFour: '0001' },
  { who: 'maria', language: 'es', viewport: phone, width: 390, lastFour: '0001' },
] as const)(
  'names the retry that ends with a removed account before, after and by mail, in $language at $width px',
  async ({ who, language, viewport, lastFour }) => {
    const reader = { who, language }
    const { lender } = borrowers[who]
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    // Two of Maria's loan came back: the retry of one waits for the day after that of the other.
    // A scheduled payment of Kevin's loan is debited on 30 November.
    const days = who === 'kevin' ? ['2026-12-01'] : ['2026-11-30', '2026-12-01']
    const debits = days.map((on) =>
      translate(reader, 'payments.methodRemoval.retry', {
        amount: { cents: cents(who === 'kevin' ? 66_00n : 64_00n), currency: 'USD' },
        date: { dueOn: parseDay(on) },
        number: who === 'kevin' ? '21-101556' : '21-104233',
      }),
    )
    await page.goto(portal.at(lender, '/settings/payment-option'))
    const row = page.getByRole('listitem').filter({ hasText: lastFour })
    await row.getByRole('button').last().click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.innerText()).toSatisfy(tellsOneOf(debits))
    await expectFit(page)
    await expectAccessible(page)
    await dialog.getByRole('button').last().click()
    await row.waitFor({ state: 'detached' })
    await expect.poll(() => readPage(page)).toSatisfy(tellsOneOf(debits))
    await expectAccessible(page)
    const why = builtIn[language]['retries.ended.method']
    await expectMail(who, who === 'kevin' ? '$66.00' : '$64.00', why)
    await page.goto(portal.at(lender, '/home'))
    await page.getByText(why).first().waitFor()
    await expectAccessible(page)
    await context.close()
  },
)

it('debits nothing on the day of a retry that was stopped or lost its account', async () => {
  await portal.moveClock('2026-12-02T15:00:00Z')
  const charges = (await portal.journal()).filter(({ kind }) => kind === 'charge')
  for (const amount of ['63.00', '64.00', '65.00', '66.00'])
    expect(charges.filter((charge) => charge.amount === amount)).toHaveLength(1)
  await expectSameBooks(portal)
})

const tellsOneOf = (debits: readonly string[]) => (text: string) =>
  debits.some((debit) => text.replaceAll('\u00A0', ' ').includes(debit))

function readPage(page: Page): Promise<string> {
  return readText(page.locator('body'))
}
