import type { Page } from 'playwright-core'
import { paletteOf } from '@quittance/domain/lenders/palette'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { type BorrowerName, borrowers, visit } from './testing/borrowers/borrowers.ts'
import {
  complaintsOf,
  desktop,
  expectAccessible,
  phone,
  visitor,
} from './testing/browser/browser.ts'
import { expectNoSidewaysScroll, expectNothingCut } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { expectPaid, makePayment, openSheet, receiptOf } from './testing/payments/paying.ts'

// Each demo lender as its borrowers meet it: brand, pictures, language, money, methods, schedule.

const { portal, browser } = onPortal()

const words = {
  en: { user: 'Email or Phone Number', password: 'Password', submit: 'Sign In' },
  es: { user: 'Correo electrónico o teléfono', password: 'Contraseña', submit: 'Iniciar sesión' },
  fr: { user: 'Courriel ou téléphone', password: 'Mot de passe', submit: 'Ouvrir une session' },
} as const

const visits = [
  {
    who: 'maria',
    logo: 'Lone Mesa',
    color: '#1f5f8b',
    lang: 'es',
    summary:
      /Próximo pago\s+\$471\.88\s+Vence el martes, 8 de diciembre de 2026\s+· en 18 días\s+PROGRAMADO/,
    methods: [/Cuenta de cheques terminada en 6789/, /Visa terminada en 5556/, /terminada en 4444/],
    notes: [/Vence \d/, /Vencida \d/],
    payoff: '$18,368.77',
    messages: ['De Lone Mesa'],
  },
  {
    who: 'aisha',
    logo: 'Harbor & Pine',
    color: '#2f5d50',
    lang: 'en',
    summary: /Next Payment\s+\$165\.06\s+Due Friday, November 27, 2026\s+· in 7 days\s+AutoPay/,
    methods: [/Checking ending 4321/],
    notes: [],
    payoff: '$8,203.82',
    messages: [],
  },
  {
    who: 'chloe',
    logo: 'Boréal',
    color: '#7a1f3d',
    lang: 'fr',
    summary:
      /PLANIFIÉ\s+499,54\s\$ le lun\. 14 déc\.[^\n]*\s+Reporté du sam\. 12 déc\.[^\n]*\s+Prochain paiement\s+499,54\s\$\s+Échéance le samedi 12 décembre 2026/,
    methods: [/se terminant par 3456/],
    notes: [],
    payoff: '23 238,72 $',
    messages: ['De la part de Boréal'],
  },
] as const

describe.each(visits)('$logo', ({ who, logo, color, lang, ...told }) => {
  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('[LOAN-29][LIM-29] shows its borrower all of the portal on %s', async (_name, viewport) => {
    const { page, complaints, close } = await open(who, viewport)
    const { lender } = borrowers[who]
    await expectBrand(page, { logo, color, hasScene: viewport === desktop })
    await signInWithoutChoosing(page, who)
    await page.getByRole('img', { name: logo }).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)

    const main = page.getByRole('main')
    await expect.poll(() => main.innerText()).toMatch(told.summary)
    const text = spaced(await main.innerText())
    expect(text).toContain(told.payoff)
    for (const name of told.messages) await page.getByRole('region', { name }).waitFor()
    // A phone has the methods in its sheet.
    const [firstMethod] = told.methods
    await openSheet(page, page.getByRole('radio', { name: firstMethod }))
    for (const shown of [...told.methods, ...told.notes])
      await page.getByText(shown).first().waitFor()
    await page.keyboard.press('Escape')
    for (const [day = ''] of text.matchAll(/\d{1,2}\/\d{1,2}\/\d{2,4}/g))
      expect(day).toMatch(lang === 'en' ? /^(0[1-9]|1[0-2])\/([0-2]\d|3[01])\/20\d\d$/ : 'no day')
    for (const [amount = ''] of text.matchAll(moneyIn[lang])) expect(amount).toMatch(twoDecimals)

    await expectNoSidewaysScroll(page)
    await expectNothingCut(page)
    await expectAccessible(page)
    expect([lender, complaints]).toEqual([lender, []])
    await close()
  })
})

/** Every amount of a page, its sign with it. */
const moneyIn = {
  en: /\$[\d,.]+\d/g,
  es: /\$[\d,.]+\d/g,
  fr: /\d[\d ,.]* \$/g,
} as const
const twoDecimals = /^(\$\d{1,3}(,\d{3})*\.\d\d|\d{1,3}( \d{3})*,\d\d \$)$/

describe('the language', () => {
  it('[LANG-09] prefers the language chosen on the sign-in screen to the account’s, for this visit', async () => {
    const { page, close } = await open('maria', desktop)
    await page.getByLabel('Language').selectOption('es')
    await page.getByLabel(words.es.user).waitFor()
    await page.getByLabel('Idioma').selectOption('en')
    await signInWithoutChoosing(page, 'maria')
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await close()
  })
})

it('[LIM-30] writes days as MM/DD/YYYY and times as hh:mm A in English', async () => {
  const { page, context } = await visit(browser, portal, 'darnell')
  await makePayment(page, { amount: '21.00', from: '4242' })
  await expectPaid(page, '$24.95')
  await expect.poll(() => receiptOf(page).innerText()).toMatch(/\b11\/20\/2026\b/)
  const receipt = await receiptOf(page).innerText()
  expect(receipt).not.toMatch(/\b20\d\d-\d\d|\b\d\/\d/)
  await receiptOf(page).getByRole('button', { name: 'Done' }).click()
  await makePayment(page, { amount: '21.00', from: '4242' })
  const again = page.getByRole('dialog', { name: 'The same payment again?' })
  await expect.poll(() => again.innerText()).toMatch(/ at (0\d|1[0-2]):[0-5]\d\s[AP]M\./)
  await context.close()
})

describe('other accounts of the demo', () => {
  it.each([
    ['kevin', /SCHEDULED/, ['Savings ending 7788', 'Visa ending 4242']],
    ['darnell', /Past Due/, ['Checking ending 0000', 'Visa ending 4242']],
    ['luis', /PROGRAMADO/, ['Visa terminada en 0002', 'Mastercard terminada en 8210']],
    ['gurpreet', /Past Due/, ['Bank account ending 1028']],
  ] as const)(
    'shows the status and the methods of other demo accounts: %s',
    async (who, status, methods) => {
      const { page, close } = await open(who, desktop)
      await signInWithoutChoosing(page, who)
      const main = page.getByRole('main')
      await expect.poll(() => main.innerText()).toMatch(status)
      for (const method of methods) await main.getByText(method).first().waitFor()
      await close()
    },
  )
})

async function open(who: BorrowerName, viewport: typeof phone) {
  const context = await visitor(browser, { viewport })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(portal.at(borrowers[who].lender))
  await page.getByRole('form').waitFor()
  return { page, complaints, close: () => context.close() }
}

async function signInWithoutChoosing(page: Page, who: BorrowerName): Promise<void> {
  await page.getByLabel(words.en.user).fill(borrowers[who].email)
  await page.getByLabel(words.en.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: words.en.submit }).click()
  await page.waitForURL('**/home')
}

type Brand = { readonly logo: string; readonly color: string; readonly hasScene: boolean }

/** Its pictures are there, whole, and its colour is the one that buttons have. */
async function expectBrand(page: Page, { logo, color, hasScene }: Brand): Promise<void> {
  const shown = page.getByRole('main').getByRole('img', { name: logo })
  await expect
    .poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100)
  const scene = page.locator('img[src^="/images/background/"]')
  await expect // a phone shows none, and fetches none
    .poll(() => scene.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBe(hasScene ? 1200 : 0)
  const accent = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
  )
  expect(accent).toBe(paletteOf(color).light.accent)
}

/** Intl writes spaces that do not break. */
function spaced(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}
