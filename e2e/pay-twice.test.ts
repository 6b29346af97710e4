import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, type BorrowerName, visit } from './testing/borrowers/borrowers.ts'
import { holdAnswers } from './testing/browser/answers.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import {
  agree,
  chargeButton,
  expectPaid,
  fillPayment,
  panelOf,
  makePayment,
  payButton,
  receiptOf,
  review,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onSharedPortal('lonemesa')

/** At the last look, everything agreed to. */
async function readyToPay(page: Page, amount: string) {
  const dialog = await review(page, { amount, from: '4242' })
  await agree(dialog)
  return chargeButton(dialog)
}

function duplicateOf(page: Page) {
  return page.getByRole('dialog', { name: 'The same payment again?' })
}

const started = (who: BorrowerName) => visit(browser, portal, who)

describe('one attempt is charged once', () => {
  it('[PAY-25] charges once when Pay is pressed twice and the review is closed meanwhile', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await started('kevin')
    const calls = callsOf(page)
    const letGo = await holdAnswers(page, '/payments/make')
    const button = await readyToPay(page, '25.00')
    await button.dblclick()
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await button.press('Enter')
    letGo()
    await expectPaid(page, '$28.95')
    expect(count(calls, '/payments/make')).toBe(1)
    await expectThreeWay(['28.95'])
    await context.close()
  })

  it('[PAY-25] charges once when Enter is pressed twice', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await started('kevin')
    const button = await readyToPay(page, '26.00')
    await button.focus()
    await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')])
    await expectPaid(page, '$29.95')
    await expectThreeWay(['29.95'])
    await context.close()
  })

  it('[PAY-25] charges once when the page is reloaded during the call, and asks for the answer', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await started('kevin')
    const { arrived } = await holdAnswers(page, '/payments/make')
    const button = await readyToPay(page, '27.00')
    await button.click()
    await arrived // a request that the page just began ends with it, and is never sent
    await page.reload()
    await atHome(page)
    await expectPaid(page, '$30.95')
    await expectThreeWay(['30.95'])
    await context.close()
  })
})

describe('the same payment again, from another tab', () => {
  it('reports a duplicate from another tab, and sends it only by its own button', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await started('darnell')
    const other = await context.newPage()
    await other.goto(portal.at('lonemesa', '/home'))
    await atHome(other)
    await page.bringToFront() // a tab behind another one hardly draws, and its steps take seconds
    const buttons = [await readyToPay(page, '30.00')]
    await other.bringToFront()
    buttons.push(await readyToPay(other, '30.00'))
    await Promise.all(buttons.map((button) => button.dispatchEvent('click')))

    await Promise.race([duplicateOf(page).waitFor(), duplicateOf(other).waitFor()])
    const [first, second] = (await duplicateOf(page).isVisible()) ? [other, page] : [page, other]
    await expectPaid(first, '$33.95')
    await expect
      .poll(() => duplicateOf(second).innerText())
      .toMatch(/You already made a payment of \$30\.00 at \d\d:\d\d\s[AP]M\./)
    await expectThreeWay(['33.95'])

    await duplicateOf(second).getByRole('button', { name: 'Pay $33.95 again' }).click()
    await expectPaid(second, '$33.95')
    await expectThreeWay(['33.95', '33.95'])
    await context.close()
  })

  it('shows the notice and charges nothing after Back and a second submission', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await started('darnell')
    await makePayment(page, { amount: '31.00', from: '4242' })
    await expectPaid(page, '$34.95')
    await receiptOf(page).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'All receipts' }).click()
    await page.getByRole('heading', { name: 'Receipts', level: 1 }).waitFor()
    await page.goBack()
    await atHome(page)
    await makePayment(page, { amount: '31.00', from: '4242' })
    await duplicateOf(page).getByRole('button', { name: 'Do not pay again' }).click()
    await duplicateOf(page).waitFor({ state: 'detached' })
    await expectThreeWay(['34.95'])
    await context.close()
  })
})

describe('a declined card', () => {
  it('[PAY-09] shows a declined card in the words of the server, and pays by another one', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await started('luis')
    await makePayment(page, { amount: '40.00', from: '0002' })
    const notice = page.getByRole('dialog', { name: 'Payment declined' })
    await expect
      .poll(() => notice.innerText())
      .toContain('You were not charged. Your bank declined the card ending 0002.')
    await notice.getByRole('button', { name: 'Use another method' }).click()
    await expectThreeWay([])

    await expect.poll(() => page.getByLabel('Payment Amount').inputValue()).toBe('40.00')
    expect(await panelOf(page).count()).toBe(0)
    await fillPayment(page, { amount: '40.00', from: '8210' })
    await payButton(page).click()
    const again = page.getByRole('dialog', { name: 'Review your payment' })
    await agree(again)
    await chargeButton(again).click()
    await expectPaid(page, '$43.95')
    await expectThreeWay(['43.95'])
    await context.close()
  })
})
