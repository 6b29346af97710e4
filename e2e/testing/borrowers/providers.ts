import type { Page } from 'playwright-core'
import { demoPassword } from '../../../demo/src/tables/people.ts'

/** To a provider's page, where one of its people is chosen, and back. */
export async function vouchedFor(page: Page, provider: string, person: string): Promise<void> {
  await page.getByRole('button', { name: provider }).click()
  await page.waitForURL('**/authorize**')
  await page.getByRole('link', { name: person }).click()
}

/** Facebook does not say that an email is verified: the account's password ties the two. */
export async function linkByPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Link your account' })
  await dialog.getByText('You have an account here already.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong!2026pass')
  await dialog.getByRole('button', { name: 'Link and sign in' }).click()
  await dialog.getByText('The email, phone number or password is not right.').waitFor()
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Link and sign in' }).click()
}
