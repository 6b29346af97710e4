import { builtIn } from '@quittance/contract/labels/built-in'
import { describe, expect, it } from 'vitest'
import { freePorts } from '../launcher/src/free-port.ts'
import { type RecordedCall, callsOf } from './testing/browser/calls.ts'
import { fillDisk, keepDatabaseAway } from './testing/portal/database-away.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { errorBar, openSheet } from './testing/payments/paying.ts'
import type { OwnPortal } from './testing/portal/start-portal.ts'
import { expectSoundState, type Reading, readings } from './testing/browser/readings.ts'
import { witness } from './testing/payments/three-way.ts'
import { keepVaultAway } from './testing/portal/vault-away.ts'
import {
  agreeToAll,
  expectPaidIn,
  methodIn,
  panelIn,
  reviewIn,
  sendButton,
  visitIn,
} from './testing/borrowers/visit-in.ts'

// What a borrower sees when a part of the portal is away while they pay.

let vaultPort = 0

const { portal, browser } = onPortal(async () => {
  ;[vaultPort = 0] = await freePorts(1)
  return { variables: { VAULT_PORT: String(vaultPort) } }
})

const paused = {
  en: 'Payments are paused. Nothing was charged. Your schedules are safe.',
  es: 'Los pagos están en pausa. No se cobró nada. Sus pagos programados están a salvo.',
} as const

/** A row of the activity: its day as its reader writes it, and then its figure. */
const rowOf = {
  en: /\d\d\/\d\d\/20\d\d[\s\S]*\$\d+\.\d\d/,
  es: /\d{1,2} [a-z]{3,4} 20\d\d[\s\S]*\$\d+\.\d\d/,
} as const

type Outage = readonly [
  name: string,
  begin: (portal: OwnPortal) => Promise<() => Promise<void>>,
  amount: string,
  total: string,
]

const outages: readonly Outage[] = [
  ['the vault is away', () => keepVaultAway(portal, vaultPort), '61.00', '64.95'],
  ['the database is away', keepDatabaseAway, '62.00', '65.95'],
  ['the disk of the database is full', fillDisk, '63.00', '66.95'],
]

describe.each(outages)('while %s', (_name, begin, amount, total) => {
  it('pauses payments, charges nothing and keeps what is typed; later the same key pays', async () => {
    const { expectThreeWay } = await witness(portal)
    const visits = await Promise.all(readings.map((reading) => lookLast(reading, amount)))
    const over = await begin(portal)
    for (const { page, dialog, ...reading } of visits) {
      const { language, from } = reading
      await sendButton(dialog).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => errorBar(page).innerText()).toContain(paused[language])
      const field = page.getByLabel(builtIn[language]['payments.form.amount'], { exact: true })
      await openSheet(page, field)
      await expect.poll(() => field.inputValue()).toBe(amount)
      await expect.poll(() => methodIn(page, from).isChecked()).toBe(true)
      expect(await panelIn(page, language).count()).toBe(0)
      // What was read before is still there to be read.
      const title = builtIn[language]['loans.activity.title']
      const activity = page.getByRole('region', { name: title })
      await expect
        .poll(() => activity.getByRole('listitem').first().innerText())
        .toMatch(rowOf[language])
      await expectSoundState(page)
    }
    await over()
    await expectThreeWay([])

    for (const { page, language, calls } of visits) {
      const dialog = await reviewIn(page, { language })
      await agreeToAll(dialog)
      await sendButton(dialog).click()
      await expectPaidIn(page, language, `$${total}`)
      expect(new Set(keysOf(calls)).size).toBe(1)
      // The browser makes a call again by itself that the server could not take up (503).
      const answers = await Promise.all(calls.filter(isPayment).map(({ answer }) => answer()))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 200])
      await page.context().close()
    }
    await expectThreeWay(readings.map(() => total))
  }, 240_000) // four readers, one after the other
})

/** At the last look, everything agreed to. */
async function lookLast(reading: Reading, amount: string) {
  const { page } = await visitIn(browser, portal, reading)
  const calls = callsOf(page)
  const { language, from } = reading
  const dialog = await reviewIn(page, { language, from, amount })
  await agreeToAll(dialog)
  return { ...reading, page, calls, dialog }
}

function keysOf(calls: readonly RecordedCall[]) {
  return calls.filter(isPayment).map(({ headers }) => headers['idempotency-key'])
}

const isPayment = ({ path }: RecordedCall) => path === '/payments/make'
