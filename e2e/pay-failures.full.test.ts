import { builtIn } from '@quittance/contract/labels/built-in'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { freePorts } from '../server/src/supervisor/free-port.ts'
import type { BorrowerName } from './testing/borrowers.ts'
import { desktop, phone } from './testing/browser.ts'
import { type Call, callsOf } from './testing/calls.ts'
import { expectFit } from './testing/looks.ts'
import { onPortal } from './testing/on-portal.ts'
import { addCard, errorBar, expectPaid, panelOf, pay, payButton } from './testing/paying.ts'
import { witness } from './testing/three-way.ts'
import { keepVaultAway } from './testing/vault-away.ts'
import {
  agreeToAll,
  methodIn,
  readText,
  reviewIn,
  sendButton,
  signInAs,
  visitIn,
  type WantedIn,
} from './testing/visit-in.ts'

// What a borrower sees when something breaks while paying. What is not here is in the files of
// payments that are unknown, made twice, or returned.

let vaultPort = 0

const { portal, browser } = onPortal(async () => {
  ;[vaultPort = 0] = await freePorts(1)
  return { variables: { VAULT_PORT: String(vaultPort), GATEWAY_TIMEOUT_MS: '1500' } }
})

describe('while the vault is away', () => {
  const readers: readonly Reader[] = [
    {
      who: 'kevin',
      language: 'en',
      viewport: desktop,
      from: '4242',
      amount: '61.00',
      told: 'Payments are paused. Nothing was charged. Your schedules are safe.',
    },
    {
      who: 'maria',
      language: 'es',
      viewport: phone,
      from: '5556',
      amount: '62.00',
      told: 'Los pagos están en pausa. No se cobró nada. Sus pagos programados están a salvo.',
    },
  ]

  it('says so, charges nothing and keeps what was typed; after, the same key pays', async () => {
    const { expectThreeWay } = await witness(portal)
    const visits = await Promise.all(readers.map(lookLast))
    const back = await keepVaultAway(portal, vaultPort)
    for (const { page, dialog, ...reader } of visits) {
      await sendButton(dialog).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => errorBar(page).innerText()).toContain(reader.told)
      const field = page.getByLabel(builtIn[reader.language]['payments.form.amount'])
      expect(await field.inputValue()).toBe(reader.amount)
      expect(await methodIn(page, reader.from).isChecked()).toBe(true)
      expect(await page.getByRole('status').filter({ hasText: '$' }).count()).toBe(0)
      await expectFit(page)
    }
    await back()
    await expectThreeWay([])

    for (const { page, language, calls } of visits) {
      const dialog = await reviewIn(page, { language })
      await agreeToAll(dialog)
      await sendButton(dialog).click()
      const done = builtIn[language]['payments.success.title']
      await page.getByRole('dialog', { name: done }).waitFor()
      expect(new Set(keysOf(calls)).size).toBe(1)
      expect(keysOf(calls)).toHaveLength(2)
      await page.context().close()
    }
    await expectThreeWay(['64.95', '65.95'])
  })
})

type Reader = WantedIn & {
  readonly who: BorrowerName
  readonly viewport: typeof phone
  readonly from: string
  readonly told: string
}

/** At the last look, everything agreed to. */
async function lookLast(reader: Reader) {
  const { page } = await visitIn(browser, portal, reader)
  const calls = callsOf(page)
  const dialog = await reviewIn(page, reader)
  await agreeToAll(dialog)
  return { ...reader, page, calls, dialog }
}

function keysOf(calls: readonly Call[]) {
  const made = calls.filter(({ path }) => path === '/payments/make')
  return made.map(({ headers }) => headers['idempotency-key'])
}

describe('while a payment is being confirmed', () => {
  it('the session ends: after sign-in the panel stands, then it is paid, once, on a phone', async () => {
    const { expectThreeWay } = await witness(portal)
    const reader = { who: 'darnell', language: 'es', viewport: phone } as const
    const { page, context } = await visitIn(browser, portal, { ...reader, language: 'en' })
    await addCard(page, { number: '4000000000009003' })
    await portal.control({ query: 'off' })
    await pay(page, { amount: '63.00' })
    await panelOf(page).waitFor()
    await endSession(page)
    await page.waitForURL('**/login') // the page asks how the payment stands, and is told
    await signInAs(page, reader)
    const panel = page.getByRole('status').filter({ hasText: 'Estamos confirmando su pago' })
    expect(await readText(panel)).toContain(
      'Estamos confirmando su pago de $63.00. No necesita pagar de nuevo.',
    )
    expect(await page.getByRole('button', { name: 'Pagar ahora' }).count()).toBe(0)
    await expectFit(page)
    await portal.control({ query: 'on' })
    const receipt = page.getByRole('dialog', { name: 'Pago realizado' })
    await receipt.waitFor({ timeout: 30_000 })
    expect(await receipt.innerText()).toContain('$66.95')
    await expectThreeWay(['66.95'])
    await context.close()
  })

  it('the worker is killed: it is started again, and the payment ends paid, once', async () => {
    const { expectThreeWay } = await witness(portal)
    const reader = { who: 'luis', language: 'en', viewport: desktop } as const
    const { page, context } = await visitIn(browser, portal, reader)
    await addCard(page, { number: '4000000000009029' })
    await portal.control({ query: 'off' })
    await pay(page, { amount: '64.00' })
    await panelOf(page).waitFor()
    expect(await payButton(page).count()).toBe(0)
    portal.kill('worker')
    await portal.control({ query: 'on' })
    await expectPaid(page, '$67.95')
    await payButton(page).waitFor()
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
