import { builtIn } from '@quittance/contract/labels/built-in'
import { afterAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../server/testing/integrations/mail-server.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { expectSoundState, readings } from './testing/browser/readings.ts'
import { witness } from './testing/payments/three-way.ts'
import { expectPaidIn, payIn, readText, visitIn } from './testing/borrowers/visit-in.ts'

// What a borrower sees when a receipt can not be delivered: of the payment, nothing.

let mail: MailServer

// Before the portal, so that it ends after it.
afterAll(() => mail.close())

const { portal, browser } = onPortal(async () => {
  mail = await startMailServer()
  return { variables: { SMTP_URL: mail.url } }
})

const told = {
  en: 'We could not send the receipt. Your payment is not touched by that; please try again.',
  es: 'No pudimos enviar el recibo. Su pago no cambia por eso; intente de nuevo.',
} as const

describe.each(readings)('in $name', (reading) => {
  const { language, from } = reading
  const words = builtIn[language]

  it('says that the mail server refuses a receipt, keeps the payment, and sends it elsewhere', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visitIn(browser, portal, reading)
    await payIn(page, { language, amount: '71.00', from })
    await expectPaidIn(page, language, '$74.95')
    const receipt = page.getByRole('dialog', { name: words['payments.success.title'] })
    await receipt.getByRole('button', { name: words['payments.success.send'] }).click()
    const sending = page.getByRole('dialog', { name: words['receipts.send.title'] })
    const email = sending.getByLabel(words['receipts.send.email'])
    await email.fill(`${reading.who}@refused.example.com`)
    await sending.getByLabel(words['receipts.send.phone']).fill('')
    const send = sending.getByRole('button', { name: words['receipts.send.button'] })
    await send.click()
    await sending.getByText(told[language]).waitFor()
    await expect.poll(() => email.inputValue()).toBe(`${reading.who}@refused.example.com`)
    await expectSoundState(page)
    await expectThreeWay(['74.95'])

    await email.fill(`${reading.who}.copy@example.com`)
    await send.click()
    await sending.waitFor({ state: 'detached' })
    const sent = await mail.arrived(({ to }) => to[0] === `${reading.who}.copy@example.com`)
    expect(sent.text).toContain('$74.95')
    expect(await readText(receipt)).toContain('$74.95')
    await expectThreeWay(['74.95'])
    await context.close()
  })
})
