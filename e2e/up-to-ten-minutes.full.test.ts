import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { addAchAccount, addPadAccount, goodNumber } from './testing/payments/bank-accounts.ts'
import { atHome, type BorrowerName, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { desktop, expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { expectNoSidewaysScroll } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { addCard, expectPaidSoon, panelOf, makePayment } from './testing/payments/paying.ts'
import { expectStepsWhileSlow } from './testing/payments/slow-answer.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal({ variables: { GATEWAY_TIMEOUT_MS: '1500' } })

const note = {
  en: 'The update can take up to 10 minutes.',
  es: 'La actualización puede tardar hasta 10 minutos.',
  fr: 'La mise à jour peut prendre jusqu’à 10 minutes.',
} as const

/** Of a bank payment: the bank says first when it settles. */
const settled = {
  en: 'Once your bank settles a payment, the update can take up to 10 minutes.',
  es: 'Cuando su banco confirma un pago, la actualización puede tardar hasta 10 minutos.',
  fr: 'Une fois le paiement réglé, la mise à jour peut prendre jusqu’à 10 minutes.',
} as const

const pending = { en: 'Pending', es: 'Pendiente', fr: 'En attente' } as const

describe('that the update can take up to 10 minutes', () => {
  it('[PAY-16] says that the update can take 10 minutes while a payment is confirmed, and not after', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'luis', {
      viewport: phone,
      hurries: true,
    })
    await addCard(page, { number: '4000000000009003' })
    await portal.control({ query: 'off' })
    await makePayment(page, { amount: '71.00' })
    const status = page.getByRole('dialog', { name: 'We are confirming your payment' })
    await status.waitFor()
    await expect.poll(() => status.innerText()).toContain(note.en)
    await expectAccessible(page)
    await status.getByRole('button', { name: 'Back to Home' }).click()
    await panelOf(page).waitFor()
    await expect.poll(() => panelOf(page).innerText()).toContain(note.en)
    await expectNoSidewaysScroll(page)

    const other = await context.newPage()
    await other.goto(portal.at('lonemesa', '/home'))
    await atHome(other)
    await expect.poll(() => panelOf(other).innerText()).toContain(note.en)
    await openReceipt(other, 'Confirming')
    const receipt = other.getByRole('dialog', { name: 'Receipt' })
    await expect.poll(() => receipt.innerText()).toContain(note.en)
    await expectAccessible(other)

    await portal.control({ query: 'on' })
    await expectPaidSoon(page, '$74.95')
    expect(await page.getByText(note.en).count()).toBe(0)
    await openReceipt(other, 'Completed')
    await expect.poll(() => receipt.innerText()).toContain('$74.95')
    expect(await receipt.innerText()).not.toContain(note.en)
    await expectThreeWay(['74.95'])
    await context.close()
  })

  it.each([
    ['kevin', 'en'],
    ['maria', 'es'],
    ['chloe', 'fr'],
  ] as const)(
    '[PAY-16] says that the update can take 10 minutes for a pending bank payment, to %s in %s',
    async (who, lang) => {
      const { expectThreeWay } = await witness(portal)
      const paying = await visit(browser, portal, who)
      const addAccount = who === 'chloe' ? addPadAccount : addAchAccount
      await addAccount(paying.page, { number: goodNumber })
      await makePayment(paying.page, { amount: '72.00' })
      const accepted = paying.page.getByRole('dialog', { name: 'Payment accepted' })
      await accepted.getByText(settled.en).waitFor()
      await accepted.getByRole('button', { name: 'Done' }).click()
      await paying.page.getByText(settled.en).waitFor()
      await paying.context.close()
      await expectThreeWay(['72.00'])

      const context = await visitor(browser)
      const page = await context.newPage()
      await signInAsFound(page, who)
      await page.getByText(settled[lang]).waitFor()
      await page.goto(portal.at(borrowers[who].lender, '/receipts'))
      const rows = page.getByRole('main').getByRole('listitem')
      await rows.filter({ hasText: pending[lang] }).first().getByRole('button').click()
      await page.getByText(settled[lang]).waitFor()
      await rows.filter({ hasNotText: pending[lang] }).first().getByRole('button').click()
      await expect.poll(() => page.getByText(settled[lang]).count()).toBe(0)
      await context.close()
    },
  )
})

/** The newest receipt of a state, opened anew on a phone. */
async function openReceipt(page: Page, state: string): Promise<void> {
  await page.goto(portal.at('lonemesa', '/receipts'))
  const rows = page.getByRole('list', { name: 'Your receipts' }).getByRole('listitem')
  await rows.filter({ hasText: state }).first().getByRole('button').click()
  await page.getByRole('dialog', { name: 'Receipt' }).waitFor()
}

/** In the language of the account: none is chosen. */
async function signInAsFound(page: Page, who: BorrowerName): Promise<void> {
  const { lender, email } = borrowers[who]
  await page.goto(portal.at(lender))
  const [user, password] = [
    page.locator('[autocomplete=username]'),
    page.locator('[type=password]'),
  ]
  await user.fill(email)
  await password.fill(demoPassword)
  await password.press('Enter')
  await page.waitForURL('**/home')
}

it('[PAY-16] shows the three steps within 2 s of the press in Spanish on a desktop, and then the receipt', () =>
  expectStepsWhileSlow({ portal, browser }, { who: 'kevin', language: 'es', viewport: desktop }))
