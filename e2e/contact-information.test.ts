import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, takeComplaints } from './testing/browser/browser.ts'
import { loseAnswers } from './testing/browser/answers.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { linkAfter } from './testing/portal/emails.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { codeFor } from './testing/portal/outbox.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'
import {
  addPhone,
  addVerifiedPhone,
  enterPhoneCode,
  greenBar,
  listOf,
  rowOf,
  visitContacts,
} from './testing/settings/contact-screen.ts'

const { portal, browser } = onSharedPortal('lonemesa')
const lender = 'lonemesa'

describe('emails', () => {
  it('[PROF-10][PROF-22] adds an email by its dialog, and says so in green over the new list', async () => {
    const { page, context } = await visitContacts(browser, portal, 'darnell')
    const field = await addingEmail(page)
    await field.fill('darnell.work@example.com')
    await field.press('Enter')
    await greenBar(page, 'The email was added.').waitFor()
    await rowOf(page, 'darnell.work@example.com').getByText('Not verified').waitFor()
    await expectAccessible(page)
    await context.close()
  })

  it('[PROF-17][PROF-15][ERR-14] offers by the warning of an email to send its link again', async () => {
    const { page, context } = await visitContacts(browser, portal, 'darnell')
    const row = rowOf(page, 'darnell.work@example.com')
    const mark = row.getByRole('button', { name: /is not verified/ })
    await row.waitFor()
    await expect.poll(() => mark.locator('svg').count()).toBe(1)
    const verified = rowOf(page, 'darnell.whitaker@example.com')
    expect(await verified.getByRole('button', { name: /is not verified/ }).count()).toBe(0)
    expect(await row.getByRole('button', { name: /^Make/ }).count()).toBe(0)
    const to = 'darnell.work@example.com'
    const begins = '/app/api/users/confirm-email?token='
    const link = await linkAfter(portal, { lender, to, begins }, async () => {
      await mark.click()
      const dialog = page.getByRole('dialog', { name: 'Email Address is not verified!' })
      await dialog.getByText('Do you want to resend verification link?').waitFor()
      await dialog.getByRole('button', { name: 'Resend' }).click()
      await dialog.waitFor({ state: 'detached' })
    })
    const opened = await context.newPage()
    await opened.goto(portal.at(lender, link))
    await opened.waitForURL((url) => !url.href.includes('emailToken'))
    await expect
      .poll(async () => {
        await page.reload()
        await row.waitFor()
        return row.innerText()
      })
      .toContain('Verified')
    await context.close()
  })

  it('[PROF-16][PROF-20][PROF-22] makes a verified email primary, and marks it alone', async () => {
    const { page, context } = await visitContacts(browser, portal, 'darnell')
    const [work, first] = ['darnell.work@example.com', 'darnell.whitaker@example.com']
    const older = `update borrower_emails set added_at = added_at - interval '2 days' where address = $1`
    expect(await changeOnFile(portal, older, [work])).toBe(1)
    await rowOf(page, work)
      .getByRole('button', { name: `Make primary: ${work}` })
      .click()
    await greenBar(page, 'Your primary email was changed.').waitFor()
    await primaryIn(rowOf(page, work)).waitFor()
    expect(await primaryIn(rowOf(page, first)).count()).toBe(0)
    for (const kind of ['Email addresses', 'Phone Numbers'])
      await expect.poll(() => primaryIn(listOf(page, kind)).count()).toBe(1)
    await rowOf(page, first)
      .getByRole('button', { name: `Make primary: ${first}` })
      .click()
    await primaryIn(rowOf(page, first)).waitFor()
    await context.close()
  })

  it('[PROF-18][PROF-22] removes an email that is not the primary one', async () => {
    const { page, context } = await visitContacts(browser, portal, 'darnell')
    const work = 'darnell.work@example.com'
    await rowOf(page, work)
      .getByRole('button', { name: `Remove ${work}` })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Remove this email?' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await greenBar(page, 'The email was removed.').waitFor()
    expect(await rowOf(page, work).count()).toBe(0)
    await context.close()
  })
})

describe('phones', () => {
  it('[PROF-11][PROF-13][PROF-14] sends a code, counts 180 seconds to another one, and clears a wrong one', async () => {
    await changeSettings(portal, lender, { validationCodeSeconds: 60 })
    const { page, context } = await visitContacts(browser, portal, 'darnell', { hurries: true })
    const dialog = await addPhone(page, '2105550188')
    expect(await codeFor(portal, { lender, phone: '2105550188' })).toMatch(/^\d{6}$/)
    const again = dialog.getByRole('button', { name: 'Resend Code?' })
    await dialog.getByText(/Resend code will enable in 1[78]\d seconds/).waitFor()
    expect(await again.count()).toBe(0)
    await page.clock.fastForward('02:40')
    await dialog.getByText(/Resend code will enable in (?:1?\d|20) seconds/).waitFor()
    expect(await again.count()).toBe(0)
    await page.clock.fastForward('00:20')
    await again.waitFor()

    await enterPhoneCode(dialog, '000000')
    await dialog.getByText(/This code is not right/).waitFor()
    const boxes = dialog.getByRole('textbox')
    expect(await boxes.evaluateAll((all) => all.map((box) => box.ariaInvalid))).toEqual(
      Array.from({ length: 6 }, () => 'true'),
    )
    const typed = await boxes.evaluateAll((all) =>
      all.map((box) => (box as HTMLInputElement).value),
    )
    expect(typed).toEqual(Array.from({ length: 6 }, () => ''))
    await context.close()
  })

  it('[PROF-12][PROF-15] verifies a phone by its six digits, from the warning of its row', async () => {
    const { page, context } = await visitContacts(browser, portal, 'darnell')
    await rowOf(page, '210-555-0188')
      .getByRole('button', { name: /is not verified/ })
      .click()
    const ask = page.getByRole('dialog', { name: 'Phone number is not verified!' })
    await ask.getByText('Do you want to resend the code?').waitFor()
    await ask.getByRole('button', { name: 'Resend' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify Phone Number' })
    await enterPhoneCode(dialog, await codeFor(portal, { lender, phone: '2105550188' }))
    await greenBar(page, 'The phone number is verified.').waitFor()
    await expect.poll(() => rowOf(page, '210-555-0188').innerText()).toContain('Verified')
    await context.close()
  })

  it('[PROF-23][VAL-56][ERR-28] says at three phones why no fourth can be added', async () => {
    const { page, context } = await visitContacts(browser, portal, 'darnell')
    await addVerifiedPhone(page, portal, '2105550189')
    const card = listOf(page, 'Phone Numbers')
    await card.getByText('3 of 3').waitFor()
    await card.getByText('Three phone numbers are the limit…').waitFor()
    await card.getByRole('button', { name: 'Add phone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Only 3 Phone Numbers' })
    await dialog.getByText('Three phone numbers are the limit…').waitFor()
    expect(await page.getByLabel('Mobile phone number').count()).toBe(0)
    await context.close()
  })
})

describe('what goes wrong', () => {
  it('[ERR-16][ERR-17] says a refusal and a lost answer in the error bar, and keeps the session', async () => {
    const { page, context } = await visitContacts(browser, portal, 'darnell')
    const row = rowOf(page, '210-555-0189')
    await row.waitFor()
    const other = await context.newPage()
    await other.goto(page.url())
    const gone = rowOf(other, '210-555-0189')
    await gone.getByRole('button', { name: /^Remove/ }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await gone.waitFor({ state: 'detached' })
    await row.getByRole('button', { name: /^Make/ }).click()
    await page.getByRole('alert').filter({ hasText: 'This was not found.' }).waitFor()

    await loseAnswers(page, '/users/make-primary-phone')
    await rowOf(page, '210-555-0188').getByRole('button', { name: /^Make/ }).click()
    await page.getByRole('alert').filter({ hasText: 'No Internet Connection.' }).waitFor()
    takeComplaints()
    expect(new URL(page.url()).pathname).toBe('/settings/edit-profile')
    await context.close()
  })
})

const primaryIn = (place: Locator) => place.getByText('Primary', { exact: true })

/** The field of the dialog that adds an email. */
async function addingEmail(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add email' }).click()
  return page.getByRole('dialog', { name: 'Add email' }).getByLabel('Email Address')
}
