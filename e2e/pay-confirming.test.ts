import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { holdAnswers, loseAnswers } from './testing/browser/answers.ts'
import { phone } from './testing/browser/browser.ts'
import {
  agree,
  chargeButton,
  errorBar,
  expectPaid,
  makePayment,
  panelOf,
  review,
} from './testing/payments/paying.ts'
import { expectStepsWhileSlow } from './testing/payments/slow-answer.ts'
import { witness } from './testing/payments/three-way.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const stage = onSharedPortal('lonemesa')
const { portal, browser } = stage

it('[PAY-16] shows the three steps within 2 s of the press, says that it can take 10 minutes, and then the receipt', () =>
  expectStepsWhileSlow(stage, { who: 'luis', language: 'en', viewport: phone }))

describe('a connection that breaks', () => {
  it('sends nothing over a broken connection, loses nothing, and pays when it is back', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'kevin')
    const dialog = await review(page, { amount: '34.00', from: '4242' })
    await agree(dialog)
    await context.setOffline(true)
    await chargeButton(dialog).click()
    const notice = page.getByRole('dialog', { name: 'Please note' })
    await expect
      .poll(() => notice.innerText())
      .toContain('No Internet Connection. Nothing was sent.')
    await notice.getByRole('button', { name: 'OK' }).click()
    await expectThreeWay([])

    await context.setOffline(false)
    expect(await panelOf(page).count()).toBe(0)
    await makePayment(page, { amount: '34.00' })
    await expectPaid(page, '$37.95')
    await expectThreeWay(['37.95'])
    await context.close()
  })

  it('[ERR-03] shows the line and the panel when the connection breaks after sending, then paid', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'kevin')
    await loseAnswers(page, '/payments/make')
    await makePayment(page, { amount: '35.00', from: '4242' })
    await panelOf(page).waitFor()
    await expect.poll(() => errorBar(page).innerText()).toContain('No Internet Connection.')
    await expectPaid(page, '$38.95')
    await expectThreeWay(['38.95'])
    await context.close()
  })

  it('[ERR-01][ERR-02][ERR-15] shows the line and the panel when no answer comes for 30 s, then paid', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'kevin')
    await hurryTimeouts(page)
    await holdAnswers(page, '/payments/make')
    await makePayment(page, { amount: '36.00', from: '4242' })
    await panelOf(page).waitFor()
    await expect
      .poll(() => errorBar(page).innerText())
      .toContain('An internal error has occurred. try again or contact the administrator.')
    await expectPaid(page, '$39.95')
    await expectThreeWay(['39.95'])
    await context.close()
  })
})

/** The page waits 30 s for an answer; here a second of that lasts a twentieth. */
async function hurryTimeouts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const asked = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      if (ms !== 30_000) throw new Error(`waits ${ms} ms`)
      return asked(ms / 20)
    }
  })
}
