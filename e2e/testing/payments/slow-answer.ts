import { builtIn } from '@quittance/contract/labels/built-in'
import type { Language } from '@quittance/contract/labels/labels'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { borrowers } from '../borrowers/borrowers.ts'
import {
  addCardIn,
  agreeToAll,
  expectPaidIn,
  panelIn,
  payButtonIn,
  reviewIn,
  sendButton,
  visitIn,
  type VisitPlan,
} from '../borrowers/visit-in.ts'
import { holdAnswers } from '../browser/answers.ts'
import { expectAccessible } from '../browser/browser.ts'
import { expectFit } from '../browser/looks.ts'
import type { Portal } from '../portal/portal.ts'
import { witness } from './three-way.ts'

type Stage = { readonly portal: Portal; readonly browser: Browser }

/** Somebody pays, is told all the while how it goes, and is charged once. */
export async function expectStepsWhileSlow({ portal, browser }: Stage, plan: VisitPlan) {
  const { expectThreeWay } = await witness(portal)
  const { who, language } = plan
  const words = builtIn[language]
  const { page, context, complaints } = await visitIn(browser, portal, plan)
  await addCardIn(page, language, '4242424242424242')
  const letGo = await holdAnswers(page, '/payments/make')
  const dialog = await reviewIn(page, { language, amount: '41.00' })
  await agreeToAll(dialog)
  const told = timeToSteps(page, language)
  await sendButton(dialog).click()
  expect(await told).toBeLessThan(2000)

  const steps = page.getByRole('dialog', { name: words['payments.confirming.title'] })
  await expect
    .poll(() => steps.getByRole('listitem').allInnerTexts())
    .toEqual([
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
  // Another payment that is on its way says so too.
  const upTo = panelIn(page, language).getByText(words['payments.confirming.upToTenMinutes'])
  await upTo.first().waitFor()
  expect(await payButtonIn(page, language).count()).toBe(0)
  letGo()
  await expectPaidIn(page, language, '$44.95')
  await expect.poll(() => upTo.count()).toBe(0)
  await expectThreeWay(['44.95'])
  expect(complaints).toEqual([])
  await context.close()
}

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
