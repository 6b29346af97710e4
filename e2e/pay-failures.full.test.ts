import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { onPortal } from './testing/portal/on-portal.ts'
import { readings } from './testing/browser/readings.ts'
import { witness } from './testing/payments/three-way.ts'
import {
  addCardIn,
  expectPaidIn,
  expectPaidSoonIn,
  panelIn,
  openPayIn,
  payButtonIn,
  payIn,
  signInAs,
  visitIn,
} from './testing/borrowers/visit-in.ts'
import { expectFit } from './testing/browser/looks.ts'

// What a borrower sees when their session or the worker ends while a payment is being confirmed.

const { portal, browser } = onPortal({
  variables: { GATEWAY_TIMEOUT_MS: '1500', GATEWAY_REST_MS: '0' },
})

describe.each(readings)('while a payment is being confirmed, in $name', (reading) => {
  const { language } = reading

  it('shows the panel after the session ends and a new sign-in, then paid, once', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, reading)
    await addCardIn(page, language, '4000000000009003')
    await portal.control({ query: 'off' })
    await payIn(page, { language, amount: '63.00' })
    await panelIn(page, language).waitFor()
    await endSession(page)
    await page.waitForURL('**/login') // the page asks how the payment stands, and is told
    await signInAs(page, reading)
    await expect.poll(() => panelIn(page, language).innerText()).toContain('$63.00')
    expect(await payButtonIn(page, language).count()).toBe(0)
    await expectFit(page)
    await portal.control({ query: 'on' })
    await expectPaidIn(page, language, '$66.95')
    await expectThreeWay(['66.95'])
    await context.close()
  })

  it('pays once though the worker is killed and started again', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, { ...reading, hurries: true })
    await addCardIn(page, language, '4000000000009029')
    await portal.control({ query: 'off' })
    await payIn(page, { language, amount: '64.00' })
    await panelIn(page, language).waitFor()
    expect(await payButtonIn(page, language).count()).toBe(0)
    portal.kill('worker')
    await portal.control({ query: 'on' })
    await expectPaidSoonIn(page, language, '$67.95')
    await openPayIn(page, language).waitFor()
    await expectThreeWay(['67.95'])
    await context.close()
  })
})

/** The server forgets the session, and the page knows nothing of it. */
async function endSession(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const accessToken = localStorage.getItem('quittance.token') ?? ''
    const headers = { accessToken, 'content-type': 'application/json' }
    const answer = await fetch('/app/api/users/signout', { method: 'POST', headers, body: '{}' })
    return answer.status
  })
  expect(status).toBe(200)
}
