import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { boardedPayment, boardLoan } from './testing/borrowers/board-loan.ts'
import { atHome, borrowers, signIn, visit } from './testing/borrowers/borrowers.ts'
import { visitor } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import {
  changeFirstLoan,
  type LoansAnswer,
  loansPath,
  type LoanAnswer,
} from './testing/borrowers/loan-list.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

describe('home of a borrower who is current', () => {
  it('[LOAN-15][LOAN-18] shows Maria her loan, its status and the payment form', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    const header = await page.getByRole('button', { name: /^Your loans/ }).innerText()
    expect(header).toMatch(/2022 Honda CR-V EX\s+Loan 21-104233 · Current/)
    await page.getByRole('region', { name: 'Make a Payment' }).waitFor()
    await context.close()
  })

  it('[LOAN-22][LOAN-25][LOAN-26] shows Maria her figures on home', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'maria')
    const card = await summaryOf(page, 'Next Payment').innerText()
    expect(card).toMatch(/Next Payment\s+\$471\.88\s+Due Tuesday, December 8, 2026/)
    expect(card).toMatch(/SCHEDULED\s+\$100\.00 \+ \$3\.95 fee on Fri, Dec 4/)
    expect(card).toMatch(/Borrower\s+Maria Elena Ortega/)
    expect(card).toMatch(/Last Payment\s+\$471\.88 on 11\/09\/2026/)
    expect(await page.getByText('$6,180.86 paid').count()).toBe(1)
    expect(await page.getByText('$18,319.14 to go').count()).toBe(1)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[LOAN-30][LOAN-33] lists the loan’s details as label and plain text', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    const odd = { label: 'Odd', value: '<b>https://odd.example.com</b>', type: '42' }
    await changeFirstLoan(page, (loan) => ({
      ...loan,
      accountDetails: [...loan.accountDetails, odd],
    }))
    await page.getByText('Odd', { exact: true }).waitFor()
    const details = page.getByRole('region', { name: 'Balance and details' })
    const pairs = await details
      .locator('dl > div')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((one) => one.textContent)))
    expect(pairs).toEqual([
      ['Loan Number', '21-104233'],
      ['Vehicle', '2022 Honda CR-V EX'],
      ['Loan Status', 'Current'],
      ['Principal Balance', '$18,319.14'],
      ['Interest Rate', '8.99%'],
      ['Maturity Date', '09/08/2030'],
      ['Regular Payment', '$471.88'],
      ['Daily Interest', '$4.51'],
      ['Payoff Amount, good through 11/20/2026', '$18,368.77'],
      ['Odd', '<b>https://odd.example.com</b>'],
    ])
    expect(await details.locator('a, b').count()).toBe(0)
    await context.close()
  })

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

  it('[LOAN-23] shows the co-borrower’s own name on the same loan', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    const card = await summaryOf(page, 'Next Payment').innerText()
    expect(card).toMatch(/Co-borrower\s+Luis Ortega/)
    expect(await page.locator('body').innerText()).not.toContain('Maria')
    await context.close()
  })

  it('[LOAN-19][LOAN-20] shows the lender’s messages, title and text of each', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    const calls = callsOf(page)
    await page.reload()
    const box = page.getByRole('region', { name: 'From Lone Mesa' })
    await box.waitFor()
    const { result } = await callTo(calls, '/client/borrower-messages').answer()
    const told = result.data as { message_box_title: string; messages: Record<string, string>[] }
    expect(told.message_box_title).toBe('From Lone Mesa')
    const items = await box.getByRole('listitem').allInnerTexts()
    expect(items.map((text) => text.split('\n').filter((line) => line !== ''))).toEqual(
      told.messages.map((one) => [one.message_title, one.message_text]),
    )
    expect(items[0]).toContain('Closed for Thanksgiving')
    await context.close()
  })
})

describe('home of a borrower who is not', () => {
  it('shows a charged-off borrower the status in words, and no demand anywhere', async () => {
    const { page, context } = await visit(browser, portal, 'terrence')
    const text = await page.getByRole('main').innerText()
    expect(text).toContain('Charged Off')
    expect(text).not.toMatch(/past due|next payment|amount due|regular payment|due \d|\$19,328/i)
    expect(await summaryOf(page, 'Status').innerText()).not.toContain('$0.00')
    await context.close()
  })

  it('shows a borrower who paid off the stamp, nothing due and no way to pay', async () => {
    const { page, context } = await visit(browser, portal, 'jennifer')
    await page.getByText('Nothing is due, and nothing more will be taken').waitFor()
    const text = await page.getByRole('main').innerText()
    expect(text).toContain('PAID OFF')
    expect(text).toContain('Nothing is due, and nothing more will be taken from your account.')
    expect(text).toContain('You made your last payment on 09/14/2026.')
    const figures = page.getByRole('region', { name: 'The loan in figures' })
    expect(await figures.innerText()).toMatch(/Final payment, by check\s+\$602\.34/)
    expect(await page.getByRole('heading', { name: /Payment$/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /Pay Now/ }).count()).toBe(0)
    const card = page.getByRole('region', { name: '2017 Subaru Outback' })
    await card.getByRole('link', { name: 'All receipts' }).click()
    await page.waitForURL('**/receipts')
    await page.getByRole('button', { name: /Check.*\$602\.34/ }).waitFor()
    await context.close()
  })

  it('tells a borrower without a loan so, behind the form that links one', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa'))
    await signIn(page, 'nora')
    await page.getByRole('dialog', { name: 'Link Loan Account' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('No loan is linked yet').waitFor()
    expect(await page.getByRole('heading', { name: 'Make a Payment' }).count()).toBe(0)
    await page.getByRole('region', { name: 'From Lone Mesa' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Link Loan Account' }).waitFor()
    await context.close()
  })
})

describe('several loans', () => {
  it('[LOAN-10][LOAN-11][LOAN-34] offers several loans to choose from, stamps the one that is paid off, and remembers the choice', async () => {
    const { page, context } = await visit(browser, portal, 'kevin')
    await page.getByRole('heading', { name: '2016 Toyota Camry SE' }).waitFor()
    await page.getByRole('button', { name: /^Your loans/ }).click()
    expect(await page.getByRole('button', { name: /Loan 21-\d+ · / }).count()).toBe(5)
    await page.getByRole('button', { name: /^2009 Ford Ranger XL/ }).click()
    await page.getByRole('heading', { name: '2009 Ford Ranger XL' }).waitFor()
    const card = page.getByRole('region', { name: '2009 Ford Ranger XL' })
    expect(await card.innerText()).toContain('21-039127')
    expect(await card.innerText()).toContain('last payment on 08/30/2019')
    const stamp = card.getByText('PAID OFF', { exact: true })
    const red = await stamp.evaluate((one) => getComputedStyle(one).color)
    expect(red).toBe(await inkOf(page, '--bad'))
    const figures = page.getByRole('region', { name: 'The loan in figures' })
    expect(await figures.innerText()).toContain('$47.74')
    expect(await page.getByRole('button', { name: /Pay Now/ }).count()).toBe(0)

    const calls = callsOf(page)
    await page.reload()
    await page.getByRole('heading', { name: '2009 Ford Ranger XL' }).waitFor()
    const { result } = (await callTo(calls, loansPath).answer()) as unknown as LoansAnswer
    const kept = await page.evaluate(() => localStorage.getItem('selected-loan'))
    expect(result.loans.find(({ id }) => id === kept)?.loanNo).toBe('21-039127')
    expect(count(calls, loansPath)).toBe(1)
    await context.close()
  })

  it('[LOAN-55][PAY-19] shows card, details and payment form of the loan that is chosen, with its regular payment', async () => {
    await boardLoan(portal, 'aisha', '7-500001')
    const { page, context } = await visit(browser, portal, 'aisha')
    const details = page.getByRole('region', { name: 'Balance and details' })
    const field = page.getByLabel('Payment Amount', { exact: true })
    const read = async () => [
      /Loan Number\s+(\S+)/.exec(await details.innerText())?.[1],
      await page.getByRole('radio', { name: /^Regular payment/ }).isChecked(),
      await field.inputValue(),
      await page.getByRole('radio', { name: /^Payoff today/ }).evaluate(nameOf),
    ]
    const choose = async (loan: RegExp) => {
      await page.getByRole('button', { name: /^Your loans/ }).click()
      const list = page.getByRole('list', { name: 'Your loans' })
      await list.getByRole('button', { name: loan }).first().click()
      await expect.poll(async () => (await read())[0]).toMatch(loan)
      return read()
    }
    const own = await choose(/7-231902/)
    expect(own.slice(0, 3)).toEqual(['7-231902', true, '165.06'])
    await field.fill('30.00')
    const other = await choose(/7-500001/)
    expect(other).toEqual(['7-500001', true, boardedPayment, expect.stringContaining('$5,000.00')])
    await page.getByRole('heading', { name: '2019 Mazda CX-5' }).waitFor()
    expect(await summaryOf(page, 'Next Payment').innerText()).toContain(`$${boardedPayment}`)
    expect(await choose(/7-231902/)).toEqual(own)
    expect(own[3]).not.toBe(other[3])
    await context.close()
  })

  it('[LOAN-12] begins with the first loan where the remembered choice is none of them', async () => {
    const { page, context } = await visit(browser, portal, 'kevin')
    await page.evaluate(() => localStorage.setItem('selected-loan', 'no-such-loan'))
    await page.reload()
    await page.getByRole('heading', { name: '2016 Toyota Camry SE' }).waitFor()
    expect(await page.getByRole('heading', { name: '2009 Ford Ranger XL' }).count()).toBe(0)
    await context.close()
  })
})

describe('another lender', () => {
  it('shows Omar the loan he is co-borrower of, at Harbor & Pine', async () => {
    const { page, context } = await visit(browser, portal, 'omar')
    const card = await summaryOf(page, 'Next Payment').innerText()
    expect(card).toMatch(/\$165\.06\s+Due Friday, November 27, 2026/)
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
    const text = await page.locator('body').innerText()
    expect(text).toMatch(/12 décembre 2026/)
    expect(text).not.toMatch(/Next Payment|Current|Receipts|Make a Payment|Loan Number/)
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    await context.close()
  })
})

function nameOf(radio: HTMLElement | SVGElement): string {
  return radio.getAttribute('aria-label') ?? radio.closest('label')?.innerText ?? ''
}

function summaryOf(page: Page, heading: string) {
  return page.getByRole('region', { name: heading, exact: true })
}

/** A colour of the page's palette, as the browser computes it. */
function inkOf(page: Page, name: string): Promise<string> {
  return page.evaluate((variable) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${variable})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)
}
