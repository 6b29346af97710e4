import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Visit, visit } from './testing/borrowers/borrowers.ts'
import { errorOf } from './testing/browser/fields.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { fillCard, method, openAddMethod } from './testing/payments/paying.ts'

const { portal, browser } = onPortal()
let darnell: Visit

beforeAll(async () => {
  darnell = await visit(browser, portal, 'darnell')
})

/** The form, opened anew and empty. */
async function open(page: Page): Promise<Locator> {
  const form = page.getByRole('dialog', { name: 'Add Payment Method' })
  if (await form.isVisible()) await form.getByRole('button', { name: 'Cancel' }).click()
  return openAddMethod(page, 'Card')
}

function cardCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/add-card')) calls.push(request.postData() ?? '')
  })
  return calls
}

describe('the card form', () => {
  it('[METHOD-08][VAL-22][VAL-23] asks for name, number, month, year, code and ZIP of a card', async () => {
    const form = await open(darnell.page)
    for (const name of ['Name on card', 'Card number', 'Security code', 'Billing ZIP code'])
      await expect.poll(() => form.getByRole('textbox', { name }).count()).toBe(1)
    const offered = async (name: string) =>
      (await form.getByLabel(name).locator('option').allInnerTexts()).filter((text) =>
        /\d/.test(text),
      )
    expect(await offered('Month')).toEqual(
      Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0')),
    )
    expect(await offered('Year')).toEqual(Array.from({ length: 18 }, (_, i) => String(2026 + i)))
  })

  it('[VAL-18] says at every empty card field that it is required, and sends nothing', async () => {
    const calls = cardCalls(darnell.page)
    const form = await open(darnell.page)
    await form.getByRole('button', { name: 'Add card' }).press('Enter')
    for (const name of [
      'Name on card',
      'Card number',
      'Month',
      'Year',
      'Security code',
      'Billing ZIP code',
    ])
      await expect.poll(() => errorOf(form.getByLabel(name))).toContain('This field is required!')
    expect(
      await form.getByLabel('Name on card').evaluate((box) => box === document.activeElement),
    ).toBe(true)
    expect(calls).toEqual([])
  })

  it('[VAL-19][VAL-20] takes 30 characters of name, and digits only, at most 16, of a card', async () => {
    const form = await open(darnell.page)
    await form.getByLabel('Name on card').pressSequentially('N'.repeat(31))
    await expect.poll(() => form.getByLabel('Name on card').inputValue()).toBe('N'.repeat(30))
    const number = form.getByLabel('Card number')
    await number.pressSequentially('42a4-2 4242x424242429')
    await expect.poll(() => number.inputValue()).toBe('4242 4242 4242 4242')
    await number.fill('')
    await darnell.page.keyboard.insertText(' 4242-4242 4242.4242 9 ')
    await expect.poll(() => number.inputValue()).toBe('4242 4242 4242 4242')
  })

  it('[VAL-34] sends a card form only while nothing is wrong', async () => {
    const { page } = darnell
    const form = await open(page)
    const isShut = async () =>
      form.getByRole('button', { name: 'Add card' }).getAttribute('aria-disabled')
    expect(await isShut()).toBe('true')
    await fillCard(page, { number: '4242424242424242' })
    await expect.poll(isShut).toBe(null)
    await form.getByLabel('Security code').fill('12')
    expect(await isShut()).toBe('true')
    await expect.poll(() => form.innerText()).toContain('Check “Security code” to continue.')
  })

  it('[LIM-12] limits the card fields to what a card has', async () => {
    const form = await open(darnell.page)
    const taken = async (name: string, typed: string) => {
      await form.getByLabel(name).pressSequentially(typed)
      return (await form.getByLabel(name).inputValue()).replaceAll(' ', '').length
    }
    expect(await taken('Name on card', 'N'.repeat(32))).toBe(30)
    expect(await taken('Card number', '4'.repeat(18))).toBe(16)
    expect(await taken('Security code', '12345')).toBe(4)
    expect(await taken('Billing ZIP code', '123456789')).toBe(7)
    const years = await form.getByLabel('Year').locator('option').allInnerTexts()
    expect(years.at(-1)).toBe('2043')
  })

  it.each([
    ['Security code', '12', 'CVC should be 3 or 4 numbers.'],
    ['Security code', '12a', 'CVC should be 3 or 4 numbers.'],
    ['Billing ZIP code', '7820', 'Billing ZIP should be 5 digits.'],
  ])('[VAL-24][VAL-25] says at %s for %j: %s', async (name, text, words) => {
    const form = await open(darnell.page)
    await form.getByLabel(name).fill(text)
    await form.getByLabel(name).blur()
    await expect.poll(() => errorOf(form.getByLabel(name))).toContain(words)
  })

  it('[VAL-25] takes a ZIP of 5 to 7 characters, and not an eighth', async () => {
    const form = await open(darnell.page)
    const zip = form.getByLabel('Billing ZIP code')
    for (const text of ['78203', 'L5A 4G1']) {
      await zip.fill(text)
      await zip.blur()
      expect(await errorOf(zip)).toBe('')
    }
    await zip.fill('')
    await zip.pressSequentially('123456789')
    await expect.poll(() => zip.inputValue()).toBe('1234567')
  })

  it.each([
    ['one digit wrong', '4242424242424241', 'This card number is not valid. Please check it.'],
    ['too short', '424242', 'This card number is not valid. Please check it.'],
    ['a brand not taken', '3566002020360505', 'This kind of card is not accepted.'],
  ])(
    '[METHOD-15][VAL-21][ERR-10] says when the number field is left with %s: %s',
    async (_, number, words) => {
      const form = await open(darnell.page)
      const field = form.getByLabel('Card number')
      const answered = darnell.page.waitForResponse('**/card-validate')
      await field.fill(number)
      await field.blur()
      const { statusCode, message } = (await (await answered).json()) as RefusalEnvelope
      expect([statusCode, message]).toEqual([201, words])
      await expect.poll(() => errorOf(field)).toContain(words)
      await field.fill('4242424242424242')
      await field.blur()
      await expect.poll(() => errorOf(field)).toBe('')
    },
  )

  it('shows at its field what the server refuses, and keeps what was typed', async () => {
    const { page } = darnell
    await open(page)
    const form = await fillCard(page, { number: '4000000000000101' })
    await form.getByRole('button', { name: 'Add card' }).press('Enter')
    await expect
      .poll(() => errorOf(form.getByLabel('Card number')))
      .toContain('The bank did not accept this card.')
    await expect.poll(() => form.getByLabel('Name on card').inputValue()).toBe('M E Ortega')
    await expect.poll(() => form.getByLabel('Security code').inputValue()).toBe('123')

    await form.getByLabel('Card number').fill('4242424242424242')
    await form.getByLabel('Month').selectOption('10')
    await form.getByLabel('Year').selectOption('2026')
    await form.getByRole('button', { name: 'Add card' }).press('Enter')
    await expect.poll(() => errorOf(form.getByLabel('Month'))).toContain('This card has expired.')
  })
})

describe('saved cards', () => {
  it('[METHOD-16] shows brand, name, last four and expiry, and offers no expired card', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    const tile = (lastFour: string) => page.locator('label').filter({ has: method(page, lastFour) })
    await expect
      .poll(() => tile('5556').innerText())
      .toMatch(/Visa ending 5556\s+\$3\.95 fee\s+Expires 11\/2026/)
    await expect
      .poll(() => tile('4444').innerText())
      .toMatch(/Mastercard ending 4444[^]*Expired 10\/2026/)
    await expect.poll(() => tile('5556').getByRole('img', { name: 'Visa' }).count()).toBe(1)
    await expect.poll(() => method(page, '4444').isDisabled()).toBe(true)
    await page.goto(portal.at('lonemesa', '/settings/payment-option'))
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'ending 5556' })
    await row.waitFor()
    await expect
      .poll(() => row.innerText())
      .toMatch(/Visa ending 5556\s+Maria Elena Ortega\s+Expires 11\/2026/)
    await context.close()
  })

  it('[METHOD-21] offers to add a method where there is none yet', async () => {
    await changeSettings(portal, 'harborpine', { hideCardsForBorrowers: '0' })
    const { page, context } = await visit(browser, portal, 'omar')
    await page.getByText('No payment method yet. Add one to pay.').waitFor()
    expect(await page.getByRole('radio', { name: / ending / }).count()).toBe(0)
    await openAddMethod(page, 'Card')
    await page.getByRole('dialog', { name: 'Add Payment Method' }).waitFor()
    await context.close()
  })
})

type RefusalEnvelope = { statusCode: number; message: string }
