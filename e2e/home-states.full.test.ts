import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { boardLoan } from './testing/borrowers/board-loan.ts'
import { borrowers } from './testing/borrowers/borrowers.ts'
import {
  addBankIn,
  addCardIn,
  agreeToAll,
  methodIn,
  payButtonIn,
  readText,
  reviewIn,
  sendButton,
  visitIn,
} from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { openSheet } from './testing/payments/paying.ts'
import { sendLoanEvent } from './testing/payments/servicing-life.ts'
import { witness } from './testing/payments/three-way.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// What home says beside `home-states.test.ts`: in another language, at the other width.

const { portal, browser } = onPortal()

const sayIn = (language: Language) => (key: LabelKey) => builtIn[language][key]

async function expectSound(page: Page): Promise<void> {
  await expectFit(page)
  await expectAccessible(page)
}

function amountFieldIn(page: Page, language: Language): Locator {
  return page.getByLabel(builtIn[language]['payments.form.amount'], { exact: true })
}

it.each([
  {
    who: 'maria',
    language: 'es',
    viewport: phone,
    width: 390,
    from: '5556',
    words: '$100.00 + $3.95 de cargo el vie, 4 de dic',
    warns: true,
  },
  {
    who: 'chloe',
    language: 'fr',
    viewport: desktop,
    width: 1440,
    from: '3456',
    words: '499,54 $ le lun. 14 déc.',
    warns: true,
  },
] as const)(
  'tells $who under the stamp and before paying what is taken next, in $language at $width px',
  async ({ who, language, viewport, from, words }) => {
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    await page.getByText(words).first().waitFor()
    await expectSound(page)
    const dialog = await reviewIn(page, { language, amount: '25.00', from })
    expect(await readText(dialog)).toContain(words)
    await expectSound(page)
    await context.close()
  },
)

it('leads a declined payment on to a method without a fee, with its amount kept, in Spanish on a phone', async () => {
  const language = 'es'
  const say = sayIn(language)
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visitIn(browser, portal, {
    who: 'kevin',
    language,
    viewport: phone,
  })
  await addCardIn(page, language, '4000000000009995')
  const first = await reviewIn(page, { language, amount: '31.00', from: '9995' })
  await agreeToAll(first)
  await sendButton(first).click()
  const declined = page.getByRole('dialog', { name: say('payments.declined.title') })
  const free = 'Usar cuenta de ahorros terminada en 7788, sin cargo'
  await declined.getByRole('button', { name: free }).waitFor()
  await expectSound(page)
  await declined.getByRole('button', { name: free }).click()
  const again = page.getByRole('dialog', { name: say('payments.review.title') })
  await again.getByText('Cuenta de ahorros terminada en 7788').first().waitFor()
  expect(await readText(again)).toContain('$31.00')
  await expectSound(page)
  await expectThreeWay([])
  await context.close()
})

it.each([
  { who: 'darnell', language: 'es', viewport: phone, width: 390 },
  { who: 'gurpreet', language: 'fr', viewport: desktop, width: 1440 },
] as const)(
  'tells $who, who is past due, what the amount is made of, and three ways to go on, in $language at $width px',
  async ({ who, language, viewport }) => {
    const say = sayIn(language)
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    const due = page.getByRole('region', { name: say('loans.card.totalAmountDue') })
    await due.waitFor()
    await expect.poll(() => readText(due)).toContain(say('loans.due.title'))
    const text = await readText(due)
    const [shown = ''] = text.split(`\n${say('loans.card.borrower')}`)
    const figures = [...shown.matchAll(/\$([\d,]+\.\d\d)|(\d[\d ]*,\d\d) \$/g)]
    const [total = 0, ...parts] = figures.map(([whole]) => Number(whole.replaceAll(/\D/g, '')))
    expect(parts.length).toBeGreaterThan(0)
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
    await expectSound(page)
    const field = amountFieldIn(page, language)
    await page.getByRole('button', { name: new RegExp(`^${say('payments.ways.all')}`) }).click()
    await field.waitFor()
    const first = page.getByRole('radio').first()
    const [begins = ''] = say('payments.form.totalDue').split(':')
    expect(await first.evaluate((radio) => radio.closest('label')?.innerText)).toContain(
      begins.trim(),
    )
    expect(Number((await field.inputValue()).replaceAll(/\D/g, ''))).toBe(total)
    if (viewport === phone) await page.keyboard.press('Escape')
    await page.getByRole('button', { name: new RegExp(`^${say('payments.ways.part')}`) }).click()
    await expect.poll(() => field.inputValue()).toBe('')
    await expectSound(page)
    if (viewport === phone) await page.keyboard.press('Escape')
    const talk = page.getByRole('link', { name: new RegExp(`^${say('payments.ways.talk')}`) })
    expect(await talk.getAttribute('href')).toMatch(/^tel:/)
    await context.close()
  },
)

it.each([
  { language: 'en', viewport: desktop, width: 1440, chip: '$18.00 left due' },
  { language: 'es', viewport: phone, width: 390, chip: 'Faltan $18.00' },
] as const)(
  'marks what is left due of a loan that is current, in $language at $width px',
  async ({ language, viewport, chip }) => {
    // Once for both: a fee that is due beside a loan that is paid to date.
    if (language === 'en') {
      const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: '18.00' }
      await sendLoanEvent(portal, { lender: 'lonemesa', loanNo: '21-104233' }, fee)
    }
    const { page, context } = await visitIn(browser, portal, { who: 'maria', language, viewport })
    await page.getByText(chip, { exact: true }).waitFor()
    await expectSound(page)
    await context.close()
  },
)

/** Types an amount as French writes it, into the form of Chloé. */
async function typeInFrench(language: Language, viewport: typeof phone) {
  const { page, context } = await visitIn(browser, portal, { who: 'chloe', language, viewport })
  const field = amountFieldIn(page, language)
  await openSheet(page, field)
  await field.fill('')
  await field.pressSequentially('1 234,56')
  return { page, context, field }
}

it('[VAL-43] takes "1 234,56" in French, as its readers write it', async () => {
  const { page, context } = await typeInFrench('fr', phone)
  const dialog = await reviewIn(page, { language: 'fr', from: '3456' })
  expect(await readText(dialog)).toContain('1 234,56 $')
  await expectSound(page)
  await context.close()
})

it('[VAL-43] refuses "1 234,56" in English, and keeps what was typed', async () => {
  const { page, context, field } = await typeInFrench('en', desktop)
  await expect.poll(() => field.inputValue()).toBe('1 234,56')
  expect(await payButtonIn(page, 'en').getAttribute('aria-disabled')).toBe('true')
  await field.blur()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await expectSound(page)
  await context.close()
})

it('chooses a free method first for somebody who never paid by any, and names each by its fee, in Spanish on a phone', async () => {
  const language = 'es'
  await boardLoan(portal, 'nora', '21-500001')
  const context = await visitor(browser, { viewport: phone })
  const page = await context.newPage()
  await page.goto(portal.at('lonemesa'))
  await page.locator('input[name=user]').waitFor()
  await page.getByRole('combobox').selectOption(language)
  await page.locator('input[name=user]').fill(borrowers.nora.email)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').click()
  await page.getByText('2019 Mazda CX-5').first().waitFor()
  await addBankIn(page, language, '7788990055')
  await addCardIn(page, language, '4242424242424242')
  await page.reload()
  await openSheet(page, amountFieldIn(page, language))
  await methodIn(page, '0055').and(page.locator(':checked')).waitFor()
  const tiles = page.getByRole('radiogroup', { name: builtIn.es['payments.form.method'] })
  await expect.poll(() => readText(tiles)).toContain('Sin cargo')
  const text = await readText(tiles)
  expect(text).toContain('Cargo de $3.95')
  expect(text).not.toMatch(/ruta|\d{9}/)
  await expectSound(page)
  await context.close()
})
