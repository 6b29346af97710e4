import { expect, it } from 'vitest'
import { signIn } from './testing/borrowers/borrowers.ts'
import { complaintsOf, expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('[LOAN-01][LOAN-14][LOAN-43] links Nora the loan that she signed, after a mistake, and deletes it again', async () => {
  const context = await visitor(browser, { viewport: phone })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const calls = callsOf(page)
  await page.goto(portal.at('lonemesa'))
  await signIn(page, 'nora')
  const form = page.getByRole('dialog', { name: 'Link Loan Account' })
  await form.getByLabel('Last 4 of SSN').fill('1111')
  await form.getByLabel('Loan Number').fill('21-120777')
  await form.getByLabel('Postal code').fill('78205')
  await expectAccessible(page)
  await expectFit(page)
  await form.getByRole('button', { name: 'Link Loan Account' }).click()

  const failed = page.getByRole('dialog', { name: 'We could not link this loan' })
  await failed.getByRole('button', { name: 'Notify Agent' }).waitFor()
  await expectAccessible(page)
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await form.getByLabel('Last 4 of SSN').fill('4417')
  await form.getByRole('button', { name: 'Link Loan Account' }).click()
  const linked = page.getByRole('dialog').filter({ hasText: 'The loan is linked.' })
  await linked.getByRole('button', { name: 'Back to Home' }).click()
  await page.getByRole('button', { name: /^Your loans.*21-120777/ }).waitFor()
  const { body } = callTo(calls, '/users/link-loan-account')
  expect(JSON.stringify(body)).not.toMatch(/4417|1111/)

  await page.getByRole('button', { name: /^Your loans/ }).click()
  await expectFit(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete loan 21-120777' }).click()
  const question = page.getByRole('dialog', { name: 'Delete loan 21-120777?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The loan was deleted from your list.').waitFor()

  // Without a loan the form opens by itself. Five mistakes in half an hour are the most.
  await form.getByLabel('Loan Number').fill('21-120777')
  await form.getByLabel('Postal code').fill('78205')
  await form.getByLabel('Last 4 of SSN').fill('1111')
  for (let mistakes = 1; mistakes < 5; mistakes += 1) {
    await form.getByRole('button', { name: 'Link Loan Account' }).click()
    await failed.getByRole('button', { name: 'Try Again' }).click()
  }
  await form.getByRole('button', { name: 'Link Loan Account' }).click()
  await form.getByText(/^Too many tries\. Please wait (30|2\d) minutes\.$/).waitFor()
  await expectAccessible(page)
  await expectFit(page)
  expect(complaints).toEqual([])
  await context.close()
})
