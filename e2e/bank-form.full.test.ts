import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Visit, visit } from './testing/borrowers/borrowers.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { errorOf } from './testing/browser/fields.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { method, openAddMethod } from './testing/payments/paying.ts'

const { portal, browser } = onPortal()
let darnell: Visit
let marc: Visit

beforeAll(async () => {
  ;[darnell, marc] = await Promise.all([
    visit(browser, portal, 'darnell'),
    visit(browser, portal, 'marc'),
  ])
})

const bankTab = { darnell: 'Bank Account', marc: 'Canadian Bank Account' } as const

/** The form of a bank account, opened anew and empty. */
async function open(who: keyof typeof bankTab): Promise<Locator> {
  const { page } = who === 'marc' ? marc : darnell
  const dialog = page.getByRole('dialog', { name: 'Add Payment Method' })
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).click()
  return openAddMethod(page, bankTab[who])
}

function addButton(form: Locator): Locator {
  return form.getByRole('button', { name: 'Add bank account' })
}

async function isShut(button: Locator): Promise<boolean> {
  return (await button.getAttribute('aria-disabled')) === 'true'
}

const us = {
  'Bank Name': 'Alamo Community Bank',
  'Account Holder Name': 'D Whitaker',
  'Routing Number': '110000000',
  'Account Number': '000123456789',
}
const canadian = {
  'Bank Name': 'Caisse du Plateau',
  'Account Holder Name': 'M-A Gagnon',
  'Branch Number': '00011',
  'Bank Number': '001',
  'Account Number': '123456789',
}

async function fill(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields))
    await form.getByLabel(name, { exact: true }).fill(text)
}

describe('the form of a US bank account', () => {
  it('[METHOD-10][VAL-26] asks a US borrower for bank, type, holder, routing and account, all of them', async () => {
    const form = await open('darnell')
    await expect.poll(() => form.getByRole('radio').count()).toBe(2)
    expect(await form.getByRole('radio', { name: 'Checking' }).isChecked()).toBe(false)
    expect(await form.getByRole('radio', { name: 'Savings' }).isChecked()).toBe(false)
    await addButton(form).press('Enter')
    for (const name of Object.keys(us))
      await expect
        .poll(() => errorOf(form.getByLabel(name, { exact: true })))
        .toContain('This field is required!')
    await expect
      .poll(() => form.getByRole('group', { name: 'Account Type' }).innerText())
      .toContain('This field is required!')
    const focused = form.getByLabel('Bank Name')
    expect(await focused.evaluate((box) => box === document.activeElement)).toBe(true)
  })

  it('[VAL-31][LIM-13][LIM-15] limits the fields of a US account to 50, 20, 9 and 25 characters', async () => {
    const form = await open('darnell')
    const taken = async (name: string, typed: string) => {
      const field = form.getByLabel(name, { exact: true })
      await field.pressSequentially(typed, { delay: 0 })
      return (await field.inputValue()).length
    }
    expect(await taken('Bank Name', 'B'.repeat(52))).toBe(50)
    expect(await taken('Account Holder Name', 'N'.repeat(22))).toBe(20)
    expect(await taken('Routing Number', '1'.repeat(11))).toBe(9)
    expect(await taken('Account Number', '1'.repeat(27))).toBe(25)
  })

  it.each([
    ['[VAL-27]', 'Routing Number', '12345678', 'minimum length should be 9 digits'],
    ['[VAL-27]', 'Routing Number', '12345678a', 'minimum length should be 9 digits'],
    ['', 'Routing Number', '110000001', 'This routing number is not valid. Please check it.'],
    ['[VAL-28]', 'Account Number', '123', 'It should be between 4 to 25 characters'],
    ['[VAL-29]', 'Account Number', '12345a', 'Account number needs to be only numbers'],
    ['[VAL-30]', 'Account Number', '1'.repeat(18), 'Account number cannot exceed 17 numbers'],
  ])('%s says at %s for %j: %s', async (_, name, text, words) => {
    const form = await open('darnell')
    const field = form.getByLabel(name, { exact: true })
    await field.fill(text)
    await field.blur()
    await expect.poll(() => errorOf(field)).toContain(words)
  })

  it('takes a number however it is grouped where it was copied', async () => {
    const form = await open('darnell')
    const paste = async (name: string, text: string) => {
      await form.getByLabel(name, { exact: true }).focus()
      await darnell.page.keyboard.insertText(text)
      return form.getByLabel(name, { exact: true }).inputValue()
    }
    expect(await paste('Routing Number', ' 110-000 000 ')).toBe('110000000')
    expect(await paste('Account Number', ' 0001 2345-6789 ')).toBe('000123456789')
  })

  it('[LIM-13] takes account numbers of 4 and of 17 digits', async () => {
    const form = await open('darnell')
    const field = form.getByLabel('Account Number', { exact: true })
    for (const digits of ['1234', '1'.repeat(17)]) {
      await field.fill(digits)
      await field.blur()
      expect(await errorOf(field)).toBe('')
    }
  })

  it('[VAL-34] sends a bank form only while nothing is wrong, and says what is missing', async () => {
    const form = await open('darnell')
    const { page } = darnell
    expect(await isShut(addButton(form))).toBe(true)
    await expect.poll(() => form.innerText()).toContain('Fill in “Bank Name” to continue.')
    await fill(form, us)
    await expect.poll(() => form.innerText()).toContain('Fill in “Account Type” to continue.')
    await form.getByRole('radio', { name: 'Savings' }).check()
    expect(await isShut(addButton(form))).toBe(false)
    await form.getByLabel('Routing Number').fill('11000000')
    expect(await isShut(addButton(form))).toBe(true)
    await expect.poll(() => form.innerText()).toContain('Check “Routing Number” to continue.')
    const calls = callsOf(page)
    await form.getByLabel('Routing Number').press('Enter')
    await addButton(form).press('Enter')
    expect(calls.filter(({ path }) => path === '/ach/add')).toEqual([])
  })

  it('hides the account number until it is asked for', async () => {
    const form = await open('darnell')
    const field = form.getByLabel('Account Number', { exact: true })
    await field.fill('000123456789')
    const hidden = () =>
      field.evaluate((box) => getComputedStyle(box).getPropertyValue('-webkit-text-security'))
    expect(await hidden()).toBe('disc')
    // The ring is round the whole box, its button too, and not round the field once more.
    expect(await field.evaluate((box) => getComputedStyle(box).outlineStyle)).toBe('none')
    await form.getByRole('button', { name: 'Show account number' }).click()
    expect(await hidden()).toBe('none')
  })
})

describe('the form of a Canadian bank account', () => {
  it('[METHOD-11][VAL-32][PERM-08] asks a Canadian borrower for bank, holder, bank number, branch and account', async () => {
    const form = await open('marc')
    expect(await form.getByRole('radio').count()).toBe(0)
    expect(await form.getByLabel('Routing Number').count()).toBe(0)
    await addButton(form).press('Enter')
    for (const name of Object.keys(canadian))
      await expect
        .poll(() => errorOf(form.getByLabel(name, { exact: true })))
        .toContain('This field is required!')
  })

  it('[VAL-32][LIM-14][LIM-15] limits the fields of a Canadian account to 50, 20, 3 and 5 characters', async () => {
    const form = await open('marc')
    const taken = async (name: string, typed: string) => {
      const field = form.getByLabel(name, { exact: true })
      await field.pressSequentially(typed, { delay: 0 })
      return (await field.inputValue()).length
    }
    expect(await taken('Bank Name', 'B'.repeat(52))).toBe(50)
    expect(await taken('Account Holder Name', 'N'.repeat(22))).toBe(20)
    expect(await taken('Bank Number', '1234')).toBe(3)
    expect(await taken('Branch Number', '123456')).toBe(5)
  })

  it.each([
    ['[VAL-32][LIM-14]', 'Bank Number', '12', 'Bank Number should be 3 digits'],
    ['[VAL-33][LIM-14]', 'Branch Number', '1234', 'Branch Number should be 5 characters'],
    ['[VAL-32][LIM-14]', 'Account Number', '123', 'Account number should be 4 to 12 numbers'],
    [
      '[VAL-32][LIM-14]',
      'Account Number',
      '1'.repeat(13),
      'Account number should be 4 to 12 numbers',
    ],
  ])('%s says at %s for %j: %s', async (_, name, text, words) => {
    const form = await open('marc')
    const field = form.getByLabel(name, { exact: true })
    await field.fill(text)
    await field.blur()
    await expect.poll(() => errorOf(field)).toContain(words)
  })

  it('[METHOD-18][METHOD-19] chooses an added Canadian account, and shows bank, holder, number and last four', async () => {
    const form = await open('marc')
    const { page } = marc
    const calls = callsOf(page)
    await fill(form, canadian)
    await addButton(form).click()
    await form.waitFor({ state: 'hidden' })
    await method(page, '6789').and(page.locator(':checked')).waitFor()
    await expect
      .poll(() => tileOf(page, '6789').innerText())
      .toMatch(/Bank account ending 6789\s+No fee/)
    await expectInSettings(
      page,
      /Bank account ending 6789\s+Caisse du Plateau · M-A Gagnon · Institution 001 · Transit 00011/,
    )
    const { body } = callTo(calls, '/ach/add')
    expect(body).toMatchObject({ isPad: '1', bankNumber: '001', branchNumber: '00011' })
    expect(calls.filter(({ text }) => text.includes(canadian['Account Number']))).toEqual([])
  })
})

/** Settings list it with all its details; the tile on home has its name and fee alone. */
async function expectInSettings(home: Page, details: RegExp): Promise<void> {
  const page = await home.context().newPage()
  await page.goto(new URL('/settings/payment-option', home.url()).href)
  const rows = page.getByRole('main').getByRole('listitem')
  await rows.filter({ hasText: 'ending 6789' }).waitFor()
  await expect.poll(() => page.getByRole('main').innerText()).toMatch(details)
  await page.close()
}

/** The whole tile of a saved method. */
function tileOf(page: Page, lastFour: string): Locator {
  return page.locator('label').filter({ has: method(page, lastFour) })
}

describe('a US account', () => {
  it('[METHOD-10][METHOD-17][METHOD-19] chooses an account added on home, and shows all its details', async () => {
    const form = await open('darnell')
    const { page } = darnell
    const calls = callsOf(page)
    await fill(form, us)
    await form.getByRole('radio', { name: 'Savings' }).check()
    await addButton(form).click()
    await form.waitFor({ state: 'hidden' })
    await method(page, '6789').and(page.locator(':checked')).waitFor()
    await expect
      .poll(() => tileOf(page, '6789').innerText())
      .toMatch(/Savings ending 6789\s+No fee/)
    await expectInSettings(
      page,
      /Savings ending 6789\s+Alamo Community Bank · D Whitaker · Routing 110000000/,
    )
    expect(callTo(calls, '/ach/add').body).toMatchObject({ accountType: '2' })
    expect(calls.filter(({ text }) => text.includes(us['Account Number']))).toEqual([])
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(kept).not.toContain(us['Account Number'])
  })

  it('keeps what is typed while another tab is shown', async () => {
    const form = await open('darnell')
    await fill(form, us)
    await form.getByRole('tab', { name: 'Card' }).click()
    await form.getByLabel('Name on card').fill('Darnell')
    await form.getByRole('tab', { name: 'Bank Account' }).click()
    for (const [name, text] of Object.entries(us))
      await expect.poll(() => form.getByLabel(name, { exact: true }).inputValue()).toBe(text)
    await form.getByRole('tab', { name: 'Bank Account' }).press('ArrowLeft')
    await expect.poll(() => form.getByLabel('Name on card').inputValue()).toBe('Darnell')
  })

  it('refuses an account that the bank does not know at its field, and keeps the rest', async () => {
    const form = await open('darnell')
    await fill(form, { ...us, 'Account Number': '000111111116' })
    await form.getByRole('radio', { name: 'Checking' }).check()
    await addButton(form).click()
    await expect
      .poll(() => errorOf(form.getByLabel('Account Number', { exact: true })))
      .toContain('The bank does not know this account.')
    await expect.poll(() => form.getByLabel('Bank Name').inputValue()).toBe(us['Bank Name'])
    await expect.poll(() => form.getByRole('radio', { name: 'Checking' }).isChecked()).toBe(true)
  })
})
