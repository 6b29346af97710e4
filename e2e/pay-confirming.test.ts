import { builtIn } from '@quittance/contract/labels/built-in'
import type { Language } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, borrowers, visit } from './testing/borrowers/borrowers.ts'
import {
  addCardIn,
  agreeToAll,
  expectPaidIn,
  panelIn,
  payButtonIn,
  reviewIn,
  sendButton,
  visitIn,
} from './testing/borrowers/visit-in.ts'
import { holdAnswers } from './testing/browser/answers.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { addCard, expectPaid, panelOf, makePayment, payButton } from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal()

describe('a payment whose answer takes long', () => {
  it.each([
    ['en', 'luis', phone],
    ['es', 'kevin', desktop],
  ] as const)(
    '[PAY-16] shows the three steps within 2 s of the press, says that it can take 10 minutes, and then the receipt, in %s',
    async (language, who, viewport) => {
      const { expectThreeWay } = await witness(portal)
      const words = builtIn[language]
      const { page, context, complaints } = await visitIn(browser, portal, {
        who,
        language,
        viewport,
      })
      await addCardIn(page, language, '4242424242424242')
      const letGo = await holdAnswers(page, '/payments/make')
      const dialog = await reviewIn(page, { language, amount: '41.00' })
      await agreeToAll(dialog)
      const told = timeToSteps(page, language)
      await sendButton(dialog).click()
      expect(await told).toBeLessThan(2000)

      const steps = page.getByRole('dialog', { name: words['payments.confirming.title'] })
      expect(await steps.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringContaining(words['payments.confirming.sent']),
        expect.stringContaining(words['payments.confirming.asking']),
        expect.stringContaining(words['payments.confirming.result']),
      ])
      await steps.getByText(`${borrowers[who].email}.`).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(1)
      expect(await describedText(page)).toContain(words['payments.confirming.doNotPayAgain'])
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
      await expectAccessible(page)
      await expectFit(page)

      await steps.getByRole('button', { name: words['loans.link.backToHome'] }).click()
      await panelIn(page, language).waitFor()
      const upTo = page.getByText(words['payments.confirming.upToTenMinutes'])
      await upTo.first().waitFor()
      expect(await payButtonIn(page, language).count()).toBe(0)
      letGo()
      await expectPaidIn(page, language, '$44.95')
      expect(await upTo.count()).toBe(0)
      await expectThreeWay(['44.95'])
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})

describe('a reload while the answer is awaited', () => {
  it('tells that a payment was declined, and that another was made, which is taken once', async () => {
    const { expectThreeWay, waitUntilCharged } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'luis')
    await holdAnswers(page, '/payments/make')
    await makePayment(page, { amount: '42.00', from: '0002' })
    await page.getByRole('dialog', { name: 'We are confirming your payment' }).waitFor()
    await page.reload()
    const declined = page.getByRole('dialog', { name: 'Payment declined' })
    await declined.getByRole('button', { name: 'OK' }).click()
    await expectThreeWay([])

    await addCard(page, { number: '4242424242424242' })
    await holdAnswers(page, '/payments/make')
    await makePayment(page, { amount: '43.00' })
    await waitUntilCharged(['46.95'])
    await page.reload()
    await expectPaid(page, '$46.95')
    await expectThreeWay(['46.95'])
    await context.close()
  })

  it('shows a payment that is still confirmed, with the time at which it was sent', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'darnell', { viewport: phone })
    await addCard(page, { number: '4000000000009052' })
    await portal.control({ processingMs: 3_600_000 })
    await makePayment(page, { amount: '44.00' })
    await page.getByRole('dialog', { name: 'We are confirming your payment' }).waitFor()
    await page.reload()
    await atHome(page)
    await panelOf(page).waitFor()
    expect(await payButton(page).count()).toBe(0)
    await panelOf(page).getByRole('button', { name: 'View status' }).click()
    const sent = page.getByRole('dialog').getByRole('listitem').first()
    expect(await sent.innerText()).toMatch(
      /Payment sent\s+Done\s+11\/20\/2026, \d\d:\d\d [AP]M EST/,
    )
    await expectThreeWay([])
    await context.close()
  })
})

/** The text that is read out with the title of the dialog that has the focus. */
async function describedText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const dialog = document.activeElement?.closest('dialog')
    const id = dialog?.getAttribute('aria-describedby') ?? ''
    return document.getElementById(id)?.textContent ?? ''
  })
}

/** Measures in the page how long the steps take to show from the next press; milliseconds. */
async function timeToSteps(page: Page, language: Language): Promise<number> {
  return page.evaluate(
    (title) =>
      new Promise<number>((resolve) => {
        addEventListener('click', begin, { capture: true, once: true })
        function begin(): void {
          const pressedAt = performance.now()
          const watch = () => {
            const shown = [...document.querySelectorAll('dialog[open] h2')]
            if (shown.some((heading) => heading.textContent === title))
              resolve(performance.now() - pressedAt)
            else requestAnimationFrame(watch)
          }
          watch()
        }
      }),
    builtIn[language]['payments.confirming.title'],
  )
}
