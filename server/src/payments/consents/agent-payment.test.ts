import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankSettings } from '../../../testing/integrations/bank-accounts.ts'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'
import { testSecrets } from '../../../testing/database/database.ts'
import { verifyAudit } from '../../platform/audit/verify-audit.ts'

let world: PaymentsFixture
let payer: Payer

beforeAll(async () => {
  const settings = { ...bankSettings, phoneNumber: '2105550142', showRecurringPmtFrequency: 'MO' }
  world = await paymentsFixture({ settings })
})

beforeEach(async () => {
  payer = await world.payer()
  await world.database.owner.query(
    `update sessions set scope = 'cap', agent = 'Ines Vega', agent_reason = 'asked by phone'
      where borrower_id = $1`,
    [payer.borrowerId],
  )
})

afterAll(() => world.closeInBalance())

const pay = (given: object = {}, key: string = randomUUID()) =>
  payer.call('/payments/make', {
    method: 'POST',
    key,
    payload: {
      id: payer.methodId,
      paymentType: '1',
      loanId: payer.loanId,
      amount: '25.00',
      readOut: '1',
      ...given,
    },
  })

const schedule = (given: object = {}) =>
  payer.call('/payments/scheduled-payment', {
    method: 'POST',
    key: randomUUID(),
    payload: {
      loanId: payer.loanId,
      id: payer.methodId,
      paymentType: '1',
      loanAmount: '50.00',
      type: '1',
      pmtFreq: 'onlyonce',
      scheduleDate1: '2026-12-10',
      readOut: '1',
      ...given,
    },
  })

const send = (orderId: string, to: object) =>
  payer.call('/payments/send-payment-receipts', {
    method: 'POST',
    payload: { receiptId: orderId, email: '', phoneNo: '', ...to },
  })

const audits = (kind: string) =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('audit_entries')
      .select(['actor', 'detail'])
      .where('borrower_id', '=', payer.borrowerId)
      .where('kind', '=', kind)
      .orderBy('entry_no')
      .execute()
    return rows.map(({ actor, detail }) => ({ actor, detail: JSON.parse(detail) }))
  })

const consents = () =>
  world.read((trx) =>
    trx
      .selectFrom('consents')
      .select(['consent_id', 'kind', 'text', 'agent', 'agent_reason', 'language'])
      .where('borrower_id', '=', payer.borrowerId)
      .execute(),
  )

const payments = () =>
  world.read((trx) =>
    trx
      .selectFrom('payments')
      .select(['platform', 'agent', 'agent_reason', 'consent_id'])
      .where('borrower_id', '=', payer.borrowerId)
      .execute(),
  )

describe('a payment by a lender’s agent', () => {
  it('[RCPT-18] names the agent in the payment, its consent and the audit', async () => {
    const { orderId, reference } = (await pay()).body.result.paymentToken
    const [consent, ...more] = await consents()
    expect(more).toEqual([])
    const named = { agent: 'Ines Vega', agent_reason: 'asked by phone' }
    expect(consent).toMatchObject({ kind: 'oralCard', ...named })
    const consentId = consent?.consent_id
    expect(await payments()).toEqual([{ platform: 'phoneAgent', ...named, consent_id: consentId }])
    const order = { orderId, reference, loanId: payer.loanId, consentId }
    const detail = { ...order, amount: 2500, fee: 395, reason: 'asked by phone' }
    expect(await audits('agentPayment.made')).toEqual([{ actor: 'agent Ines Vega', detail }])
    const payload = { limit: 10, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
    const { body } = await payer.call('/payments/get-payment-receipts', { method: 'POST', payload })
    expect(body.result.receipts[0].paymentsMade.platform.platformType).toBe(
      'Made by phone with an agent',
    )
    const found = await verifyAudit({ db: world.db, seal: testSecrets.audit }, world.lender.id)
    expect(found.fault).toBeNull()
  })

  it('keeps the text that was read out, as its quote showed it: agent, amount, day and how to cancel', async () => {
    const achId = await payer.addMethod({ token: 'tok-6789', kind: 'ach' })
    const asked = { loanId: payer.loanId, pmtAmt: '25.00', paymentType: '2', id: achId, type: '1' }
    const query = new URLSearchParams(asked).toString()
    const quoted = await payer.call(`/payments/get-convenience-fees?${query}`, {})
    await pay({ id: achId, paymentType: '2' })
    const [consent] = await consents()
    expect(consent?.kind).toBe('oralAch')
    expect(consent?.text).toBe(quoted.body.result.authorization)
    for (const part of [
      'This call is recorded. I am Ines Vega of Lone Mesa. Today, 11/20/2026, you, Maria,',
      'of $25.00 from your',
      'ending 6789 at the bank with routing number',
      'on or after 11/20/2026',
      'You may cancel it until',
      'by calling 210-555-0142',
    ])
      expect(consent?.text).toContain(part)
  })

  it('refuses a payment that was not read out, and writes nothing down of it', async () => {
    const { body } = await pay({ readOut: '0' })
    expect(body).toMatchObject({ status: 0, reason: 'notReadOut' })
    expect(body.message).toContain('Nothing was charged')
    expect([await payments(), await consents(), await audits('agentPayment.made')]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('writes one audit entry where the same key comes twice at once', async () => {
    const key = randomUUID()
    const both = await Promise.all([pay({}, key), pay({}, key)])
    expect(both.map(({ body }) => body.result.paymentToken.orderId)).toHaveLength(2)
    expect(await payments()).toHaveLength(1)
    expect(await audits('agentPayment.made')).toHaveLength(1)
  })

  it('names nobody in a payment by the borrower beside it', async () => {
    const own = await world.payer()
    const both = await Promise.all([pay(), own.pay()])
    expect(both.map(({ body }) => body.status)).toEqual([1, 1])
    const rows = await world.read((trx) =>
      trx
        .selectFrom('payments')
        .select(['platform', 'agent'])
        .where('borrower_id', '=', own.borrowerId)
        .execute(),
    )
    expect(rows).toEqual([{ platform: 'web', agent: null }])
  })
})

describe('a schedule by a lender’s agent', () => {
  it('names the agent in the audit and in the consent to a schedule', async () => {
    expect((await schedule({ readOut: '0' })).body).toMatchObject({ reason: 'notReadOut' })
    expect((await schedule()).body).toMatchObject({ status: 1 })
    const [consent] = await consents()
    expect(consent).toMatchObject({ kind: 'oral.oneTimeCard', agent: 'Ines Vega' })
    expect(consent?.text).toMatch(
      /^This call is recorded. I am Ines Vega of Lone Mesa.*I authorize/,
    )
    const [entry] = await audits('scheduleMade')
    expect(entry).toMatchObject({
      actor: 'agent Ines Vega',
      detail: { amount: 5000, reason: 'asked by phone' },
    })
  })
})

describe('a receipt by a lender’s agent', () => {
  it('sends a receipt to the contacts on file, and to no other by name', async () => {
    const { orderId } = (await pay()).body.result.paymentToken
    const own = `${payer.borrowerId}@example.com`
    expect((await send(orderId, { email: own.toUpperCase() })).body.status).toBe(1)
    const other = await world.payer()
    for (const email of ['ines@agents.example', `${other.borrowerId}@example.com`]) {
      const { body } = await send(orderId, { email })
      expect(body).toMatchObject({ reason: 'emailNotOnFile', field: 'email' })
    }
    const sent = await world.read((trx) =>
      trx
        .selectFrom('outbox')
        .select('recipient')
        .where('topic', '=', 'receipt.asked')
        .where('recipient', 'is not', null)
        .execute(),
    )
    expect(sent).toEqual([{ recipient: own }])
  })
})
