import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentsWorld, paymentsWorld } from '../../testing/payments-world.ts'
import { demoMailer, type Mailer } from '../outside/mailer.ts'
import { sendMessages } from './send-messages.ts'

let world: PaymentsWorld

beforeAll(async () => {
  world = await paymentsWorld()
})

afterAll(() => world.close())

const send = (mailer: Mailer = demoMailer()) =>
  sendMessages({ ...world.worker, mailer }, world.lender)
const sentTo = (borrowerId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('sent_messages')
      .selectAll()
      .where('recipient', '=', `${borrowerId}@example.com`)
      .execute(),
  )

it('hands a receipt over once, in the borrower’s language, escaped', async () => {
  const payer = await world.payer()
  await world.read((trx) =>
    trx
      .updateTable('borrowers')
      .set({ language: 'es' })
      .where('borrower_id', '=', payer.borrowerId)
      .execute(),
  )
  const { orderId } = (await payer.pay()).body.result.paymentToken
  await Promise.all([send(), send()])
  const [letter, ...more] = await sentTo(payer.borrowerId)
  expect(more).toEqual([])
  expect(letter?.subject).toMatch(/^Lone Mesa: /)
  expect(letter?.subject).not.toContain('Payment Successful')
  expect(letter?.text).toContain(orderId)
  expect(letter?.text).toMatch(/28[.,]95/)
  expect(letter?.html).toContain(`<td>${orderId}</td>`)
  expect(letter?.html).not.toContain('undefined')
})

it('tries one again later that was not taken, and loses none', async () => {
  const payer = await world.payer()
  await payer.pay()
  const broken: Mailer = {
    send: async () => {
      throw new Error('the mail server is away')
    },
  }
  expect(await send(broken)).toBe(0)
  expect(world.told.some((line) => line.includes('the mail server is away'))).toBe(true)
  expect(await send()).toBe(0) // not due yet
  world.clocks.forward(60_000)
  expect(await send()).toBe(1)
  expect(await sentTo(payer.borrowerId)).toHaveLength(1)
})
