import { expect, it } from 'vitest'
import { atHome, borrowers } from './testing/borrowers/borrowers.ts'
import { complaintsOf, expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { chargeButton, expectPaid, review } from './testing/payments/paying.ts'
import { capLink } from './testing/portal/emails.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('has an agent read the authorization out before a payment, and says so to the server', async () => {
  const context = await visitor(browser, { viewport: phone })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const calls = callsOf(page)
  await page.goto(portal.at('lonemesa', await capLink(portal, 'lonemesa', borrowers.maria.email)))
  await atHome(page)
  const dialog = await review(page, { amount: '25.00', from: '5556' })
  await dialog.getByRole('heading', { name: 'Read this to the borrower' }).waitFor()
  await expect.poll(() => dialog.innerText()).toContain('This call is recorded. I am Sam Reyes of')
  const words = await dialog.innerText()
  expect(words).toContain('you, Maria Elena, authorize')
  await expectAccessible(page)
  const agreed = dialog.getByRole('checkbox', {
    name: 'I read this out on a recorded call, and Maria Elena agreed aloud',
  })
  expect(await chargeButton(dialog).getAttribute('aria-disabled')).toBe('true')
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await expect.poll(() => agreed.isChecked()).toBe(true)
  await chargeButton(dialog).click()
  await expectPaid(page, '$28.95')
  expect(callTo(calls, '/payments/make').body).toMatchObject({ readOut: '1' })
  expect(complaints).toEqual([])
  await context.close()
})
