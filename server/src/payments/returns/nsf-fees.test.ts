import { randomUUID } from 'node:crypto'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture, payByBank } from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { threeWayCheck } from '../../../testing/three-way-check.ts'
import { demoMailer } from '../../integrations/email/demo-mailer.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { sendMessages } from '../../notifications/delivery/send-messages.ts'
import { followBank } from './follow-bank.ts'

let world: BankFixture

beforeAll(async () => {
  world = await bankFixture()
})

afterAll(() => world.close())

describe('a returned-payment fee that the lender changed since', () => {
  it.each([
    ['charges what was agreed to where it was raised', '40.00', 25_00n],
    ['charges less where it was lowered', '10.00', 10_00n],
  ])('%s', async (_what, nsfFee, charged) => {
    const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
    const { orderId } = await payByBank(payer)
    expect(await agreedTo(payer.borrowerId)).toBe(25_00n)
    await comeBack(orderId, withFee(nsfFee))
    expect((await world.loanOf(payer.loanId)).nsf_fee_cents).toBe(charged)
    expect((await world.rowOf(orderId)).return_fee_cents).toBe(charged)
    expect(await threeWayCheck(world)).toEqual([])
  })
})

describe('a fee that a second code of the same return brings', () => {
  it('tells of it by itself where the first message is sent already', async () => {
    const { payer, orderId } = await returned('R03')
    const [first = ''] = await mailsOf(payer)
    expect(first).toContain('What your bank said: code R03.')
    expect(first).not.toContain('$25.00')
    await world.hear(orderId, { code: 'R01' })
    expect((await world.loanOf(payer.loanId)).nsf_fee_cents).toBe(25_00n)
    expect(await world.rowOf(orderId)).toMatchObject({ return_code: 'R03' })
    const [, second = '', ...more] = await mailsOf(payer)
    expect(second).toMatch(/^Lone Mesa: A fee was added for your returned payment of \$/)
    expect(second).toContain('A returned-payment fee of $25.00 was added to your loan.')
    expect(second).not.toContain('code R')
    expect(more).toEqual([])
  })

  it('tells of it in the first message where that still waits', async () => {
    const { payer, orderId } = await returned('R03')
    await world.hear(orderId, { code: 'R01' })
    const [mail = '', ...more] = await mailsOf(payer)
    expect(mail).toContain('$25.00')
    expect(mail).toContain('What your bank said: code R03.')
    expect(more).toEqual([])
  })

  it('tells of no second message where the code that brings it comes first', async () => {
    const { payer, orderId } = await returned('R01')
    await mailsOf(payer)
    await world.hear(orderId, { code: 'R03' })
    expect(await world.rowOf(orderId)).toMatchObject({ return_code: 'R03' })
    const mails = await mailsOf(payer)
    expect(mails.filter((mail) => mail.includes('$25.00'))).toHaveLength(1)
  })
})

/** A payment by bank that came back. */
async function returned(code: string) {
  const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
  const { orderId } = await payByBank(payer)
  await world.hear(orderId, { code })
  return { payer, orderId }
}

/** Sends what waits; what a payer was sent of payments that came back, in its order. */
async function mailsOf({ borrowerId }: Payer): Promise<string[]> {
  await sendMessages({ ...world.worker, mailer: demoMailer() }, world.lender)
  const sent = await world.read((trx) =>
    trx
      .selectFrom('sent_messages as m')
      .innerJoin('outbox as o', 'o.message_id', 'm.message_id')
      .select(['m.subject', 'm.text', 'o.payload'])
      .where('o.topic', 'like', 'payment.return%')
      .orderBy('m.sent_at')
      .execute(),
  )
  return sent
    .filter(({ payload }) => (payload as { borrowerId?: string }).borrowerId === borrowerId)
    .map(({ subject, text }) => `${subject}\n${text}`)
}

function withFee(dollars: string): Lender {
  const { settings } = world.lender
  const nsfFee = cents(BigInt(dollars.replace('.', '')))
  return {
    ...world.lender,
    settings: { ...settings, servicing: { ...settings.servicing, nsfFee } },
  }
}

async function agreedTo(borrowerId: string): Promise<bigint | null> {
  const row = await world.read((trx) =>
    trx
      .selectFrom('consents')
      .select('nsf_fee_cents')
      .where('borrower_id', '=', borrowerId)
      .where('kind', '=', 'oneTimeAch')
      .executeTakeFirstOrThrow(),
  )
  return row.nsf_fee_cents
}

async function comeBack(orderId: string, lender: Lender): Promise<void> {
  const about = { ref: `${lender.id}.${orderId}`, lenderId: lender.id }
  const on = parseDay('2026-11-20')
  world.fake.afterwards.say({ id: randomUUID(), kind: 'returned', on, code: 'R01', ...about })
  await followBank(world.worker, lender)
}
