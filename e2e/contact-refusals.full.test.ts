import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { callsOf, count } from './testing/browser/calls.ts'
import { errorOf } from './testing/browser/fields.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import {
  addVerifiedPhone,
  listOf,
  rowOf,
  visitContacts,
} from './testing/settings/contact-screen.ts'

const { portal, browser } = onSharedPortal('lonemesa')

describe('emails', () => {
  it('[VAL-49][LIM-17] refuses an email at its field, and keeps what was typed', async () => {
    const { page, context } = await visitContacts(browser, portal, 'darnell')
    const field = await addingEmail(page)
    await field.fill('work')
    await field.press('Enter')
    expect(await errorOf(field)).toContain('Please enter a valid email address')
    const calls = callsOf(page)
    const longest = `${'a'.repeat(88)}@example.com`
    await field.fill(`b${longest}`)
    await field.press('Enter')
    expect(await errorOf(field)).toContain('Please enter a valid email address')
    expect(await field.inputValue()).toBe(`b${longest}`)
    expect(count(calls, '/users/add-email')).toBe(0)
    await field.fill(longest)
    await field.press('End')
    await field.pressSequentially('mm')
    expect(await field.inputValue()).toBe(longest)
    await field.fill('darnell.whitaker@example.com')
    await field.press('Enter')
    await expect.poll(() => errorOf(field)).toContain('already on your account')
    await expect.poll(() => field.inputValue()).toBe('darnell.whitaker@example.com')
    await context.close()
  })

  it('[VAL-55][ERR-29] says that the primary one can not be deleted, and asks nobody', async () => {
    const { page, context } = await visitContacts(browser, portal, 'darnell')
    const calls = callsOf(page)
    await page.getByRole('button', { name: 'Remove darnell.whitaker@example.com' }).click()
    const dialog = page.getByRole('dialog', { name: 'Phone Email Instructions' })
    await dialog.getByText('The primary phone or email cannot be deleted.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    expect(count(calls, '/users/web/delete-email')).toBe(0)
    await context.close()
  })

  it('[PROF-23][VAL-57][LIM-09] says at five emails why no sixth can be added, and at three phones why no fourth', async () => {
    const { page, context } = await visitContacts(browser, portal, 'kevin')
    for (const name of ['b', 'c', 'd', 'e']) {
      const field = await addingEmail(page)
      await field.fill(`kevin.${name}@example.com`)
      await field.press('Enter')
      await rowOf(page, `kevin.${name}@example.com`).waitFor()
    }
    const why = 'Five email addresses are the limit. Remove one to add another.'
    const card = listOf(page, 'Email addresses')
    await card.getByText('5 of 5').waitFor()
    await card.getByText(why).waitFor()
    await card.getByRole('button', { name: 'Add email' }).click()
    await page.getByRole('dialog', { name: 'Only 5 email addresses' }).getByText(why).waitFor()
    expect(await page.getByLabel('Email Address', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    for (const digits of ['2105550151', '2105550152']) await addVerifiedPhone(page, portal, digits)
    const phones = listOf(page, 'Phone Numbers')
    await phones.getByText('3 of 3').waitFor()
    await phones.getByRole('button', { name: 'Add phone' }).click()
    await page.getByRole('dialog', { name: 'Only 3 Phone Numbers' }).waitFor()
    await context.close()
  })
})

describe('phones', () => {
  it('[VAL-07][VAL-08] takes a phone as it is written in the country, and refuses another at its field', async () => {
    const { page, context } = await visitContacts(browser, portal, 'darnell')
    await page.getByRole('button', { name: 'Add phone' }).click()
    const adding = page.getByRole('dialog', { name: 'Add phone' })
    const field = adding.getByLabel('Mobile phone number')
    await field.pressSequentially('210555')
    await expect.poll(() => field.inputValue()).toBe('+1 210-555')
    await field.press('Enter')
    expect(await errorOf(field)).toContain('Invalid Phone Number')
    await field.fill('')
    await field.pressSequentially('2105550188')
    await expect.poll(() => field.inputValue()).toBe('+1 210-555-0188')
    await context.close()
  })
})

/** The field of the dialog that adds an email. */
async function addingEmail(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add email' }).click()
  return page.getByRole('dialog', { name: 'Add email' }).getByLabel('Email Address')
}
