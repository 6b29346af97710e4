import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { type LenderReader, lenderReaders } from './testing/borrowers/lender-readers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { errorOf } from './testing/browser/fields.ts'
import { expectFit } from './testing/browser/looks.ts'
import { messageBar } from './testing/browser/message-bar.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { codeFor } from './testing/portal/outbox.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'

// Phones and the address of contact information, at each lender and in each language.

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine', 'boreal')

const open = {
  hideAddEmailAddressBp: '0',
  hideAddPhoneNumberBp: '0',
  updateAllCifAddresses: '1',
  signInFactors: '0',
}

async function atContacts(reader: LenderReader, settings: Readonly<Record<string, string>> = open) {
  await changeSettings(portal, reader.lender, settings)
  const { page, context, complaints } = await visitIn(browser, portal, reader)
  const calls = callsOf(page)
  await page.goto(portal.at(reader.lender, '/settings/edit-profile'))
  const emails = reader.say('contacts.email.title')
  await page.getByRole('region', { name: emails }).getByRole('listitem').first().waitFor()
  const leave = async () => {
    expect(complaints).toEqual([])
    await context.close()
  }
  return { page, calls, leave }
}

const numbers = {
  darnell: '2105550171',
  maria: '2105550172',
  aisha: '4195550173',
  chloe: '5145550174',
}

it.each(lenderReaders)(
  '[PROF-16][PROF-18][API-30] adds a phone, makes it primary once it is verified, and removes it again, in $reads',
  async (reader) => {
    const { say, lender } = reader
    const { page, calls, leave } = await atContacts(reader)
    const digits = numbers[reader.who as keyof typeof numbers]
    const shown = `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`
    const list = page.getByRole('region', { name: say('contacts.phone.title') })
    const first = await primaryOf(list, reader)
    await list.getByRole('button', { name: say('contacts.phone.add') }).click()
    const adding = page.getByRole('dialog', { name: say('contacts.phone.add') })
    await adding.getByLabel(say('contacts.phone.number')).pressSequentially(digits)
    await adding.getByLabel(say('contacts.phone.number')).press('Enter')
    const boxes = page.getByRole('dialog').getByRole('textbox')
    await expect.poll(() => boxes.count()).toBe(6)
    expect(callTo(calls, '/users/add-phone').body).toMatchObject({ phoneno: digits })
    const row = list.getByRole('listitem').filter({ hasText: shown })
    const make = row.getByRole('button', {
      name: say('contacts.list.makePrimaryOf', { contact: shown }),
    })
    const code = await codeFor(portal, { lender, phone: digits })
    await boxes.first().fill(code)
    const verify = { name: say('signUp.code.verify'), exact: true }
    await page.getByRole('dialog').getByRole('button', verify).click()
    await messageBar(page, 'good', say('contacts.phone.verified')).waitFor()
    await expectFit(page)
    await expectAccessible(page)
    const older = `update borrower_phones set added_at = added_at - interval '9 days' where number = $1`
    expect(await changeOnFile(portal, older, [digits])).toBe(1)
    await make.click()
    await messageBar(page, 'good', say('contacts.phone.madePrimary')).waitFor()
    await expect.poll(() => primaryOf(list, reader)).toContain(shown)
    await list
      .getByRole('button', { name: say('contacts.list.makePrimaryOf', { contact: first }) })
      .click()
    await expect.poll(() => primaryOf(list, reader)).toContain(first)
    await row
      .getByRole('button', { name: say('contacts.list.removeOf', { contact: shown }) })
      .click()
    const asked = page.getByRole('dialog', { name: say('contacts.phone.removeTitle') })
    await asked.getByRole('button', { name: say('contacts.list.remove'), exact: true }).click()
    await messageBar(page, 'good', say('contacts.phone.removed')).waitFor()
    expect(await row.count()).toBe(0)
    await leave()
  },
)

/** The phone that is marked as the primary one, as it is written. */
async function primaryOf(list: Locator, { say }: LenderReader): Promise<string> {
  const primary = list
    .getByRole('listitem')
    .filter({ has: list.page().getByText(say('contacts.list.primary'), { exact: true }) })
  const text = await primary.innerText()
  return /\d{3}-\d{3}-\d{4}/.exec(text)?.[0] ?? text
}

it.each(lenderReaders)(
  '[PROF-21][VAL-53][VAL-54] opens with the address of whoever asks, and misses each part of it but the apartment, in $reads',
  async (reader) => {
    const { say, lender } = reader
    const { page, calls, leave } = await atContacts(reader)
    await page.getByRole('button', { name: say('contacts.address.edit') }).click()
    const dialog = page.getByRole('dialog', { name: say('contacts.address.edit') })
    const labels = {
      street: say('contacts.address.street1'),
      city: say('contacts.address.city'),
      state: say(lender === 'boreal' ? 'signUp.form.province' : 'signUp.form.state'),
      code: say(lender === 'boreal' ? 'contacts.address.postalCode' : 'contacts.address.zip'),
    }
    const field = (name: keyof typeof labels) => dialog.getByLabel(labels[name], { exact: true })
    const before = await field('state').inputValue()
    expect(before).toMatch(/^[A-Z]{2}$/)
    const chosen = field('state').locator('option:checked')
    await expect.poll(() => chosen.innerText()).toMatch(/^\p{Lu}\p{Ll}/u)
    const held = [await field('street').inputValue(), await field('city').inputValue()]
    const address = page.getByRole('region', { name: say('contacts.address.title'), exact: true })
    for (const part of held) expect(await address.innerText()).toContain(part)
    for (const name of ['street', 'city', 'code'] as const) {
      await field(name).fill('')
      await field(name).blur()
      await expect.poll(() => errorOf(field(name))).toContain(say('signUp.refused.required'))
    }
    await field('state').selectOption({ label: say('signUp.form.choose') })
    await field('street').press('Enter')
    const theirs = dialog.locator('select')
    await expect.poll(() => errorOf(theirs)).toContain(say('signUp.refused.state'))
    await expectFit(page)
    await expectAccessible(page)
    expect(count(calls, '/users/update-address')).toBe(0)
    await page.keyboard.press('Escape')
    await leave()
  },
)

it.each(['select', 'SEL'])(
  '[VAL-54] refuses the state %s at its field where a page sends it',
  async (state) => {
    const [reader] = lenderReaders
    if (reader === undefined) throw new Error('nobody reads')
    const { page, calls, leave } = await atContacts(reader)
    await page.route('**/users/update-address', (route) => {
      const body = route.request().postDataJSON() as object
      return route.continue({ postData: JSON.stringify({ ...body, state }) })
    })
    await page.getByRole('button', { name: 'Edit address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit address' })
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect
      .poll(() => errorOf(dialog.getByLabel('State', { exact: true })))
      .toContain(reader.say('signUp.refused.state'))
    expect((await callTo(calls, '/users/update-address').answer()).status).toBe(0)
    await leave()
  },
)

it.each(lenderReaders)(
  '[PERM-13] lets the address be edited where either setting is on, and not where neither is, in $reads',
  async (reader) => {
    const edit = reader.say('contacts.address.edit')
    const { page, leave } = await atContacts(reader)
    for (const [updateAllCifAddresses, isNlsEnable] of [
      ['1', '0'],
      ['0', '1'],
      ['0', '0'],
    ] as const) {
      await changeSettings(portal, reader.lender, { updateAllCifAddresses, isNlsEnable })
      await page.reload()
      const card = page.getByRole('region', {
        name: reader.say('contacts.address.title'),
        exact: true,
      })
      await card.locator('address').waitFor()
      const isOpen = updateAllCifAddresses === '1' || isNlsEnable === '1'
      if (!isOpen) await page.getByText(reader.say('contacts.address.closed')).waitFor()
      await expect.poll(() => page.getByRole('button', { name: edit }).count()).toBe(isOpen ? 1 : 0)
    }
    await leave()
  },
)
