import type { Locator, Page } from 'playwright-core'

/** What local storage keeps of a borrower. */
export const keptNames = [
  'quittance.token',
  'quittance.user',
  'quittance.last-act',
  'selected-loan',
]

/** As far as the question whether to log out. */
export async function startLogOut(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await dialog.waitFor()
  return dialog
}

export async function logOut(page: Page): Promise<void> {
  const dialog = await startLogOut(page)
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL('**/login')
}

/** What the browser keeps of the borrower, and what this tab keeps. */
export function keptOf(page: Page) {
  return page.evaluate(
    (names) => ({
      mine: names.filter((name) => localStorage.getItem(name) !== null),
      session: Object.fromEntries(Object.entries(sessionStorage)),
    }),
    keptNames,
  )
}
