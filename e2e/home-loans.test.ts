import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addContract, boardedPayment, boardLoan } from './testing/borrowers/board-loan.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { changeFirstLoan, type LoansAnswer, loansPath } from './testing/borrowers/loan-list.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('harborpine')

describe('home of a borrower who is current', () => {
  it('[LOAN-15][LOAN-18] shows Maria her loan, its status and the payment form', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    await expect
      .poll(() => page.getByRole('button', { name: /^Your loans/ }).innerText())
      .toMatch(/2022 Honda CR-V EX\s+Loan 21-104233 · Current/)
    await page.getByRole('region', { name: 'Make a Payment' }).waitFor()
    await context.close()
  })

  it('[LOAN-22][LOAN-25][LOAN-26] shows Maria her figures on home', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'maria')
    await expect
      .poll(() => summaryOf(page, 'Next Payment').innerText())
      .toMatch(/Next Payment\s+\$471\.88\s+Due Tuesday, December 8, 2026/)
    const card = await summaryOf(page, 'Next Payment').innerText()
    expect(card).toMatch(/SCHEDULED\s+\$100\.00 \+ \$3\.95 fee on Fri, Dec 4/)
    expect(card).toMatch(/Borrower\s+Maria Elena Ortega/)
    expect(card).toMatch(/Last Payment\s+\$471\.88 on 11\/09\/2026/)
    await expect.poll(() => page.getByText('$6,180.86 paid').count()).toBe(1)
    await expect.poll(() => page.getByText('$18,319.14 to go').count()).toBe(1)
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

  it('[LOAN-23] shows the co-borrower’s own name on the same loan', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await expect
      .poll(() => summaryOf(page, 'Next Payment').innerText())
      .toMatch(/Co-borrower\s+Luis Ortega/)
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

describe('several loans', () => {
  it('[LOAN-10][LOAN-11][LOAN-34] offers several loans to choose from, stamps the one that is paid off, and remembers the choice', async () => {
    const { page, context } = await visit(browser, portal, 'kevin')
    await page.getByRole('heading', { name: '2016 Toyota Camry SE' }).waitFor()
    await page.getByRole('button', { name: /^Your loans/ }).click()
    await expect.poll(() => page.getByRole('button', { name: /Loan 21-\d+ · / }).count()).toBe(5)
    await page.getByRole('button', { name: /^2009 Ford Ranger XL/ }).click()
    await page.getByRole('heading', { name: '2009 Ford Ranger XL' }).waitFor()
    const card = page.getByRole('region', { name: '2009 Ford Ranger XL' })
    await expect.poll(() => card.innerText()).toContain('21-039127')
    await expect.poll(() => card.innerText()).toContain('last payment on 08/30/2019')
    const stamp = card.getByText('PAID OFF', { exact: true })
    const red = await stamp.evaluate((one) => getComputedStyle(one).color)
    expect(red).toBe(await inkOf(page, '--bad'))
    const figures = page.getByRole('region', { name: 'Loan summary' })
    await expect.poll(() => figures.innerText()).toContain('$47.74')
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

  it('[LOAN-55][PAY-19] shows card, details, documents and payment form of the loan that is chosen, with its regular payment', async () => {
    await boardLoan(portal, 'aisha', '7-500001')
    await addContract(portal, 'aisha', '7-500001')
    const { page, context } = await visit(browser, portal, 'aisha')
    const details = page.getByRole('region', { name: 'Balance and details' })
    const field = page.getByLabel('Payment Amount', { exact: true })
    const read = async () => [
      /Loan Number\s+(\S+)/.exec(await details.innerText())?.[1],
      await page.getByRole('radio', { name: /^Regular payment/ }).isChecked(),
      await field.inputValue(),
      await page.getByRole('radio', { name: /^Payoff today/ }).evaluate(nameOf),
      await page.getByRole('button', { name: 'Contract of the Mazda' }).count(),
    ]
    const choose = async (loan: RegExp) => {
      await page.getByRole('button', { name: /^Your loans/ }).click()
      const list = page.getByRole('list', { name: 'Your loans' })
      await list.getByRole('button', { name: loan }).first().click()
      await expect.poll(async () => (await read())[0]).toMatch(loan)
      return read()
    }
    const own = await choose(/7-231902/)
    expect(own).toEqual(['7-231902', true, '165.06', expect.anything(), 0])
    await field.fill('30.00')
    const other = await choose(/7-500001/)
    const payoff = expect.stringContaining('$5,000.00')
    expect(other).toEqual(['7-500001', true, boardedPayment, payoff, 1])
    await page.getByRole('heading', { name: '2019 Mazda CX-5' }).waitFor()
    await expect
      .poll(() => summaryOf(page, 'Next Payment').innerText())
      .toContain(`$${boardedPayment}`)
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
