import { expect, it } from 'vitest'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { greenBar, visitContacts } from './testing/settings/contact-screen.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('saves each choice of what is sent at once, and says what is sent all the same', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'maria', { viewport: phone })
  await page.goto(portal.at('lonemesa', '/settings/notifications'))
  const card = page.getByRole('region', { name: 'What we send you' })
  const emails = card.getByLabel('Emails about payments that went well, and new statements')
  await emails.waitFor()
  await card.getByText('We always send notices required by law').waitFor()
  await expectAccessible(page)
  await emails.uncheck()
  await greenBar(page, 'Your changes were saved.').waitFor()

  const [from, until] = [card.getByLabel('No texts from'), card.getByLabel('Until')]
  await from.selectOption('09:00 PM')
  await card.getByText('Choose both times, or neither.').waitFor()
  await until.selectOption('08:00 AM')
  await card.getByText('Choose both times, or neither.').waitFor({ state: 'detached' })
  await greenBar(page, 'Your changes were saved.').waitFor()

  // The lender's own quiet hours are from 9 PM to 8 AM.
  await from.selectOption('08:00 AM')
  await greenBar(page, 'Your changes were saved.').waitFor()
  await until.selectOption('09:00 PM')
  await card.getByText(/^No hour of the day would be left for texts/).waitFor()
  await from.selectOption('09:00 AM')
  await card.getByText(/^No hour of the day/).waitFor({ state: 'detached' })
  await greenBar(page, 'Your changes were saved.').waitFor()

  await page.reload()
  await emails.waitFor()
  expect(await emails.isChecked()).toBe(false)
  await expect.poll(() => card.getByLabel('Text messages about payments').isChecked()).toBe(true)
  expect([await from.inputValue(), await until.inputValue()]).toEqual(['09:00', '21:00'])
  expect(complaints).toEqual([])
  await context.close()
})

it('changes the name where the lender lets its borrowers, and refuses one with a web address', async () => {
  const { page, context } = await visitContacts(browser, portal, 'darnell')
  expect(await page.getByRole('button', { name: 'Change name' }).count()).toBe(0)
  await changeSettings(portal, 'lonemesa', { borrowerNameEdit: '1' })
  await page.reload()
  await page.getByRole('button', { name: 'Change name' }).click()
  const form = page.getByRole('dialog', { name: 'Change name' })
  const last = form.getByLabel('Last Name')
  await expect.poll(() => last.inputValue()).toBe('Whitaker')
  await last.fill('evil.example')
  await last.blur()
  await form.getByText('Last name: no web address or special signs.').waitFor()
  await last.fill('Whitaker Jones')
  await form.getByRole('button', { name: 'Save name' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: /Whitaker Jones/ }).waitFor()
  await context.close()
})
