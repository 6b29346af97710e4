import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { chooseMethodByKeys, enterByKeys } from './testing/keyboard/enter.ts'
import { linkAfter } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { pressOn, typeInto } from './testing/keyboard/press-keys.ts'
import {
  addMethodByKeys,
  beginWholeLoan,
  expectHome,
  payByKeys,
  type Persona,
  type WholeLoan,
} from './testing/keyboard/whole-loan.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'

// Everybody of the demo, from their sign-in to the paid-off loan: on a phone, in their language, by the keyboard alone.

const { portal, browser } = onPortal()

const loneMesa = {
  lender: 'lonemesa',
  language: 'en',
  currency: 'USD',
  postalCode: '78205',
} as const
const harborPine = { ...loneMesa, lender: 'harborpine', postalCode: '43604' } as const
const boreal = { lender: 'boreal', language: 'fr', currency: 'CAD', postalCode: 'H2X 1Y4' } as const
const english = { ...boreal, language: 'en' } as const
const spanish = { ...loneMesa, language: 'es' } as const
const account = { stateId: '', foundBy: ['ssn', ''], phone: '' } as const

const of = (
  at: Pick<Persona, 'lender' | 'language' | 'currency' | 'postalCode'>,
  name: string,
  loanNo: string,
  method: Persona['method'],
): Persona => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${name.toLowerCase().replace(' ', '.').replace('é', 'e')}@example.com`
  return { ...account, ...at, email, firstName, lastName, loanNo, method }
}

const maria = of(spanish, 'Maria Ortega', '21-104233', 'ach')
const luis = of(spanish, 'Luis Ortega', '21-104233', 'card')
const darnell = of(loneMesa, 'Darnell Whitaker', '21-098817', 'ach')
const terrence = of(loneMesa, 'Terrence Boyd', '21-087450', 'card')
const kevin = of(loneMesa, 'Kevin Nguyen', '21-101556', 'ach')
const nora = of(loneMesa, 'Nora Newman', '21-120777', 'ach')
const una = of(loneMesa, 'Una Verdi', '', 'card')
const jennifer = of(harborPine, 'Jennifer Kowalski', '7-220145', 'card')
const aisha = of(harborPine, 'Aisha Rahman', '7-231902', 'ach')
const omar = of(harborPine, 'Omar Rahman', '7-231902', 'ach')
const chloe = of(boreal, 'Chloé Tremblay', '55-300127', 'pad')
const marc = of(boreal, 'Marc Gagnon', '55-300127', 'pad')
const gurpreet = of(english, 'Gurpreet Singh', '55-304418', 'pad')

const named = (all: readonly Persona[]) =>
  all.map((who) => ({ who, name: who.firstName, language: who.language }))

async function enter(who: Persona, before: 'notice' | 'link' | 'nothing' = 'nothing') {
  const borrower = await beginWholeLoan(browser, portal, who)
  await enterByKeys(borrower, demoPassword)
  if (before === 'notice') await acceptNotice(borrower)
  if (before === 'link') await linkByKeys(borrower)
  await expectHome(borrower.page, who)
  return borrower
}

/** @returns what the page complained of meanwhile */
async function leave({ page, complaints }: WholeLoan): Promise<readonly string[]> {
  await page.context().close()
  return complaints
}

async function acceptNotice({ page, say }: WholeLoan): Promise<void> {
  const notice = page.getByRole('dialog', { name: say('shell.notice.title') })
  const accept = notice.getByRole('button', { name: say('loans.bankruptcy.accept') })
  await pressOn(page, accept)
  await notice.waitFor({ state: 'detached' })
}

/** Nora signed a loan that her account does not know. */
async function linkByKeys({ page, who, say, button }: WholeLoan): Promise<void> {
  const form = page.getByRole('dialog', { name: say('loans.link.title') })
  await typeInto(page, form.locator('[name=ssn4]'), '4417')
  await typeInto(page, form.locator('[name=loannumber]'), who.loanNo)
  await typeInto(page, form.locator('[name=zipcode]'), who.postalCode)
  await page.keyboard.press('Enter')
  await pressOn(page, button('loans.link.backToHome'))
}

describe('the first days', () => {
  it.each(named([maria, luis, darnell, kevin, aisha, omar, chloe, marc, gurpreet]))(
    'leads $name in $language from the sign-in to a payment',
    async ({ who }) => {
      const borrower = await enter(who)
      await addMethodByKeys(borrower)
      await payByKeys(borrower, '50.00')
      expect(await leave(borrower)).toEqual([])
    },
    300_000,
  )

  it('leads Nora in en from the loan that she links to a payment', async () => {
    const borrower = await enter(nora, 'link')
    await addMethodByKeys(borrower)
    await payByKeys(borrower, '50.00')
    expect(await leave(borrower)).toEqual([])
  }, 300_000)

  it('leads Terrence in en by the notice of his bankruptcy to a payment of his own will', async () => {
    const borrower = await enter(terrence, 'notice')
    await addMethodByKeys(borrower)
    await payByKeys(borrower, '50.00')
    expect(await leave(borrower)).toEqual([])
  }, 300_000)

  it('leads Una in en from a first sign-in, by the link of her email, to the form that links a loan', async () => {
    const borrower = await beginWholeLoan(browser, portal, una)
    const { page, say } = borrower
    const wanted = { lender: una.lender, to: una.email, begins: '/app/api/users/confirm-email' }
    const link = await linkAfter(portal, wanted, async () => {
      await enterByKeys(borrower, demoPassword)
      await pressOn(page, borrower.button('signIn.changeEmail.keep'))
    })
    await page.goto(portal.at(una.lender, link))
    await page.locator('[name=user]').waitFor()
    await enterByKeys(borrower, demoPassword)
    await page.getByRole('dialog', { name: say('loans.link.title') }).waitFor()
    expect(await leave(borrower)).toEqual([])
  }, 300_000)

  it('shows Jennifer in en the loan that she paid off', async () => {
    const borrower = await enter(jennifer)
    await borrower.page.getByText(borrower.say('loans.status.paidOff')).first().waitFor()
    expect(await leave(borrower)).toEqual([])
  }, 300_000)
})

describe('five days later', () => {
  it.each(named([maria, darnell, kevin, nora, aisha, chloe, gurpreet]))(
    'lets $name in $language pay the loan off',
    async ({ who }) => {
      await portal.moveClock('2026-11-25T15:30:00Z')
      const borrower = await enter(who)
      await chooseMethodByKeys(borrower)
      await payByKeys(borrower, 'payoff')
      expect(await leave(borrower)).toEqual([])
    },
    300_000,
  )
})

describe('a month later', () => {
  it.each(named([maria, luis, darnell, kevin, nora, aisha, omar, chloe, marc, gurpreet]))(
    'shows $name in $language the loan paid off, and every book the same',
    async ({ who }) => {
      await portal.moveClock('2026-12-28T15:30:00Z')
      const borrower = await enter(who)
      await borrower.page.getByText(borrower.say('loans.status.paidOff')).first().waitFor()
      await expectSameBooks(portal)
      expect(await leave(borrower)).toEqual([])
    },
    300_000,
  )
})
