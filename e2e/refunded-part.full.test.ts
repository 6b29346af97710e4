import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import { beforeAll, expect, it } from 'vitest'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, phone } from './testing/browser/browser.ts'
import { expectSoundState } from './testing/browser/readings.ts'
import {
  payAll,
  readReceipt,
  refundPayment,
  sendLoanEvent,
} from './testing/payments/servicing-life.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// A part of what paid all that was due is given back: on which day, and what is owed again by it.

const stage = onPortal()
const { portal, browser } = stage

beforeAll(async () => {
  const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: '31.00' }
  await sendLoanEvent(portal, { lender: 'lonemesa', loanNo: '21-104233' }, fee)
  const [darnell = '', luis = ''] = await payAll(stage, [
    { who: 'darnell', amount: '900.00', from: '4242' },
    { who: 'luis', amount: '600.00', from: '8210' },
  ])
  await portal.moveClock('2026-11-23T15:00:00Z')
  await refundPayment(portal, { lender: 'lonemesa', orderId: darnell }, { amount: '100.00' })
  await refundPayment(portal, { lender: 'lonemesa', orderId: luis }, { amount: '595.00' })
})

it.each([
  {
    who: 'darnell',
    language: 'en',
    viewport: desktop,
    width: 1440,
    amount: /\$900\.00/,
    part: 'Partly refunded $100.00',
    on: ['Refunded on 11/23/2026', '$100.00'],
    fee: ['receipts.after.lateFee', '$20.29'],
    daysPastDue: '8',
  },
  {
    who: 'luis',
    language: 'es',
    viewport: phone,
    width: 390,
    amount: /\$600\.00/,
    part: 'Reembolso parcial de $595.00',
    on: ['Reembolsado el 23 nov 2026', '$595.00'],
    fee: ['receipts.after.otherFee', '$31.00'],
    daysPastDue: '0',
  },
] as const)(
  'tells the day of a refund in part, the fees it brought back and how it left the loan, in $language at $width px',
  async ({ who, language, viewport, ...told }) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    await page.getByText(told.part).first().waitFor()
    await expectSoundState(page)
    await page.goto(new URL('/receipts', page.url()).href)
    const receipt = await readReceipt(page, language, told.amount)
    await expectSoundState(page)
    expect(receipt).toContain(told.part)
    const facts = [
      told.on,
      [say(told.fee[0]), told.fee[1]],
      [say('receipts.after.daysPastDue'), told.daysPastDue],
    ]
    for (const [name = '', value = ''] of facts) expect(valueOf(receipt, name)).toBe(value)
    const balance = valueOf(receipt, say('receipts.after.principal'))
    expect(balance).toMatch(/^\$\d+,\d{3}\.\d\d$/)

    const { lender, email } = borrowers[who]
    const mail = async () =>
      (await readOutbox(portal, lender, email)).find(({ text }) => text.includes(told.part))?.text
    await expect.poll(mail, { timeout: 30_000 }).toBeDefined()
    const lines = ((await mail()) ?? '').split(/\r?\n/)
    for (const [name, value] of [...facts, [say('receipts.after.principal'), balance]])
      expect(lines).toContain(`${name}: ${value}`)
    await page.goto(new URL('/home', page.url()).href)
    await page.getByText(told.fee[1]).first().waitFor()
    await expectSameBooks(portal)
    await context.close()
  },
)

/** What stands behind a name of a receipt. */
function valueOf(receipt: string, name: string): string {
  return (receipt.split(name)[1] ?? '').trim().split('\n')[0]?.trim() ?? ''
}
