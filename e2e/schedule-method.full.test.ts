import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { callsOf } from './testing/browser/calls.ts'
import { addCard, method, openAuthorization } from './testing/payments/paying.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { scheduleScreen } from './testing/schedules/schedule-screen.ts'

// By what a schedule pays, and the words in which its lender asks for it.

const { portal, browser } = onPortal()

async function atForm() {
  const visited = await visit(browser, portal, 'maria')
  const { page } = visited
  await page.goto(new URL('/schedule-payment', page.url()).href)
  const screen = scheduleScreen(page)
  await screen.form.waitFor()
  return { ...visited, screen }
}

it('[METHOD-19] lists a card that was added in the schedule form, requested anew, and chooses it', async () => {
  const { page, context, screen } = await atForm()
  const calls = callsOf(page)
  await addCard(page, { number: '4242424242424242' })
  const paths = () => calls.map(({ path }) => path)
  await expect
    .poll(() => paths().slice(paths().indexOf('/payments/add-card')))
    .toEqual(expect.arrayContaining(['/payments/add-card', '/payments/get-card-lists']))
  await expect.poll(() => method(page, '4242').isChecked()).toBe(true)
  await screen.pick('Payment Date', '2026-12-04')
  await screen.amount.fill('50')
  await screen.send.click()
  await screen.review
    .getByText(/Visa.*4242/)
    .first()
    .waitFor()
  await context.close()
})

it('[PAY-21] shows the lender’s own words for what recurs by bank, and not those for once', async () => {
  await changeSettings(portal, 'lonemesa', {
    borrowerRecurringAchDisclosure: 'Own words for a debit, again and again.',
    borrowerOnetimeAchDisclosure: 'Own words for once.',
  })
  const { page, context, screen } = await atForm()
  await screen.frequency.selectOption('MO')
  await screen.pick('First Payment', '2026-12-18')
  await method(page, '6789').check()
  await screen.amount.fill('250')
  await screen.send.click()
  await openAuthorization(screen.review)
  await screen.review.getByText('Own words for a debit, again and again.').waitFor()
  expect(await screen.review.getByText('Own words for once.').count()).toBe(0)
  await context.close()
})
