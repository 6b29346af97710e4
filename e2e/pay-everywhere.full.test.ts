import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { BorrowerName } from './testing/borrowers/borrowers.ts'
import { openAuthorization } from './testing/payments/paying.ts'
import { desktop, phone } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { witness } from './testing/payments/three-way.ts'
import {
  agreeToAll,
  readText,
  reviewIn,
  sendButton,
  visitIn,
} from './testing/borrowers/visit-in.ts'

// Every way to pay at every lender in every language that it has, half of them on a phone. The
// words stand here as they are to be read; only buttons and fields are found by their labels.

const { portal, browser } = onPortal()

/** The day of the demo as each reader has it. */
const days = { en: '11/20/2026', es: '20 nov 2026', fr: '20 nov. 2026' } as const

type Case = {
  readonly who: BorrowerName
  readonly language: Language
  readonly viewport: typeof phone
  /** the end of the number of a saved method, and how the method is called */
  readonly from: string
  readonly method: string
  readonly amount: string
  /** amount, fee (none for a bank account) and total as this reader writes them */
  readonly shown: readonly [amount: string, fee: string | null, total: string]
  /** what the network is to charge */
  readonly charged: string
  readonly terms: readonly string[]
  readonly title: string
  readonly state: string
}

const cases: readonly Case[] = [
  {
    who: 'darnell',
    language: 'en',
    viewport: desktop,
    from: '4242',
    method: 'Visa ending 4242',
    amount: '1041.50',
    shown: ['$1,041.50', 'Convenience Fee $3.95', 'Total $1,045.45'],
    charged: '1045.45',
    terms: [
      'I authorize Lone Mesa Auto Finance to charge my Visa card ending 4242 one time for $1,045.45 on 11/20/2026. This includes a convenience fee of $3.95',
      'I authorize this one-time card payment of $1,045.45.',
    ],
    title: 'Payment Successful',
    state: 'Completed',
  },
  {
    who: 'darnell',
    language: 'en',
    viewport: phone,
    from: '0000',
    method: 'Checking ending 0000',
    amount: '1042.50',
    shown: ['$1,042.50', null, 'Total $1,042.50'],
    charged: '1042.50',
    terms: [
      'I authorize Lone Mesa Auto Finance to make a one-time electronic debit of $1,042.50 from my Checking account ending 0000',
      'I authorize this one-time debit of $1,042.50 from my bank account.',
    ],
    title: 'Payment accepted',
    state: 'Pending',
  },
  {
    who: 'maria',
    language: 'es',
    viewport: phone,
    from: '5556',
    method: 'Visa terminada en 5556',
    amount: '1043.50',
    shown: ['$1,043.50', 'Cargo por conveniencia $3.95', 'Total $1,047.45'],
    charged: '1047.45',
    terms: [
      'Autorizo a Lone Mesa Auto Finance a cargar a mi tarjeta Visa terminada en 5556, una sola vez, $1,047.45 el 20 nov 2026. Incluye un cargo por conveniencia de $3.95',
      'Autorizo este pago único con tarjeta de $1,047.45.',
    ],
    title: 'Pago realizado',
    state: 'Completado',
  },
  {
    who: 'maria',
    language: 'es',
    viewport: desktop,
    from: '6789',
    method: 'Cuenta de cheques terminada en 6789',
    amount: '1044.50',
    shown: ['$1,044.50', null, 'Total $1,044.50'],
    charged: '1044.50',
    terms: [
      'Autorizo a Lone Mesa Auto Finance a hacer un débito electrónico único de $1,044.50 de mi cuenta de cheques terminada en 6789 en el banco con número de ruta 111000025, el 20 nov 2026 o después.',
      'Autorizo este débito único de $1,044.50 de mi cuenta bancaria.',
    ],
    title: 'Pago aceptado',
    state: 'Pendiente',
  },
  {
    who: 'chloe',
    language: 'fr',
    viewport: phone,
    from: '3456',
    method: 'Compte bancaire se terminant par 3456',
    amount: '1045.50',
    shown: ['1 045,50 $', null, 'Total 1 045,50 $'],
    charged: '1045.50',
    terms: [
      'J’autorise Crédit Auto Boréal à débiter mon compte ****3456',
      'de 1 045,50 $ une seule fois le 20 nov. 2026 (DPA personnel). JE RENONCE au préavis de 10 jours',
      'J’accepte ce débit préautorisé unique de 1 045,50 $ de mon compte.',
    ],
    title: 'Paiement accepté',
    state: 'En attente',
  },
  {
    who: 'gurpreet',
    language: 'en',
    viewport: desktop,
    from: '1028',
    method: 'Bank account ending 1028',
    amount: '1046.50',
    shown: ['$1,046.50', null, 'Total $1,046.50'],
    charged: '1046.50',
    terms: [
      'I authorize Crédit Auto Boréal to debit my account ****1028',
      'for $1,046.50 one time on 11/20/2026 (personal PAD). I WAIVE the 10-day pre-notification',
      'I agree to this one-time pre-authorized debit of $1,046.50 from my account.',
    ],
    title: 'Payment accepted',
    state: 'Pending',
  },
]

/** Takes debits of a bank account only, and hands them to the bank once a day. */
const batched: Case = {
  who: 'aisha',
  language: 'en',
  viewport: desktop,
  from: '4321',
  method: 'Checking ending 4321',
  amount: '1047.50',
  shown: ['$1,047.50', null, 'Total $1,047.50'],
  charged: '1047.50',
  terms: [
    'I authorize Harbor & Pine Motor Credit to make a one-time electronic debit of $1,047.50 from my Checking account ending 4321',
    'I authorize this one-time debit of $1,047.50 from my bank account.',
  ],
  title: 'Payment accepted',
  state: 'Pending',
}

describe('paying at each lender, in each of its languages, by each way to pay', () => {
  it.each(cases)('[PAY-01] pays once by $method, $viewport.width px wide', async (given) => {
    const { expectThreeWay } = await witness(portal)
    await expectPaidBy(given)
    await expectThreeWay([given.charged])
  })

  it('[PAY-23] takes a bank payment for the batch, and hands it over by the cut-off', async () => {
    const { expectThreeWay } = await witness(portal)
    await expectPaidBy(batched)
    await expectThreeWay([])
    await portal.moveClock('2026-11-20T22:30:00Z')
    await expect.poll(timesCharged, { timeout: 30_000 }).toBe(1)
    await expectThreeWay([batched.charged])
  })
})

async function timesCharged(): Promise<number> {
  return (await portal.journal()).filter(({ amount }) => amount === batched.charged).length
}

/** From sign-in to the line among the receipts, all of it as the case tells it. */
async function expectPaidBy(given: Case): Promise<void> {
  const { page, context, complaints } = await visitIn(browser, portal, given)
  const say = (key: LabelKey) => builtIn[given.language][key]
  const calls = callsOf(page)
  const dialog = await reviewIn(page, given)
  // The sheet of a phone makes room for the last look.
  const form = page.getByRole('region', { name: say('payments.form.title') })
  if (given.viewport === desktop) await expectFigures(form, given)
  await expectFigures(dialog, given)
  await openAuthorization(dialog)
  const told = await readText(dialog)
  for (const words of given.terms) expect(told).toContain(words)
  expect(told).toContain(given.method)
  await agreeToAll(dialog)
  await sendButton(dialog).click()

  const receipt = page.getByRole('dialog', { name: given.title })
  await receipt.waitFor()
  const { result } = await callTo(calls, '/payments/make').answer()
  const { reference = '' } = result['paymentToken'] as Record<string, string>
  expect(reference).not.toBe('')
  const read = await readText(receipt)
  for (const words of [reference, given.shown[0], given.method, given.state])
    expect(read).toContain(words)
  await expectFit(page)
  await receipt.getByRole('button', { name: say('payments.success.done') }).click()
  await expectListed(page, given)
  expect(complaints).toEqual([])
  await context.close()
}

/** Amount, fee and total; a bank account has no line for a fee. */
async function expectFigures(place: ReturnType<Page['locator']>, given: Case): Promise<void> {
  const [amount, fee, total] = given.shown
  const told = (await readText(place)).replaceAll(/\s+/g, ' ')
  for (const words of [amount, total]) expect(told).toContain(words)
  const feeLine = `${builtIn[given.language]['payments.form.fee']} `
  if (fee === null) expect(told).not.toContain(feeLine)
  else expect(told).toContain(fee)
}

/** The newest line of all receipts, in the reader's words. */
async function expectListed(page: Page, given: Case): Promise<void> {
  const { language, method, shown, state } = given
  const say = (key: LabelKey) => builtIn[language][key]
  await page.getByRole('link', { name: say('loans.activity.all') }).click()
  const line = page.getByRole('list', { name: say('receipts.list.label') }).getByRole('listitem')
  await line.first().waitFor()
  const read = await readText(line.first())
  const [amount, fee] = shown
  for (const words of [method, amount, state, days[language]]) expect(read).toContain(words)
  const charged = fee?.match(/\$[\d.]+$/)?.[0]
  if (charged !== undefined) expect(read).toContain(`+ ${charged}`)
  await expectFit(page)
}
