import { randomUUID } from 'node:crypto'
import { toInstant } from '@quittance/domain/calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type PaymentsFixture,
  paymentsFixture,
  testNow,
} from '../../../testing/payments-fixture.ts'
import { writeTemplate } from '../templates/template-repository.ts'
import { demoMailer } from '../../integrations/email/demo-mailer.ts'
import type { DeliveryOutcome, Mailer, OutgoingMessage } from '../../platform/ports/mailer.ts'
import { sendMessages } from './send-messages.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture({ settings: { smsBudgetPerDay: 2, smsFrom: '+12105550142' } })
})

afterAll(() => world.close())

/** At ten in the morning, unless a test says otherwise. */
function send(mailer: Mailer = demoMailer(), at = testNow) {
  const clocks = { ...world.clocks, business: () => at }
  return sendMessages({ ...world.worker, clocks, mailer }, world.lender)
}

/** Carries what it is given, or says what a test has it say. */
function provider(
  says: (message: OutgoingMessage) => DeliveryOutcome = () => ({ result: 'sent' }),
) {
  const carried: OutgoingMessage[] = []
  return {
    carried,
    close: () => undefined,
    send: async (message: OutgoingMessage) => {
      carried.push(message)
      return says(message)
    },
  }
}

const sentTo = (recipient: string) =>
  world.read((trx) =>
    trx.selectFrom('sent_messages').selectAll().where('recipient', '=', recipient).execute(),
  )
const addressOf = ({ borrowerId }: { borrowerId: string }) => `${borrowerId}@example.com`
const messagesAbout = (paymentId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('outbox')
      .selectAll()
      .where('dedupe_key', 'like', `%${paymentId}%`)
      .orderBy('written_at')
      .execute(),
  )

/** A text that somebody asked for. */
async function askText(number: string, paymentId: string) {
  const at = new Date(world.clocks.elapsed())
  const messageId = randomUUID()
  await world.read((trx) =>
    trx
      .insertInto('outbox')
      .values({
        lender_id: world.lender.id,
        message_id: messageId,
        dedupe_key: `test:${messageId}:${paymentId}`,
        topic: 'receipt.asked',
        channel: 'sms',
        recipient: number,
        payload: JSON.stringify({ paymentId, language: 'en' }),
        written_at: at,
        next_attempt_at: at,
      })
      .execute(),
  )
  return messageId
}

async function paid(payer?: Awaited<ReturnType<PaymentsFixture['payer']>>) {
  const by = payer ?? (await world.payer())
  const { orderId, reference } = (await by.pay()).body.result.paymentToken
  return { payer: by, orderId, reference, address: addressOf(by) }
}

describe('a receipt', () => {
  it('delivers a receipt once, in the borrower’s language, escaped', async () => {
    const payer = await world.payer()
    await world.read((trx) =>
      trx
        .updateTable('borrowers')
        .set({ language: 'es' })
        .where('borrower_id', '=', payer.borrowerId)
        .execute(),
    )
    const { reference, address } = await paid(payer)
    await Promise.all([send(), send()])
    const [email, ...more] = await sentTo(address)
    expect(more).toEqual([])
    expect(email?.subject).toMatch(/^Lone Mesa: Recibo de su pago de /)
    expect(email?.text).toContain(reference)
    expect(email?.text).toMatch(/28[.,]95/)
    expect(email?.html).toContain(`>${reference}</td>`)
    expect(email?.html).toContain('lang="es"')
    expect(`${email?.html}${email?.text}`).not.toMatch(/undefined|\{\{/)
  })

  it('writes lines in a receipt that sum to what went to the loan, other fees among them', async () => {
    const { orderId, address } = await paid()
    const shares = { other_fee_cents: 200n, payoff_fee_cents: 100n, principal_cents: 0n }
    await world.read((trx) =>
      trx
        .updateTable('payments')
        .set({ ...shares, interest_cents: 2_200n })
        .where('payment_id', '=', orderId)
        .execute(),
    )
    await send()
    const [email] = await sentTo(address)
    for (const line of ['Other fees: $2.00', 'Payoff fee: $1.00', 'To your loan: $25.00'])
      expect(email?.text).toContain(line)
  })

  it('sends a receipt by the email provider with its own id, and keeps it nowhere outside a demo', async () => {
    const { orderId, address } = await paid()
    const email = provider()
    expect(await send({ email, sms: null, isKept: false })).toBe(1)
    const [row] = await messagesAbout(orderId)
    expect(email.carried).toMatchObject([
      { messageId: row?.message_id, attempt: 1, recipient: address },
    ])
    expect(row).toMatchObject({ recipient: address, failed_as: null })
    expect(row?.sent_at).not.toBeNull()
    expect(await sentTo(address)).toEqual([])
  })

  it('prefers the lender’s own wording of a receipt where it has one', async () => {
    const template = { subject: 'Thanks {{firstName}}', html: '<p>Hi</p>', text: 'Hi', sms: '' }
    const own = { name: 'receipt', language: 'en', template, author: 'test', at: testNow } as const
    await world.read((trx) => writeTemplate(trx, world.lender.id, own))
    const { address } = await paid()
    await send()
    await world.read((trx) => trx.updateTable('message_templates').set({ name: 'gone' }).execute())
    expect((await sentTo(address))[0]?.subject).toBe('Lone Mesa: Thanks Maria')
  })

  it('writes that a payment is confirmed when it was being checked before', async () => {
    const { orderId, address } = await paid()
    await world.read((trx) =>
      trx.updateTable('payments').set({ attempts: 3 }).where('payment_id', '=', orderId).execute(),
    )
    await send()
    expect((await sentTo(address))[0]?.subject).toMatch(/is confirmed$/)
  })
})

describe('one that is not taken', () => {
  it('tries a refused message again later, under the same id, and loses none', async () => {
    const { address } = await paid()
    const away = provider(() => ({ result: 'later', why: 'the mail server is away' }))
    expect(await send({ email: away, sms: null, isKept: false })).toBe(0)
    expect(world.told.some((line) => line.includes('the mail server is away'))).toBe(true)
    expect(await send()).toBe(0) // not due yet
    world.clocks.forward(10_000)
    const email = provider()
    expect(await send({ email, sms: null, isKept: true })).toBe(1)
    expect(email.carried[0]).toMatchObject({
      messageId: away.carried[0]?.messageId,
      attempt: 2,
    })
    expect(await sentTo(address)).toHaveLength(1)
  })

  it('holds up no other message for one that fails', async () => {
    const [bad, ...good] = [await paid(), await paid(), await paid()]
    const email = provider(({ recipient }) =>
      recipient === bad?.address ? { result: 'later', why: 'full' } : { result: 'sent' },
    )
    expect(await send({ email, sms: null, isKept: true })).toBe(2)
    for (const { address } of good) expect(await sentTo(address)).toHaveLength(1)
    world.clocks.forward(10_000)
    expect(await send()).toBe(1)
  })

  it('ends a message for good where the server refuses it, and never tries it again', async () => {
    const { orderId } = await paid()
    const email = provider(() => ({ result: 'refused', why: '550 no such user' }))
    await send({ email, sms: null, isKept: true })
    world.clocks.forward(2 * 3_600_000)
    await send({ email, sms: null, isKept: true })
    expect(email.carried).toHaveLength(1)
    const [row] = await messagesAbout(orderId)
    expect(row).toMatchObject({ failed_as: 'refused', why: '550 no such user', sent_at: null })
  })

  it('gives a message up after a day', async () => {
    const { orderId } = await paid()
    const away = provider(() => ({ result: 'later', why: 'away' }))
    for (let hours = 0; hours <= 25; hours += 1) {
      await send({ email: away, sms: null, isKept: false })
      world.clocks.forward(3_600_000)
    }
    const [row] = await messagesAbout(orderId)
    expect(row).toMatchObject({ failed_as: 'gaveUp', sent_at: null })
    expect(away.carried.length).toBeGreaterThan(20)
  })

  it('takes a message up by another program when the one that held it died', async () => {
    const { address } = await paid()
    const dies = { close: () => undefined, send: () => Promise.reject(new Error('killed')) }
    await expect(send({ email: dies, sms: null, isKept: true })).rejects.toThrow('killed')
    expect(await send()).toBe(0) // its lease runs
    world.clocks.forward(5 * 60_000)
    expect(await send()).toBe(1)
    expect(await sentTo(address)).toHaveLength(1)
  })
})

describe('a text', () => {
  it('sends an SMS while the budget of the day lasts, then the next day', async () => {
    const { orderId } = await paid()
    await send()
    const numbers = ['2105550111', '2105550112', '2105550113']
    for (const number of numbers) await askText(number, orderId)
    const sms = provider()
    expect(await send({ email: null, sms, isKept: false })).toBe(2)
    expect(sms.carried[0]).toMatchObject({ subject: '', html: '' })
    expect(sms.carried[0]?.text).toMatch(
      /^Lone Mesa: receipt for \$25\.00 \+ \$3\.95 fee .*Reply STOP/,
    )
    expect(world.told.some((line) => line.includes('budget used up'))).toBe(true)
    world.clocks.forward(24 * 3_600_000 - 60_000)
    expect(await send({ email: null, sms, isKept: false })).toBe(1)
    expect(new Set(sms.carried.map(({ recipient }) => recipient))).toEqual(new Set(numbers))
  })

  it('holds an SMS until the quiet hours end', async () => {
    const { orderId } = await paid()
    await send()
    world.clocks.forward(24 * 3_600_000)
    await askText('2105550114', orderId)
    const night = toInstant(Date.parse('2026-11-21T04:00:00Z')) // 11 in the evening, Eastern
    const mailer = { email: null, sms: provider(), isKept: false }
    expect(await send(mailer, night)).toBe(0)
    world.clocks.forward(9 * 3_600_000 - 60_000)
    expect(await send(mailer)).toBe(0)
    world.clocks.forward(60_000)
    expect(await send(mailer)).toBe(1)
  })

  it('holds no SMS for own quiet hours that leave no hour of the day outside the lender’s', async () => {
    const { orderId } = await paid()
    const own = `update borrowers set quiet_from = '08:00', quiet_to = '21:00'`
    await world.database.owner.query(own)
    await send()
    world.clocks.forward(24 * 3_600_000)
    await askText('2105550116', orderId)
    expect(await send({ email: null, sms: provider(), isKept: false })).toBe(1)
  })

  it('sends no SMS to a number that sent STOP, here or to the provider', async () => {
    const { orderId } = await paid()
    await send()
    world.clocks.forward(24 * 3_600_000)
    await askText('2105550115', orderId)
    const sms = provider(() => ({ result: 'refused', why: '21610', hasStopped: true }))
    await send({ email: null, sms, isKept: false })
    const again = await askText('2105550115', orderId)
    await send({ email: null, sms, isKept: false })
    expect(sms.carried).toHaveLength(1)
    const row = (await messagesAbout(orderId)).find((one) => one.message_id === again)
    expect(row).toMatchObject({ failed_as: 'refused', why: 'the number asked for no texts' })
  })
})

it('keeps to its rate, so that emails do not crowd out payments', async () => {
  const payer = await world.payer()
  const { orderId } = await paid(payer)
  await send()
  const at = new Date(world.clocks.elapsed())
  const rows = Array.from({ length: 45 }, () => ({
    lender_id: world.lender.id,
    message_id: randomUUID(),
    dedupe_key: randomUUID(),
    topic: 'payment.completed',
    payload: JSON.stringify({ paymentId: orderId }),
    written_at: at,
    next_attempt_at: at,
  }))
  await world.read((trx) => trx.insertInto('outbox').values(rows).execute())
  const email = provider()
  const context = { ...world.worker, mailer: { email, sms: null, isKept: false } }
  const startedAt = performance.now()
  const sent = await sendMessages(context, world.lender, { perSecond: 200, batchesMax: 2 })
  expect(sent).toBe(40)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(200)
  expect(await send({ ...context.mailer })).toBe(5)
})
