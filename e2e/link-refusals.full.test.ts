import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type LenderReader, lenderReaders } from './testing/borrowers/lender-readers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { datePicker } from './testing/browser/date-picker.ts'
import { errorOf } from './testing/browser/fields.ts'
import { expectFit } from './testing/browser/looks.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// What the link form asks for and refuses, whichever fields its lender chose.

const stage = onSharedPortal('lonemesa', 'harborpine', 'boreal')
const { portal, browser } = stage

const linkPath = '/users/link-loan-account'

/** Opens the form from the list of loans. */
async function atLinkForm(reader: LenderReader, settings: Readonly<Record<string, unknown>>) {
  const { lender, say } = reader
  await changeSettings(portal, lender, { linkLoanLimitInBp: 0, ...settings })
  const { page, context, complaints } = await visitIn(browser, portal, reader)
  const calls = callsOf(page)
  await page.getByRole('button', { name: new RegExp(`^${say('loans.switcher.label')}`) }).click()
  await page.getByRole('button', { name: say('loans.link.title') }).click()
  const form = page.getByRole('dialog', { name: say('loans.link.title') })
  await form.waitFor()
  // It is closed while something is missing, and says so when it is pressed.
  const send = () => form.getByRole('button', { name: say('loans.link.title') }).press('Enter')
  const leave = async () => {
    expect(count(calls, linkPath)).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  }
  return { page, form, send, leave }
}

const fieldOf = (form: Locator, name: string) => form.locator(`input[name=${name}]`)

/** As a browser fills a field in: with more than can be typed there. */
function fillIn(field: Locator, text: string): Promise<void> {
  return field.evaluate((box, value) => {
    const written = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    ;(box as HTMLInputElement).focus()
    written?.set?.call(box, value)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}

/** What is typed is refused at its field once that is left. */
async function expectRefused(field: Locator, typed: string, said: string): Promise<void> {
  await fillIn(field, typed)
  await field.blur()
  await expect.poll(() => errorOf(field)).toContain(said)
}

it.each(lenderReaders)(
  '[VAL-35][VAL-36][VAL-40] says what is missing, groups a whole number and refuses a part of one, in $reads',
  async (reader) => {
    const settings = { linkLoanFirstField: 1, isSsn: '1', linkLoanThirdField: 3 }
    const { page, form, send, leave } = await atLinkForm(reader, settings)
    await send()
    for (const name of ['ssn', 'loannumber', 'branchNo'])
      await expect
        .poll(() => errorOf(fieldOf(form, name)))
        .toContain(reader.say('loans.refused.required'))
    await expectSound(page)
    const ssn = fieldOf(form, 'ssn')
    await ssn.pressSequentially('90012')
    await expect.poll(() => ssn.inputValue()).toBe('900-12')
    await ssn.blur()
    await expect.poll(() => errorOf(ssn)).toContain(reader.say('loans.refused.ssn'))
    await ssn.fill('')
    await ssn.pressSequentially('9001244177')
    await expect.poll(() => ssn.inputValue()).toBe('900-12-4417')
    await leave()
  },
)

it.each(lenderReaders)(
  '[VAL-37][VAL-38][VAL-39] takes four digits, seven characters of a postal code and eleven of a whole number, in $reads',
  async (reader) => {
    const four = { linkLoanFirstField: 2, linkLoanThirdField: 1 }
    const { page, form, leave } = await atLinkForm(reader, four)
    await expectRefused(fieldOf(form, 'ssn4'), '441', reader.say('loans.refused.ssnLastFour'))
    const zip = fieldOf(form, 'zipcode')
    await expectRefused(zip, '78205-12', reader.say('loans.refused.postalCode'))
    await expectSound(page)
    for (const [name, most] of [
      ['ssn4', 4],
      ['zipcode', 7],
    ] as const) {
      await fieldOf(form, name).fill('')
      await fieldOf(form, name).pressSequentially('1234567890123')
      expect((await fieldOf(form, name).inputValue()).length).toBe(most)
    }
    await leave()
    const whole = await atLinkForm(reader, { linkLoanFirstField: 1, isSsn: '1' })
    expect(await fieldOf(whole.form, 'ssn').getAttribute('maxlength')).toBe('11')
    await whole.leave()
  },
)

it.each(lenderReaders)(
  '[VAL-05][LIM-18] asks for a whole phone, and hints at the end of a loan’s number, in $reads',
  async (reader) => {
    const { page, form, send, leave } = await atLinkForm(reader, { linkLoanFirstField: 4 })
    await expectRefused(fieldOf(form, 'phoneNo'), '210555010', reader.say('loans.refused.phone'))
    await form.getByText(reader.say('loans.link.numberHint')).waitFor()
    await send()
    await expectSound(page)
    await leave()
  },
)

it.each(lenderReaders)(
  '[VAL-41] takes a day of birth from 500 to 18 years ago, month first, by its calendar and typed, in $reads',
  async (reader) => {
    const born = { linkLoanFirstField: 1, isSsn: '0' }
    const { page, form, leave } = await atLinkForm(reader, born)
    const field = fieldOf(form, 'dob')
    const wrong = reader.say('signUp.refused.birthDate')
    for (const typed of ['11/21/2008', '11/19/1526']) await expectRefused(field, typed, wrong)
    for (const typed of ['11/20/2008', '11/20/1526', '04/12/1988']) {
      await field.fill(typed)
      await field.blur()
      await expect.poll(() => errorOf(field)).toBe('')
    }
    const calendar = datePicker(page, reader.language)
    await calendar.open()
    const offered = await calendar.list('year').locator('option').allInnerTexts()
    expect([offered.includes('2008'), offered.includes('2009')]).toEqual([true, false])
    await page.keyboard.press('Escape')
    await leave()
  },
)

async function expectSound(page: Page): Promise<void> {
  await expectFit(page)
  await expectAccessible(page)
}
