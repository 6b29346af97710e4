import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, borrowers, visit, visitWithoutLoan } from './testing/borrowers/borrowers.ts'
import { visitor } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { type LoansAnswer, loansPath, type LoanAnswer } from './testing/borrowers/loan-list.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const stage = onSharedPortal('harborpine')
const { portal, browser } = stage

describe('home of a borrower who is current', () => {
  it('[LOAN-04][LOAN-06][LOAN-09] reads every field of the loan list', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    const calls = callsOf(page)
    await page.reload()
    await atHome(page)
    const { result } = (await callTo(calls, loansPath).answer()) as unknown as LoansAnswer
    expect(result.showBkUdfPopup).toBe(false)
    const [{ id, accountDetails, ...loan } = {} as LoanAnswer, ...others] = result.loans
    expect([others, typeof id]).toEqual([[], 'string'])
    expect(accountDetails[0]).toEqual({ label: 'Loan Number', value: '21-104233', type: '1' })
    expect(loan).toMatchObject({
      loanNo: '21-104233',
      isBorrower: '1',
      borrower: {
        firstName: 'Maria Elena',
        lastName: 'Ortega',
        coBorrowerFirstName: 'Luis',
        coBorrowerLastName: 'Ortega',
        userImage: '',
        streetaddress1: '218 Cedar Elm St',
        streetaddress2: '',
        city: 'San Antonio',
        state: 'TX',
        zip: '78210',
      },
      loanCollateral: { collatYear: '2022', collatMake: 'Honda', collatModel: 'CR-V EX' },
      vechileImage: '',
      loanStatusText: 'Current',
      hasScheduled: '1',
      isSchedule: '1',
      daysPastDue: 0,
      totalAmtDue: '0.00',
      oldestDueDt: '2026-12-08',
      newOldestDate: '2026-12-08',
      calNextPayment: '471.88',
      regularPmtAmt: '471.88',
      pmtFrequency: 'MO',
      lastPmtAmt: '471.88',
      lastPmtDt: '2026-11-09',
      loan: { eStatement: '0' },
    })
    await context.close()
  })
})

describe('home of a borrower who is not', () => {
  it('shows a charged-off borrower the status in words, and no demand anywhere', async () => {
    const { page, context } = await visit(browser, portal, 'terrence')
    await expect.poll(() => page.getByRole('main').innerText()).toContain('Charged Off')
    const text = await page.getByRole('main').innerText()
    expect(text).not.toMatch(/past due|next payment|amount due|regular payment|due \d|\$19,328/i)
    expect(await summaryOf(page, 'Status').innerText()).not.toContain('$0.00')
    await context.close()
  })

  it('shows a borrower who paid off the stamp, nothing due and no way to pay', async () => {
    const { page, context } = await visit(browser, portal, 'jennifer')
    await page.getByText('Nothing is due, and nothing more will be taken').waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).toContain('PAID OFF')
    const text = await page.getByRole('main').innerText()
    expect(text).toContain('Nothing is due, and nothing more will be taken from your account.')
    expect(text).toContain('You made your last payment on 09/14/2026.')
    const figures = page.getByRole('region', { name: 'Loan summary' })
    await expect.poll(() => figures.innerText()).toMatch(/Final payment, by check\s+\$602\.34/)
    expect(await page.getByRole('heading', { name: /Payment$/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /Pay Now/ }).count()).toBe(0)
    const card = page.getByRole('region', { name: '2017 Subaru Outback' })
    await card.getByRole('link', { name: 'All receipts' }).click()
    await page.waitForURL('**/receipts')
    await page.getByRole('button', { name: /Check.*\$602\.34/ }).waitFor()
    await context.close()
  })

  it('tells a borrower without a loan so, behind the form that links one', async () => {
    const { page, context } = await visitWithoutLoan(stage)
    await page.getByText('No loan is linked yet').waitFor()
    expect(await page.getByRole('heading', { name: 'Make a Payment' }).count()).toBe(0)
    await page.getByRole('region', { name: 'From Lone Mesa' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Link Loan Account' }).waitFor()
    await context.close()
  })
})

describe('another lender', () => {
  it('shows Omar the loan he is co-borrower of, at Harbor & Pine', async () => {
    const { page, context } = await visit(browser, portal, 'omar')
    await expect
      .poll(() => summaryOf(page, 'Next Payment').innerText())
      .toMatch(/\$165\.06\s+Due Friday, November 27, 2026/)
    const card = await summaryOf(page, 'Next Payment').innerText()
    expect(card).toMatch(/Co-borrower\s+Omar Rahman/)
    await context.close()
  })

  it('shows Chloé her home in French when she picks it at sign-in', async () => {
    const context = await visitor(browser, { locale: 'fr-CA' })
    const page = await context.newPage()
    await page.goto(portal.at('boreal'))
    await page.getByLabel('Language').selectOption('fr')
    await page.getByLabel('Courriel ou téléphone').fill(borrowers.chloe.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill('Demo!2026pass')
    await page.getByRole('button', { name: 'Ouvrir une session' }).click()
    await page.getByRole('region', { name: 'De la part de Boréal' }).waitFor()
    await page
      .getByText(/499,54\s\$/)
      .first()
      .waitFor()
    await expect.poll(() => page.locator('body').innerText()).toMatch(/12 décembre 2026/)
    const text = await page.locator('body').innerText()
    expect(text).not.toMatch(/Next Payment|Current|Receipts|Make a Payment|Loan Number/)
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await context.close()
  })
})

function summaryOf(page: Page, heading: string) {
  return page.getByRole('region', { name: heading, exact: true })
}
