import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { changeSettings, changeWords } from './testing/portal/change-settings.ts'
import { closedBecause } from './testing/browser/fields.ts'
import { expectNoSidewaysScroll } from './testing/browser/looks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import {
  amountField,
  chargeButton,
  expectPaid,
  method,
  openAuthorization,
  review,
} from './testing/payments/paying.ts'
import { belowDue, cardTerms, lookWith, messageOfLender } from './testing/payments/payment-steps.ts'
import { witness } from './testing/payments/three-way.ts'

const stage = onSharedPortal('lonemesa')
const { portal, browser } = stage

beforeAll(() => changeSettings(portal, 'lonemesa', { notifyPmtLessThanDue: '0' }))

function writeMessage(): Promise<void> {
  const english = { lender: 'lonemesa', language: 'en' }
  return changeWords(portal, english, { 'payments.message.text': messageOfLender })
}

describe('the message of the lender', () => {
  it('[PAY-05][API-74] asks to accept the lender’s message before anything after it', async () => {
    const { expectThreeWay } = await witness(portal)
    await writeMessage()
    const settings = { paymentMessage: '1', messagePaymentButton: 'Yes, mine' }
    await changeSettings(portal, 'lonemesa', settings)
    const { page, context } = await visit(browser, portal, 'darnell')
    const calls = callsOf(page)
    const dialog = await review(page, { amount: '25.00', from: '4242' })
    await dialog.getByText(messageOfLender).waitFor()
    const asked = callTo(calls, '/payments/get-payment-message')
    expect([asked.method, asked.body]).toEqual(['GET', null])
    const { status, result } = await asked.answer()
    expect([status, result]).toEqual([1, { paymentMessage: messageOfLender }])

    expect(await closedBecause(chargeButton(dialog))).toBe('Accept the message above to continue.')
    await expect
      .poll(() => dialog.getByRole('checkbox', { name: cardTerms }).isDisabled())
      .toBe(true)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Yes, mine' }).click()
    await dialog.getByRole('button', { name: 'Yes, mine', pressed: true }).waitFor()
    expect(await closedBecause(chargeButton(dialog))).toBe('Read on and tick the box')
    await dialog.getByRole('checkbox', { name: cardTerms }).check()
    expect(await closedBecause(chargeButton(dialog))).toBe(null)
    expect(count(calls, '/payments/make')).toBe(0)
    await chargeButton(dialog).click()
    await expectPaid(page, '$28.95')
    await expectThreeWay(['28.95'])
    await context.close()
  })
})

describe('a payment that is scheduled already', () => {
  it('[PAY-04] warns of a scheduled payment before anything else', async () => {
    const { context, dialog } = await lookWith(stage, {}, { who: 'maria' })
    const warning = 'You already have a payment scheduled. Do you want to continue?'
    await dialog.getByText(warning).waitFor()
    expect(await closedBecause(chargeButton(dialog))).toBe('Read on and tick 2 boxes')
    await expect
      .poll(() => dialog.getByRole('checkbox', { name: cardTerms }).isDisabled())
      .toBe(true)
    await expect.poll(() => dialog.getByRole('note', { name: warning }).count()).toBe(1)
    await dialog.getByRole('checkbox', { name: 'I understand that a payment is' }).check()
    expect(await closedBecause(chargeButton(dialog))).toBe('Read on and tick the box')
    await context.close()
  })
})

describe('less than what is due', () => {
  it('[PAY-07][ERR-32] warns of less than what is due, after the terms', async () => {
    const { context, dialog } = await lookWith(stage, { notifyPmtLessThanDue: '1' })
    await dialog.getByText(belowDue).waitFor()
    await dialog.getByRole('checkbox', { name: cardTerms }).check()
    expect(await closedBecause(chargeButton(dialog))).toBe('Read on and tick the box')
    await dialog.getByRole('checkbox', { name: 'I understand that this is less' }).check()
    expect(await closedBecause(chargeButton(dialog))).toBe(null)
    await context.close()
  })
})

describe('the terms of a card payment', () => {
  it('[PAY-06][PAY-17] shows the built-in card terms else, and names the hour after which the day is another', async () => {
    const own = await lookWith(stage, { borrowerOnetimeCardDisclosure: 'Short.' })
    const cutOff = 'A payment made after 5:00 PM Eastern may take effect the next business day.'
    await openAuthorization(own.dialog)
    await expect.poll(() => readText(own.dialog)).toContain(cutOff)
    await own.context.close()
    const builtIn = await lookWith(stage, { borrowerOnetimeCardDisclosure: '' })
    await openAuthorization(builtIn.dialog)
    await expect.poll(() => readText(builtIn.dialog)).toContain(cutOff)
    await expect
      .poll(() => builtIn.dialog.innerText())
      .toContain(
        'I authorize Lone Mesa Auto Finance to charge my Visa card ending 4242 one time for $28.95 on 11/20/2026.',
      )
    await builtIn.context.close()
  })
})

describe('all steps at once, on a phone', () => {
  it('[PAY-08][PAY-24] shows all steps in their order, and sends nothing when left at any of them', async () => {
    const { expectThreeWay } = await witness(portal)
    await writeMessage()
    const all = { paymentMessage: '1', notifyPmtLessThanDue: '1' }
    await changeSettings(portal, 'lonemesa', all)
    const { page, context } = await visit(browser, portal, 'maria', { viewport: phone })
    const calls = callsOf(page)
    for (const agreed of [0, 1, 2, 3, 4]) {
      const dialog = await review(page, { amount: '25.00', from: '5556' })
      await dialog.getByText(messageOfLender).waitFor()
      await agreeTo(dialog, agreed)
      if (agreed === 0) await expectOrder(dialog)
      await expectNoSidewaysScroll(page)
      expect((await closedBecause(chargeButton(dialog))) === null).toBe(agreed === 4)
      await dialog.getByRole('button', { name: agreed % 2 === 0 ? 'Back' : 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => amountField(page).inputValue()).toBe('25.00')
      await expect.poll(() => method(page, '5556').isChecked()).toBe(true)
    }
    expect(count(calls, '/payments/make')).toBe(0)
    await expectThreeWay([])
    await context.close()
  })
})

/** Agrees to so many steps, from the first. */
async function agreeTo(dialog: Locator, steps: number): Promise<void> {
  const acts = [
    () => dialog.getByRole('checkbox', { name: 'I understand' }).first().check(),
    () => dialog.getByRole('button', { name: 'Accept', exact: true }).click(),
    () => dialog.getByRole('checkbox', { name: cardTerms }).check(),
    () => dialog.getByRole('checkbox', { name: 'I understand' }).last().check(),
  ]
  for (const act of acts.slice(0, steps)) await act()
}

async function expectOrder(dialog: Locator): Promise<void> {
  const text = await dialog.innerText()
  const steps = [
    'already have a payment scheduled',
    messageOfLender,
    'I authorize this one-time',
    belowDue,
  ]
  const places = steps.map((step) => text.indexOf(step))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((left, right) => left - right))
}

describe('a fee that changes while the payment is looked at', () => {
  it('shows a changed fee anew, asks for agreement again, and only then charges', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context, dialog } = await lookWith(stage, {}, { amount: '31.00' })
    await dialog.getByRole('checkbox', { name: cardTerms }).check()
    await changeFee('4.50')
    await chargeButton(dialog).click()
    await dialog.getByText('The fee or the date has changed since you saw it.').waitFor()
    await expect
      .poll(() => dialog.innerText())
      .toMatch(/Convenience Fee\s+\$4\.50\s+Total\s+\$35\.50/)
    expect(await dialog.getByRole('checkbox', { name: cardTerms }).isChecked()).toBe(false)
    await expectThreeWay([])
    await dialog.getByRole('checkbox', { name: cardTerms }).check()
    await chargeButton(dialog).click()
    await expectPaid(page, '$35.50')
    await expectThreeWay(['35.50'])
    await context.close()
  })
})

async function changeFee(flat: string): Promise<void> {
  await changeSettings(portal, 'lonemesa', { feeRules: [{ paymentType: '1', type: '1', flat }] })
}
