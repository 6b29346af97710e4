import { builtIn } from '@quittance/contract/labels/built-in'
import { describe, expect, it } from 'vitest'
import { holdAnswers, loseAnswers } from './testing/browser/answers.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { errorBar } from './testing/payments/paying.ts'
import { expectSoundState, type Reading, readings } from './testing/browser/readings.ts'
import { witness } from './testing/payments/three-way.ts'
import {
  addCardIn,
  agreeToAll,
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

// What a borrower sees while nobody knows whether a payment was made, or when none was sent.

const { portal, browser } = onPortal({
  variables: { GATEWAY_TIMEOUT_MS: '1500', GATEWAY_REST_MS: '0' },
})

const told = {
  en: {
    confirming:
      'We are confirming your payment of $81.00 + $3.95 fee. You do not need to pay again.',
    offline: 'No Internet Connection.',
    notSent: 'No Internet Connection. Nothing was sent.',
    generic: 'An internal error has occurred. try again or contact the administrator.',
  },
  es: {
    confirming:
      'Estamos confirmando su pago de $81.00 + $3.95 de cargo. No necesita pagar de nuevo.',
    offline: 'Sin conexión a Internet.',
    notSent: 'Sin conexión a Internet. No se envió nada.',
    generic: 'Ocurrió un error interno. Intente de nuevo o comuníquese con el administrador.',
  },
} as const

describe.each(readings)('in $name', (reading) => {
  const { language, from } = reading

  it('shows the panel in place of Pay for an unknown result, then paid, once', async () => {
    const { expectThreeWay } = await witness(portal)
    const hurried = { ...reading, hurries: true }
    const { page, context, complaints } = await visitIn(browser, portal, hurried)
    await addCardIn(page, language, '4000000000009003')
    await portal.control({ query: 'off' })
    await payIn(page, { language, amount: '81.00' })
    await expectPanel(page, reading)
    await portal.control({ query: 'on' })
    await expectPaidSoonIn(page, language, '$84.95')
    await openPayIn(page, language).waitFor()
    await expectThreeWay(['84.95'])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('shows the panel when the connection is lost after sending, then paid, once', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, reading)
    await loseAnswers(page, '/payments/make')
    await payIn(page, { language, amount: '82.00', from })
    await panelIn(page, language).waitFor()
    await expect.poll(() => errorBar(page).innerText()).toContain(told[language].offline)
    await expectPaidIn(page, language, '$85.95')
    await expectThreeWay(['85.95'])
    await context.close()
  })

  it('shows the panel when no answer comes for 30 s, then paid, once', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, reading)
    await page.evaluate(() => {
      const asked = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => asked(ms / 20)
    })
    await holdAnswers(page, '/payments/make')
    await payIn(page, { language, amount: '83.00', from })
    await panelIn(page, language).waitFor()
    await expect.poll(() => errorBar(page).innerText()).toContain(told[language].generic)
    await expectSoundState(page)
    await expectPaidIn(page, language, '$86.95')
    await expectThreeWay(['86.95'])
    await context.close()
  })

  it('sends nothing without a connection, and loses nothing typed', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, reading)
    const dialog = await reviewIn(page, { language, amount: '84.00', from })
    await agreeToAll(dialog)
    await context.setOffline(true)
    await sendButton(dialog).click()
    const notice = page.getByRole('dialog', { name: builtIn[language]['shell.notice.title'] })
    await expect.poll(() => notice.innerText()).toContain(told[language].notSent)
    await expectSoundState(page)
    await notice.getByRole('button', { name: builtIn[language]['shell.modal.ok'] }).click()
    await expectThreeWay([])

    await context.setOffline(false)
    const field = page.getByLabel(builtIn[language]['payments.form.amount'], { exact: true })
    await expect.poll(() => field.inputValue()).toBe('84.00')
    await payIn(page, { language })
    await expectPaidIn(page, language, '$87.95')
    await expectThreeWay(['87.95'])
    await context.close()
  })
})

/** The steps show, and once they are closed the panel and what stands in place of Pay. */
async function expectPanel(page: Parameters<typeof panelIn>[0], { language }: Reading) {
  const words = builtIn[language]
  const status = page.getByRole('dialog', { name: words['payments.confirming.title'] })
  await status.getByRole('button', { name: words['loans.link.backToHome'] }).click()
  await panelIn(page, language).waitFor()
  expect(await readText(panelIn(page, language))).toContain(told[language].confirming)
  expect(await payButtonIn(page, language).count()).toBe(0)
  const view = page.getByRole('button', { name: words['payments.confirming.viewStatus'] })
  await view.and(page.locator(':visible')).last().click()
  await status.getByText(words['payments.confirming.onceOrNotAtAll']).waitFor()
  await expectSoundState(page)
  await status.getByRole('button', { name: words['shell.modal.close'] }).last().click()
}
