import { closeDialog, type Walk } from './walk.ts'

/** Statements and documents, and what explains the balance and helps with it. */
export async function walkPapers(walk: Walk): Promise<void> {
  const { page, portal, lender, say, shoot } = walk
  await shootDialogs(walk, ['loans.details.whyMoved', 'loans.details.paySooner'])
  const chat = page.getByRole('button', { name: say('chat.card.open') })
  if (await chat.isVisible()) {
    await chat.click()
    await page.locator('textarea').waitFor()
    await shoot('chat')
  }
  await page.goto(portal.at(lender, '/statements'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot('papers')
  await page.goto(portal.at(lender, '/receipts'))
  await shootDialogs(walk, ['receipts.search.open'])
  await page.goto(portal.at(lender, '/schedule-payment'))
  await shootDialogs(walk, ['schedules.debits.addToCalendar'])
  if (lender !== 'harborpine') return
  await page.goto(portal.at(lender, '/servicing'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot('servicing')
  await page.goto(portal.at(lender, '/settings/security'))
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await shoot('settings-security')
}

/** What each of these buttons opens, by the end of its label's name. */
async function shootDialogs(
  { page, say, shoot }: Walk,
  labels: readonly Parameters<Walk['say']>[0][],
): Promise<void> {
  for (const key of labels) {
    await page.getByRole('button', { name: say(key) }).click()
    await page.getByRole('dialog').waitFor()
    await page.waitForLoadState('networkidle')
    await shoot(key.split('.').slice(1).join('-'))
    await closeDialog(page)
  }
}
