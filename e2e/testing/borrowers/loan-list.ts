import type { Page } from 'playwright-core'
import { callsOf, callTo } from '../browser/calls.ts'
import { atHome } from './borrowers.ts'

export const loansPath = '/users/list-loan-account'

export type LoanAnswer = {
  readonly id: string
  readonly loanNo: string
  readonly accountDetails: readonly Record<string, string>[]
}

export type LoansAnswer = {
  readonly result: { readonly loans: readonly LoanAnswer[]; readonly showBkUdfPopup: boolean }
}

/** Reads home again, and the loans as the server tells them. */
export async function readLoans(page: Page): Promise<readonly LoanAnswer[]> {
  const calls = callsOf(page)
  await page.reload()
  await atHome(page)
  const { result } = (await callTo(calls, loansPath).answer()) as unknown as LoansAnswer
  return result.loans
}

/** Reads home again, with something of the first loan told otherwise. */
export async function changeFirstLoan(page: Page, change: (loan: LoanAnswer) => object) {
  await page.route(`**${loansPath}`, async (route) => {
    // Node resolves no other name of the same lender.
    const url = route.request().url().replace('lonemesa.', '')
    const { result, ...told } = (await (await route.fetch({ url })).json()) as LoansAnswer
    const loans = result.loans.map((loan, at) => (at === 0 ? change(loan) : loan))
    await route.fulfill({ json: { ...told, result: { ...result, loans } } })
  })
  await page.reload()
}

/** Chooses another loan of the borrower, by its vehicle. */
export async function chooseLoan(page: Page, vehicle: string): Promise<void> {
  await page.getByRole('button', { name: /^Your loans/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${vehicle}`) }).click()
  await page.getByRole('heading', { name: vehicle }).waitFor()
}
