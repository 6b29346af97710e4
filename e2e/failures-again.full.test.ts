import { builtIn } from '@quittance/contract/labels/built-in'
import { describe, expect, it } from 'vitest'
import { holdAnswers } from './testing/browser/answers.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { errorBar } from './testing/payments/paying.ts'
import { expectSoundState, type Reading, readings } from './testing/browser/readings.ts'
import { witness } from './testing/payments/three-way.ts'
import {
  addCardIn,
  agreeToAll,
  atHomeIn,
  expectPaidIn,
  expectPaidSoonIn,
  panelIn,
  openPayIn,
  payButtonIn,
  payIn,
  readText,
  reviewIn,
  sendButton,
  visitIn,
} from './testing/borrowers/visit-in.ts'

// What a borrower sees who presses twice, goes back and pays again, or whose API is killed.

const { portal, browser } = onPortal({
  variables: { GATEWAY_TIMEOUT_MS: '10000', GATEWAY_REST_MS: '0' },
})

const told = {
  en: {
    confirming:
      'We are confirming your payment of $73.00 + $3.95 fee. You do not need to pay again.',
    offline: 'No Internet Connection.',
    again: /You already made a payment of \$72\.00 at \d\d:\d\d [AP]M\./,
  },
  es: {
    confirming:
      'Estamos confirmando su pago de $73.00 + $3.95 de cargo. No necesita pagar de nuevo.',
    offline: 'Sin conexión a Internet.',
    again: /Ya hizo un pago de \$72\.00 a las \d{1,2}:\d\d [ap]\. m\./,
  },
} as const

describe.each(readings)('in $name', (reading) => {
  const { language, from } = reading
  const words = builtIn[language]

  it('shows the same receipt once, with one charge, when Pay is pressed twice', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context, complaints } = await visitIn(browser, portal, reading)
    const calls = callsOf(page)
    const letGo = await holdAnswers(page, '/payments/make')
    const dialog = await reviewIn(page, { language, amount: '71.00', from })
    await agreeToAll(dialog)
    await sendButton(dialog).dblclick()
    const busy = dialog.locator('button[aria-busy=true]')
    await busy.waitFor()
    await busy.press('Enter')
    letGo()
    await expectSoundState(page)
    await expectPaidIn(page, language, '$74.95')
    await expectSoundState(page)
    expect(count(calls, '/payments/make')).toBe(1)
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
    await expectThreeWay(['74.95'])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('reports a duplicate after Back, and charges it only by its own button', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, reading)
    await payIn(page, { language, amount: '72.00', from })
    await expectPaidIn(page, language, '$75.95')
    await page.getByRole('button', { name: words['payments.success.done'] }).click()
    await page.getByRole('link', { name: words['loans.activity.all'] }).click()
    await page.getByRole('list', { name: words['receipts.list.label'] }).waitFor()
    await page.goBack()
    await atHomeIn(page, language)
    await payIn(page, { language, amount: '72.00', from })
    const notice = page.getByRole('dialog', { name: words['payments.duplicate.title'] })
    await notice.waitFor()
    expect(await readText(notice)).toMatch(told[language].again)
    await expectThreeWay(['75.95'])
    await notice.getByRole('button', { name: words['payments.duplicate.keep'] }).click()
    await notice.waitFor({ state: 'detached' })
    await expectSoundState(page)
    await expectThreeWay(['75.95'])
    await context.close()
  })
})

it('survives a kill of the API while it pays: shows the panel, then paid, once, for each reader', async () => {
  const { expectThreeWay, waitUntilCharged } = await witness(portal)
  const visits = await Promise.all(readings.map(lookLast))
  await Promise.all(visits.map(({ dialog }) => sendButton(dialog).click()))
  await waitUntilCharged(readings.map(() => '76.95'))
  portal.kill('api')
  for (const { page, language } of visits) {
    await panelIn(page, language).waitFor()
    expect(await readText(panelIn(page, language))).toContain(told[language].confirming)
    await expect.poll(() => errorBar(page).innerText()).toContain(told[language].offline)
    expect(await payButtonIn(page, language).count()).toBe(0)
  }
  await portal.up()
  for (const { page } of visits) await expectSoundState(page)
  await Promise.all(visits.map(({ page, language }) => expectPaidSoonIn(page, language, '$76.95')))
  for (const { page, language } of visits) {
    await openPayIn(page, language).waitFor()
    await page.context().close()
  }
  await expectThreeWay(readings.map(() => '76.95'))
}, 240_000) // a minute until the worker asks for what the API left behind, and four readers

/** At the last look of a payment by a card that is charged at once and never answered for. */
async function lookLast(reading: Reading) {
  const { page } = await visitIn(browser, portal, { ...reading, hurries: true })
  const { language } = reading
  await addCardIn(page, language, '4000000000009003')
  const dialog = await reviewIn(page, { language, amount: '73.00' })
  await agreeToAll(dialog)
  return { ...reading, page, dialog }
}
