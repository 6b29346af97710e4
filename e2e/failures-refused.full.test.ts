import { builtIn } from '@quittance/contract/labels/built-in'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { openSheet } from './testing/payments/paying.ts'
import { expectSoundState, type Reading, readings } from './testing/browser/readings.ts'
import { witness } from './testing/payments/three-way.ts'
import {
  addCardIn,
  atHomeIn,
  expectPaidIn,
  methodIn,
  panelIn,
  payButtonIn,
  payIn,
  readText,
  visitIn,
} from './testing/borrowers/visit-in.ts'

// What a borrower sees when a bank, a rule or a limit says no to a payment.

const { portal, browser } = onPortal()

/** Each reader with a card of their own, so that no other's declines count against it. */
const declined = {
  kevin: ['9995', 'Your bank declined the card ending 9995: not enough money.'],
  maria: ['0127', 'Your bank declined the card ending 0127: the security code is wrong.'],
  darnell: ['0069', 'Su banco rechazó la tarjeta terminada en 0069: está vencida.'],
  luis: ['0002', 'Su banco rechazó la tarjeta terminada en 0002.'],
} as Readonly<Record<string, readonly [string, string]>>

const told = {
  en: {
    notCharged: 'You were not charged.',
    next: 'Choose another payment method, or call your bank.',
    tooSmall: 'Enter an amount above zero',
    again: /You already made a payment of \$92\.00 at \d\d:\d\d [AP]M\./,
    tooMany: /Too many payments were tried\. Nothing was charged\. Try again after \d\d:00 [AP]M\./,
    tooManyDeclines: /Too many payments were declined\. Nothing was charged\./,
    wait: /^Please wait .*\d+ (minute|second)s?, then you can pay again\. Nothing was charged\.$/,
    waitOrOther: /^Please wait .+, or use another payment method\. Nothing was charged\.$/,
  },
  es: {
    notCharged: 'No se le cobró.',
    next: 'Elija otro método de pago o llame a su banco.',
    tooSmall: 'Ingrese un monto mayor que cero',
    again: /Ya hizo un pago de \$92\.00 a las \d{1,2}:\d\d [ap]\. m\./,
    tooMany:
      /Se intentaron demasiados pagos\. No se cobró nada\. Intente de nuevo después de \d{1,2}:00 [ap]\. m\./,
    tooManyDeclines: /Se rechazaron demasiados pagos\. No se cobró nada\./,
    wait: /^Espere .*\d+ (minuto|segundo)s? y podrá pagar de nuevo\. No se cobró nada\.$/,
    waitOrOther: /^Espere .+ o use otro método de pago\. No se cobró nada\.$/,
  },
} as const

describe.each(readings)('in $name', (reading) => {
  const { language, from } = reading
  const words = builtIn[language]

  it('says for a declined card that nothing was charged, why, and what next; another card pays', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, reading)
    const [card, why] = cardOf(reading)
    await openSheet(page, amountIn(page, reading))
    if ((await methodIn(page, card).count()) > 0) await methodIn(page, card).check()
    else await addCardIn(page, language, `400000000000${card}`)
    await payIn(page, { language, amount: '91.00' })
    const notice = page.getByRole('dialog', { name: words['payments.declined.title'] })
    const said = await readText(notice)
    for (const text of [why, told[language].notCharged, told[language].next])
      expect(said).toContain(text)
    await expectSoundState(page)
    await notice.getByRole('button', { name: words['payments.declined.useAnother'] }).click()
    await expectKept(page, reading, '91.00')
    expect(await panelIn(page, language).count()).toBe(0)
    await expectThreeWay([])
    await payIn(page, { language, from })
    await expectPaidIn(page, language, '$94.95')
    await expectThreeWay(['94.95'])
    await context.close()
  })

  it('refuses an amount that is too small at the field, and keeps the session', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, reading)
    await openSheet(page, amountIn(page, reading))
    await methodIn(page, from).check()
    await amountIn(page, reading).fill('0')
    await page.getByText(told[language].tooSmall).first().waitFor()
    const pay = payButtonIn(page, language)
    expect(await pay.getAttribute('aria-disabled')).toBe('true')
    await amountIn(page, reading).press('Enter')
    const review = page.getByRole('dialog', { name: words['payments.review.title'] })
    expect(await review.count()).toBe(0)
    await expectSoundState(page)
    await expect.poll(() => methodIn(page, from).isChecked()).toBe(true)
    await amountIn(page, reading).fill('25.00')
    await pay.and(page.locator(':not([aria-disabled="true"])')).waitFor()
    await expectThreeWay([])
    await context.close()
  })

  it('reports a duplicate from another tab, and charges it only by its own button', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, reading)
    const other = await context.newPage()
    await other.goto(portal.at('lonemesa', '/home'))
    await atHomeIn(other, language)
    await payIn(page, { language, amount: '92.00', from })
    await expectPaidIn(page, language, '$95.95')
    await payIn(other, { language, amount: '92.00', from })
    const notice = other.getByRole('dialog', { name: words['payments.duplicate.title'] })
    await notice.waitFor()
    expect(await readText(notice)).toMatch(told[language].again)
    await expectSoundState(other)
    await notice.getByRole('button', { name: words['payments.duplicate.keep'] }).click()
    await expectThreeWay(['95.95'])
    await context.close()
  })

  it('counts down after too many payments, keeps what was typed, and then pays', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, { ...reading, hurries: true })
    await payIn(page, { language, amount: '95.00', from })
    await expectPaidIn(page, language, '$98.95')
    await page.getByRole('button', { name: words['payments.success.done'] }).click()
    await changeSettings(portal, 'lonemesa', { paymentsPerUserHour: 1 })
    await payIn(page, { language, amount: '93.00', from })
    await closeNotice(page, reading, told[language].tooMany)
    await expectKept(page, reading, '93.00')
    const timer = page.getByRole('timer')
    expect(await readText(timer)).toMatch(told[language].wait)
    expect(await payButtonIn(page, language).getAttribute('aria-disabled')).toBe('true')
    await timer.scrollIntoViewIfNeeded()
    await expectSoundState(page)
    const before = await readText(timer)
    await page.clock.runFor(2000)
    expect(await readText(timer)).not.toBe(before)
    await expectThreeWay(['98.95'])

    // The server's own hour is not waited for: the lender lets more through in its place.
    await changeSettings(portal, 'lonemesa', { paymentsPerUserHour: 10 })
    await spendAnHour(page)
    await timer.waitFor({ state: 'detached' })
    await payIn(page, { language })
    await expectPaidIn(page, language, '$96.95')
    await expectThreeWay(['98.95', '96.95'])
    await context.close()
  })

  it('says how long a card with too many declines waits, and pays by another method at once', async () => {
    const { expectThreeWay } = await witness(portal)
    await changeSettings(portal, 'lonemesa', { declinesPerCardDay: 1 })
    const { page, context } = await visitIn(browser, portal, reading)
    const [card] = cardOf(reading)
    await payIn(page, { language, amount: '94.00', from: card })
    await closeNotice(page, reading, told[language].tooManyDeclines)
    await expectKept(page, reading, '94.00')
    const timer = page.getByRole('timer')
    expect(await readText(timer)).toMatch(told[language].waitOrOther)
    await expectSoundState(page)
    await methodIn(page, from).check()
    await timer.waitFor({ state: 'detached' })
    await expectThreeWay([])
    await payIn(page, { language })
    await expectPaidIn(page, language, '$97.95')
    await expectThreeWay(['97.95'])
    await context.close()
  })
})

function cardOf({ who }: Reading): readonly [card: string, why: string] {
  return declined[who] ?? ['', '']
}

function amountIn(page: Page, { language }: Reading) {
  return page.getByLabel(builtIn[language]['payments.form.amount'], { exact: true })
}

async function expectKept(page: Page, reading: Reading, amount: string): Promise<void> {
  await expect.poll(() => amountIn(page, reading).inputValue()).toBe(amount)
}

async function closeNotice(page: Page, { language }: Reading, text: RegExp): Promise<void> {
  const words = builtIn[language]
  const notice = page.getByRole('dialog', { name: words['shell.notice.title'] })
  await notice.waitFor()
  expect(await readText(notice)).toMatch(text)
  await notice.getByRole('button', { name: words['shell.modal.ok'] }).click()
}

/** On the page's clock, by somebody who is there all the while. */
async function spendAnHour(page: Page): Promise<void> {
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await page.clock.fastForward(5 * 60_000)
    await page.mouse.move(10 + minutes, 10)
  }
}
