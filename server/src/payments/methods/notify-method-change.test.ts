import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankSettings, sealForVault } from '../../../testing/integrations/bank-accounts.ts'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { sendMessages } from '../../notifications/delivery/send-messages.ts'
import type { OutgoingMessage } from '../../platform/ports/mailer.ts'

let world: PaymentsFixture

beforeAll(async () => {
  const phones = { phoneNumber: '2105550142', smsFrom: '+12105550142' }
  world = await paymentsFixture({ settings: { ...bankSettings, ...phones } })
})

afterAll(() => world.close())

const post = (payer: Payer, path: string, payload: object) =>
  payer.call(path, { method: 'POST', payload })

async function cardForm(number = '4000056655665556') {
  return {
    name: 'Maria Ortega',
    expiryDate: '05/2030',
    billingZip: '78210',
    cardNumber: await sealForVault(world.vault, number),
    cvvNumber: await sealForVault(world.vault, '123'),
  }
}

const addCard = async (payer: Payer) => post(payer, '/payments/add-card', await cardForm())

async function addBank(payer: Payer) {
  const accountNumber = await sealForVault(world.vault, '000123456789')
  const names = { bankName: 'Alamo Bank', name: 'Maria Ortega', accountType: '1' }
  return post(payer, '/ach/add', { ...names, routingNumber: '110000000', accountNumber })
}

/** Everything that waits for somebody, as whoever delivers it gets it. */
async function delivered(): Promise<OutgoingMessage[]> {
  const handed: OutgoingMessage[] = []
  const send = async (message: OutgoingMessage) => {
    handed.push(message)
    return { result: 'sent' } as const
  }
  const provider = { close: () => undefined, send }
  const mailer = { email: provider, sms: provider, call: provider, isKept: false }
  await sendMessages({ ...world.worker, mailer }, world.lender)
  return handed
}

const change = (payer: Payer, sql: string, values: unknown[] = []) =>
  world.database.owner.query(sql, [...values, payer.borrowerId])

async function addPhone(payer: Payer, number: string) {
  await world.read((trx) =>
    trx
      .insertInto('borrower_phones')
      .values({
        lender_id: world.lender.id,
        phone_id: randomUUID(),
        borrower_id: payer.borrowerId,
        number,
        is_verified: true,
        is_primary: true,
      })
      .execute(),
  )
}

describe('a method that is added', () => {
  it('tells the verified email of a card that was added, in the language of the session', async () => {
    const payer = await world.payer()
    expect((await addCard(payer)).body.status).toBe(1)
    const [mail, ...more] = await delivered()
    expect(more).toEqual([])
    expect(mail?.recipient).toBe(`${payer.borrowerId}@example.com`)
    expect(mail?.subject).toBe('Lone Mesa: Visa ending 5556 was added to your account')
    expect(mail?.text).toContain('added to your account on 11/20/2026, 10:00 AM EST')
    expect(mail?.text).toContain('If this was not you, contact us at once: 210-555-0142')

    await change(payer, `update sessions set language = 'es' where borrower_id = $1`)
    await addBank(payer)
    const [spanish] = await delivered()
    expect(spanish?.subject).toBe(
      'Lone Mesa: Cuenta de cheques terminada en 6789: se agregó a su cuenta',
    )
  })

  it('notifies once of a card that is added twice at once, and not at all of one that is there', async () => {
    const payer = await world.payer()
    const both = await Promise.all([addCard(payer), addCard(payer)])
    expect(both.map(({ body }) => body.status)).toEqual([1, 1])
    expect(await delivered()).toHaveLength(1)
    expect((await addCard(payer)).body.status).toBe(1)
    expect(await delivered()).toEqual([])
  })

  it('sends nothing of a card that is refused', async () => {
    const payer = await world.payer()
    const form = { ...(await cardForm()), expiryDate: '05/2020' }
    expect((await post(payer, '/payments/add-card', form)).body.status).toBe(0)
    expect(await delivered()).toEqual([])
  })

  it('sends a text to the phone where the email is of today, or was never verified', async () => {
    const payer = await world.payer()
    await addPhone(payer, '2105550177')
    await change(payer, 'update borrower_emails set added_at = $1 where borrower_id = $2', [
      new Date(world.clocks.elapsed()),
    ])
    await addCard(payer)
    const [text, ...more] = await delivered()
    expect(more).toEqual([])
    expect(text?.recipient).toBe('2105550177')
    expect(text?.text).toBe(
      'Lone Mesa: Visa ending 5556 was added to your account as a payment method. Not you? Contact us: 210-555-0142',
    )
    await change(
      payer,
      'update borrower_emails set added_at = null, is_verified = false where borrower_id = $1',
    )
    await addBank(payer)
    expect((await delivered()).map(({ recipient }) => recipient)).toEqual(['2105550177'])
  })
})

describe('a method that is removed', () => {
  it('tells of a removed method and of what ends with it in one email', async () => {
    const payer = await world.payer()
    const achId = await payer.addMethod({ token: 'tok-6789', kind: 'ach' })
    await writeSchedule(world, payer, achId)
    await post(payer, '/ach/delete', { accountId: achId })
    const [mail, ...more] = await delivered()
    expect(more).toEqual([])
    expect(mail?.recipient).toBe(`${payer.borrowerId}@example.com`)
    expect(mail?.subject).toMatch(/ending 6789 was removed from your account$/)
    expect(mail?.text).toContain(
      'These scheduled payments ended with it: the series of $100.00 (monthly), next on Tuesday, December 15, 2026, loan ',
    )

    await post(payer, '/payments/delete-card', { cardId: payer.methodId })
    const [plain] = await delivered()
    expect(plain?.subject).toMatch(/: Visa ending 4242 was removed/)
    expect(plain?.text).not.toContain('scheduled payments')
  })

  it('sends nothing to anybody where another’s method can not be removed', async () => {
    const [payer, other] = [await world.payer(), await world.payer()]
    await post(payer, '/payments/delete-card', { cardId: other.methodId })
    expect(await delivered()).toEqual([])
  })
})
