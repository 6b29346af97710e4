import { expect, it } from 'vitest'
import { borrowers } from './testing/borrowers/borrowers.ts'
import { readText, visitIn } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { translate } from './testing/payments/servicing-life.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

it.each([
  ['kevin', 'en', 390],
  ['maria', 'es', 1440],
  ['marc', 'fr', 390],
] as const)(
  'shows %s a payoff quote in %s at %i px, prints it, and sends it to their own address',
  async (who, language, width) => {
    const viewport = { width, height: 900 }
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    const words = { who, language } as const
    await page.getByRole('button', { name: translate(words, 'loans.quote.open') }).click()
    const dialog = page.getByRole('dialog', { name: translate(words, 'loans.quote.open') })
    const send = dialog.getByRole('button', { name: translate(words, 'loans.quote.send') })
    await send.waitFor()
    const text = await readText(dialog)
    for (const key of ['goodThrough', 'perDiem', 'interest', 'payTo', 'address'] as const)
      expect(text).toContain(translate(words, `loans.quote.${key}`))
    await expectAccessible(page)
    const printed = page.evaluate(
      () => new Promise((done) => (window.print = () => done('printed'))),
    )
    await dialog.getByRole('button', { name: translate(words, 'receipts.details.print') }).click()
    expect(await printed).toBe('printed')
    await send.click()
    await dialog.getByText(translate(words, 'loans.quote.sent')).waitFor()
    const { lender, email } = borrowers[who]
    const mails = async () => (await readOutbox(portal, lender, email)).map((mail) => mail.text)
    await expect
      .poll(async () => (await mails()).join('\n'), { timeout: 20_000 })
      .toContain(translate(words, 'loans.quote.perDiem'))
    const shown = /\d[\d,.\s]*\d/.exec(await readText(dialog.locator('p').first()))?.[0] ?? 'none'
    const mail = (await mails()).join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(mail).toContain(shown)
    await context.close()
  },
)
