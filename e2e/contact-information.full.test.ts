import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import { expect, it } from 'vitest'
import { borrowers, signIn, visit } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { errorOf } from './testing/browser/fields.ts'
import { expectFit } from './testing/browser/looks.ts'
import { capLink } from './testing/portal/emails.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { listOf, rowOf, visitContacts } from './testing/settings/contact-screen.ts'

const { portal, browser } = onSharedPortal('lonemesa', 'boreal', 'harborpine')

const small = { width: 320, height: 640 }

it.each([
  { who: 'darnell', language: 'en', viewport: small, width: 320 },
  { who: 'darnell', language: 'es', viewport: phone, width: 390 },
  { who: 'darnell', language: 'es', viewport: desktop, width: 1440 },
  { who: 'chloe', language: 'fr', viewport: phone, width: 390 },
  { who: 'chloe', language: 'fr', viewport: desktop, width: 1440 },
  { who: 'aisha', language: 'en', viewport: phone, width: 390 },
] as const)(
  'shows contact information and its dialogs whole to $who, in $language at $width px',
  async ({ who, language, viewport }) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const { lender } = borrowers[who]
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    await page.goto(portal.at(lender, '/settings/edit-profile'))
    await listOf(page, say('contacts.phone.title')).waitFor()
    await expectAccessible(page)
    await expectFit(page)
    const opening = ['contacts.email.add', 'contacts.phone.add', 'contacts.address.edit'] as const
    for (const key of lender === 'harborpine' ? [] : opening) {
      await page.getByRole('button', { name: say(key) }).click()
      const dialog = page.getByRole('dialog', { name: say(key) })
      await dialog.waitFor()
      await expectAccessible(page)
      await expectFit(page)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await page
      .getByRole('button', { name: say('contacts.list.remove') })
      .first()
      .click()
    await page.getByRole('dialog', { name: say('profile.remove.title') }).waitFor()
    await expectAccessible(page)
    await expectFit(page)
    await context.close()
  },
)

it('adds an email and edits the address by the keyboard alone', async () => {
  const { page, context } = await visitContacts(browser, portal, 'darnell')
  await page.getByRole('button', { name: 'Add email' }).focus()
  await page.keyboard.press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add email' })
  await adding.waitFor()
  await adding.getByLabel('Email Address').focus()
  await page.keyboard.type('by.keys@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('by.keys@example.com').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add email')

  await page.getByRole('button', { name: 'Edit address' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit address' })
  const state = dialog.getByLabel('State')
  await state.selectOption('')
  await state.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => errorOf(state)).toContain('Please, select a State/Province')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await context.close()
})

it('keeps a typed email over a session that ends, and opens its form again', async () => {
  const { page, context } = await visitContacts(browser, portal, 'kevin')
  await page.getByRole('button', { name: 'Add email' }).click()
  const field = page.getByRole('dialog', { name: 'Add email' }).getByLabel('Email Address')
  await field.fill('half.typed@example')
  const other = await visit(browser, portal, 'kevin', { isNew: true })
  await other.page.goto(portal.at('lonemesa', '/settings/change-password'))
  await other.page
    .getByRole('button', { name: /^Log out Chrome/ })
    .first()
    .click()
  await other.page.getByText('The session was logged out.').waitFor()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await field.fill('half.typed@example.com')
  await field.press('Enter')
  await page.waitForURL('**/login')
  await signIn(page, 'kevin')
  await page.waitForURL('**/settings/edit-profile')
  await page.getByRole('dialog').getByLabel('Email Address').waitFor()
  await page.reload()
  await expect
    .poll(() => page.getByRole('dialog').getByLabel('Email Address').inputValue())
    .toBe('half.typed@example.com')
  await context.close()
  await other.context.close()
})

it('shows a lender’s agent the contacts, and lets them change none', async () => {
  const { page, context } = await visitContacts(browser, portal, 'gurpreet')
  await page.getByRole('button', { name: 'Add email' }).click()
  const field = page.getByRole('dialog', { name: 'Add email' }).getByLabel('Email Address')
  await field.fill('not.verified@example.com')
  await field.press('Enter')
  const icon = rowOf(page, 'not.verified@example.com').getByText('Not verified').locator('svg')
  const warning = await icon.innerHTML()
  const link = await capLink(portal, 'boreal', borrowers.gurpreet.email)
  await page.goto(portal.at('boreal', link))
  await page.waitForURL('**/home')
  await page.goto(portal.at('boreal', '/settings/edit-profile'))
  await page.getByText('Only the borrower can change these.').waitFor()
  expect(await icon.innerHTML()).toBe(warning)
  const main = page.getByRole('main')
  expect(await main.getByRole('button', { name: /Add|Edit|Remove|Make/ }).count()).toBe(0)
  await context.close()
})
