import { expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { complaintsOf, expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { linkAfter, readOutbox } from './testing/portal/emails.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

const emailsText = 'Emails about payments that went well, and new statements'
const newPassword = 'Fresh!2027wird'

it('gives an account back by the link of a mail: it asks, undoes, and lets a password be set', async () => {
  const intruder = await visit(browser, portal, 'darnell', { isNew: true })
  await intruder.page.goto(portal.at('lonemesa', '/settings/notifications'))
  const emails = intruder.page.getByLabel(emailsText)
  await emails.waitFor()
  const wanted = { lender: 'lonemesa', to: borrowers.darnell.email, begins: '/redirect?token=' }
  const link = await linkAfter(portal, wanted, () => emails.uncheck())

  const context = await visitor(browser, { viewport: phone })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(portal.at('lonemesa', link))
  const question = page.getByText('Our message says what was changed in your account.')
  await question.waitFor()
  await expectFit(page)
  await expectAccessible(page)
  // Whoever opens the link has undone nothing yet.
  await intruder.page.reload()
  await emails.waitFor()
  expect(await emails.isChecked()).toBe(false)

  await page.getByRole('button', { name: 'It was not me' }).click()
  await page.waitForURL('**/settings/change-password')
  const fields = page.locator('main input[type=password]')
  for (const at of [0, 1]) await fields.nth(at).fill(newPassword)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.waitForURL('**/home')
  await page.goto(portal.at('lonemesa', '/settings/notifications'))
  await page.getByLabel(emailsText).waitFor()
  expect(await page.getByLabel(emailsText).isChecked()).toBe(true)

  await intruder.page.reload()
  await intruder.page.waitForURL(/\/login/)
  await intruder.page.locator('[name=user]').fill(borrowers.darnell.email)
  await intruder.page.locator('[name=password]').fill(demoPassword)
  await intruder.page.locator('[name=password]').press('Enter')
  await intruder.page.getByRole('alert').waitFor()
  expect(complaints).toEqual([])
  await intruder.context.close()

  const later = await visitor(browser)
  const secondLook = await later.newPage()
  await secondLook.goto(portal.at('lonemesa', link))
  await secondLook.getByText('This link was used already').waitFor()
  await later.close()
  const told = (await readOutbox(portal, 'lonemesa', borrowers.darnell.email)).map(
    ({ text }) => text,
  )
  expect(told.join('\n')).toMatch(/By the link that we sent/)
  await context.close()
})
