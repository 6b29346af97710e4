import { closeDialog, type Walk } from './walk.ts'

/** Home without a loan: the form that opens by itself, a mistake, and what lies behind it. */
export async function walkLinking({
  page,
  say,
  shoot,
}: Pick<Walk, 'page' | 'say' | 'shoot'>): Promise<void> {
  const form = page.getByRole('dialog', { name: say('loans.link.title') })
  await form.waitFor()
  await shoot('link-loan')
  await form.locator('input[name=ssn4]').fill('1111')
  await form.locator('input[name=loannumber]').fill('21-120777')
  await form.locator('input[name=zipcode]').fill('78205')
  await form.getByRole('button', { name: say('loans.link.title') }).click()
  await page.getByRole('dialog', { name: say('loans.link.failedTitle') }).waitFor()
  await shoot('link-loan-failed')
  await closeDialog(page)
  await page.getByText(say('loans.empty.title')).waitFor()
}
