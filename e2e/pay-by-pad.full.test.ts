import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { addPadAccount, goodNumber } from './testing/payments/bank-accounts.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { expectNoSidewaysScroll, expectNothingCut } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  agree,
  chargeButton,
  dockOf,
  makePayment,
  openAuthorization,
  openSheet,
  review,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal()

describe('paying by pre-authorised debit in Canada', () => {
  it('[PAY-01][PAY-06][PAY-18] shows a PAD in the words of a personal PAD, with its hour, and as pending', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context, complaints } = await visit(browser, portal, 'chloe')
    const calls = callsOf(page)
    await addPadAccount(page, { number: goodNumber, bankName: 'Caisse du Nord' })
    const dialog = await review(page, { amount: '60.00' })
    await openAuthorization(dialog)
    const terms = await readText(dialog)
    for (const words of [
      'to debit my account ****0055 at institution 000, transit 11000 for $60.00',
      '(personal PAD)',
      'I WAIVE the 10-day pre-notification for fixed amounts.',
      'Withdrawals requested after 5:00 PM Eastern take effect no sooner than the next banking day.',
      "I may cancel this agreement at any time on 30 days' notice",
      'Contact: Crédit Auto Boréal, 1250 boul. René-Lévesque O.',
      'I agree to this one-time pre-authorized debit of $60.00 from my account.',
      'takes effect no sooner than the next banking day.',
    ])
      expect(terms).toContain(words)
    expect(terms).not.toContain('Convenience Fee')
    await expectAccessible(page)
    expect(await chargeButton(dialog).getAttribute('aria-disabled')).toBe('true')
    await agree(dialog)
    await chargeButton(dialog).click()
    const receipt = page.getByRole('dialog', { name: 'Payment accepted' })
    await receipt.getByText('Pending').waitFor()
    const { result } = await callTo(calls, '/payments/make').answer()
    expect(result).toMatchObject({
      paymentToken: { state: 'pending', paidAmount: '60.00', currencyCode: 'CAD' },
      padDetails: { lastFour: '0055' },
    })
    expect(result['cardDetails']).toBeUndefined()
    await expectThreeWay(['60.00'])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('posts a PAD after five on the next banking day, and says so before', async () => {
    const { expectThreeWay } = await witness(portal)
    await portal.moveClock('2026-11-20T22:30:00Z')
    const { page, context } = await visit(browser, portal, 'gurpreet')
    await addPadAccount(page, { number: goodNumber })
    const dialog = await review(page, { amount: '61.00' })
    await expect.poll(() => dialog.innerText()).toMatch(/Posts on\s+Monday, November 23, 2026/)
    await agree(dialog)
    await chargeButton(dialog).click()
    const receipt = page.getByRole('dialog', { name: 'Payment accepted' })
    await receipt.getByText('You can cancel it until 11/23/2026, 05:00 PM EST.').waitFor()
    await expectThreeWay(['61.00'])
    await context.close()
  })
})

describe('the same in French, on a phone', () => {
  it('shows a PAD in French from the form to the receipt, with the money as Canada writes it', async () => {
    const { expectThreeWay } = await witness(portal)
    const page = await inFrench()
    const field = page.getByLabel('Montant du paiement')
    await openSheet(page, field)
    await field.fill('62.00')
    await page.getByRole('radio', { name: /se terminant par 0055$/ }).check()
    const action = page.getByRole('button', { name: 'Payer maintenant' })
    await action.and(page.locator(':not([aria-disabled="true"])')).click()
    const dialog = page.getByRole('dialog')
    await openAuthorization(dialog)
    await dialog.getByText('(DPA personnel)').waitFor()
    await expect
      .poll(() => dialog.innerText())
      .toMatch(/J’accepte ce débit préautorisé unique de 62,00\s\$ de mon compte\./)
    const terms = await dialog.innerText()
    expect(terms).toMatch(/lun(di|\.) 23 nov(embre|\.) 2026/)
    await expectNoSidewaysScroll(page)
    await expectNothingCut(page)
    await agree(dialog)
    await dialog.getByRole('button', { name: /^Payer 62,00/ }).click()
    const receipt = page.getByRole('dialog', { name: 'Paiement accepté' })
    await receipt.getByText('En attente').waitFor()
    await receipt.getByRole('button', { name: 'Annuler le paiement' }).waitFor()
    await expectNothingCut(page)
    await expectAccessible(page)
    await expectThreeWay(['62.00'])
    await page.context().close()
  })

  it('reads an amount copied in French, and says the minimum of the lender', async () => {
    const page = await inFrench()
    const field = page.getByLabel('Montant du paiement')
    await openSheet(page, field)
    await field.fill('')
    await field.focus()
    await page.keyboard.insertText('1 062,50 $')
    await expect.poll(() => field.inputValue()).toBe('1 062,50 $')
    await field.blur()
    await expect.poll(() => field.inputValue()).toBe('1062,50')
    await field.fill('9,99')
    await expect.poll(() => page.getByRole('tooltip').innerText()).toContain('10,00')
    await page.context().close()
  })
})

async function inFrench(): Promise<Page> {
  const context = await visitor(browser, { viewport: phone, locale: 'fr-CA' })
  const page = await context.newPage()
  await page.goto(portal.at('boreal'))
  await page.getByRole('combobox').first().selectOption('fr')
  await page.getByRole('textbox').first().fill(borrowers.chloe.email)
  await page.locator('input[type="password"]').fill(demoPassword)
  await page.getByRole('button', { name: 'Ouvrir une session' }).click()
  await page.waitForURL('**/home')
  await dockOf(page).waitFor()
  return page
}

it('asks about a PAD made twice once more', async () => {
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visit(browser, portal, 'chloe')
  await makePayment(page, { amount: '62.00', from: '0055' })
  await page.getByRole('dialog', { name: 'The same payment again?' }).waitFor()
  await page.getByRole('button', { name: 'Do not pay again' }).click()
  await expectThreeWay([])
  await context.close()
})
