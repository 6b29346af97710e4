import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endLoan } from '../../../testing/erasure-fixture.ts'
import {
  type LenderApiFixture,
  lenderApiFixture,
  lenderApiOf,
} from '../../../testing/lender-api-fixture.ts'
import { type Payer, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { writeRetry } from '../../../testing/write-retry.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let world: LenderApiFixture
let payer: Payer
let email: string

beforeAll(async () => {
  world = await lenderApiFixture()
})
afterAll(() => world.close())

beforeEach(async () => {
  payer = await world.payer()
  email = `${payer.borrowerId}@example.com`
})

const why = { reason: 'asked for by letter' }

const erase = (key: string = randomUUID(), body: object = why) =>
  world.callLenderApi('POST', `/borrowers/${email}/erase`, { key, body })

const change = (text: string, ...values: unknown[]) => world.database.owner.query(text, values)

const refusal = async () => {
  const { body } = await erase()
  const { status, reason, detail } = body as Record<string, unknown>
  return { status, reason, detail }
}

describe('the lender’s call for an erasure', () => {
  it('does it once for its key, and answers the same again once the address is gone', async () => {
    await endLoan(world, payer)
    const key = randomUUID()
    const first = await erase(key)
    expect([first.code, first.body]).toMatchObject([
      200,
      { state: 'underWay', author: 'the office' },
    ])
    await change('delete from borrower_emails where borrower_id = $1', payer.borrowerId)
    expect((await erase(key)).text).toBe(first.text)
    expect((await erase(key, { reason: 'another' })).body).toMatchObject({ reason: 'keyReused' })
    const { rows } = await change(
      'select erasure_id from erasures where borrower_id = $1',
      payer.borrowerId,
    )
    expect(rows).toHaveLength(1)
    expect(first.text).not.toContain('@')
  })

  it('refuses a call without a key, a reason or a borrower, and of one who is being erased already', async () => {
    await endLoan(world, payer)
    const path = `/borrowers/${email}/erase`
    expect((await world.callLenderApi('POST', path, { body: why })).code).toBe(400)
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect((await erase(randomUUID(), body)).body).toMatchObject({ status: 422, field: 'reason' })
    const nobody = { key: randomUUID(), body: why }
    const unknown = await world.callLenderApi('POST', '/borrowers/nobody@example.com/erase', nobody)
    expect(unknown.code).toBe(404)
    const { erasureId } = (await erase()).body as { erasureId: string }
    expect((await erase()).body).toMatchObject({
      status: 409,
      reason: 'erasureUnderWay',
      erasureId,
    })
  })

  it('ends sessions and links at once, and lets nobody open the login again', async () => {
    await endLoan(world, payer)
    expect((await payer.call('/payments/get-card-lists', {})).body.status).toBe(1)
    await erase()
    expect((await payer.call('/payments/get-card-lists', {})).body.status).toBe(0)
    for (const call of ['enable', 'disable', 'sign-in-link', 'reset-factors'])
      expect([
        call,
        (await world.callLenderApi('POST', `/borrowers/${email}/${call}`, { body: {} })).code,
      ]).toEqual([call, 404])
    expect((await world.callLenderApi('GET', `/borrowers?q=${email}`)).body).toEqual([])
  })

  it('ends the task of the borrower’s own request, and writes down who did it and why', async () => {
    await endLoan(world, payer)
    await payer.call('/users/web/request-erasure', { method: 'POST', payload: {} })
    const { erasureId } = (await erase()).body as { erasureId: string }
    const tasks = await change(
      'select kind, done_by, done_note from lender_tasks where borrower_id = $1',
      payer.borrowerId,
    )
    expect(tasks.rows).toEqual([
      { kind: 'erasureRequested', done_by: 'the office', done_note: `erasure ${erasureId}` },
    ])
    const audit = await change(
      `select actor, detail::jsonb ->> 'reason' as reason from audit_entries
        where kind = 'erasure.begun' and borrower_id = $1`,
      payer.borrowerId,
    )
    expect(audit.rows).toEqual([{ actor: 'key the office', ...why }])
  })

  it('tells another lender nothing of an erasure', async () => {
    await endLoan(world, payer)
    const { erasureId } = (await erase()).body as { erasureId: string }
    const other = await paymentsFixture()
    const { callLenderApi } = await lenderApiOf(other)
    const [foreign, none] = [
      await callLenderApi('GET', `/erasures/${erasureId}`),
      await callLenderApi('GET', `/erasures/${randomUUID()}`),
    ]
    expect([foreign.code, foreign.text]).toEqual([404, none.text])
    expect((await callLenderApi('GET', '/erasures/none')).text).toBe(none.text)
    await other.close()
  })
})

describe('an erasure while something is under way', () => {
  it('refuses it while a loan of theirs is open, and names the loan', async () => {
    const loanNo = await world.loanNoOf(payer.loanId)
    const detail = `A loan of theirs is open: ${loanNo}.`
    expect(await refusal()).toEqual({ status: 409, reason: 'loanOpen', detail })
    await change(
      `update loans set paid_off_on = '2026-11-02', held_until = '2027-01-02' where loan_id = $1`,
      payer.loanId,
    )
    expect((await refusal()).reason).toBe('loanOpen')
    await endLoan(world, payer)
    expect((await erase()).code).toBe(200)
  })

  it('takes a loan that was closed for one that is over', async () => {
    await change(`update loans set closed_on = '2026-11-10' where loan_id = $1`, payer.loanId)
    const { body } = await erase()
    expect(body).toMatchObject({
      kept: expect.arrayContaining([{ what: 'ledger', until: '2033-11-10' }]) as unknown,
    })
  })

  it('refuses it while the lender holds money of theirs', async () => {
    await endLoan(world, payer)
    await change('update loans set refunds_payable_cents = 100 where loan_id = $1', payer.loanId)
    expect((await refusal()).reason).toBe('overpaymentHeld')
  })

  it.each(['created', 'submitting', 'confirming', 'pending'])(
    'refuses it while a payment is %s, and names the payment',
    async (state) => {
      const { reference } = (await payer.pay()).body.result.paymentToken as { reference: string }
      await endLoan(world, payer)
      await setPayment(`state = '${state}'`)
      const detail = `A payment of theirs is not final: ${reference}.`
      expect(await refusal()).toEqual({ status: 409, reason: 'paymentUnderWay', detail })
      await setPayment(`state = 'completed'`)
      expect((await erase()).code).toBe(200)
    },
  )

  it('refuses it while a returned debit is to be tried again', async () => {
    await payer.pay()
    await endLoan(world, payer)
    await setPayment(`state = 'returned', retry_on = '2026-12-01'`)
    expect((await refusal()).reason).toBe('retryPlanned')
    await writeRetry(world.database.owner, `borrower_id = '${payer.borrowerId}'`)
    expect((await erase()).code).toBe(200)
  })

  it('refuses it while a refund is on its way', async () => {
    await payer.pay()
    await endLoan(world, payer)
    await change(
      `insert into refunds (lender_id, refund_id, payment_id, loan_id, amount_cents, fee_cents,
          currency, gateway_key, state, reason, author, made_at, written_at)
        select lender_id, gen_random_uuid(), payment_id, loan_id, 100, 0, currency,
          gen_random_uuid()::text, 'confirming', 'a reason', 'Pat', now(), now()
        from payments where borrower_id = $1`,
      payer.borrowerId,
    )
    expect((await refusal()).reason).toBe('refundUnderWay')
  })

  it('refuses it while a schedule is active, after all that is more urgent', async () => {
    await writeSchedule(world, payer)
    const loanNo = await world.loanNoOf(payer.loanId)
    const { body } = await erase()
    expect(body).toMatchObject({
      reason: 'loanOpen',
      blockers: [
        { reason: 'loanOpen', names: [loanNo] },
        { reason: 'scheduleActive', names: [loanNo] },
      ],
    })
    await endLoan(world, payer)
    expect((await refusal()).reason).toBe('scheduleActive')
  })

  it('leaves all as it was where it refuses', async () => {
    await erase()
    expect((await payer.call('/payments/get-card-lists', {})).body.status).toBe(1)
    const { rows } = await change('select from erasures where borrower_id = $1', payer.borrowerId)
    expect(rows).toEqual([])
  })
})

/** Places the payment of the payer where none goes by itself. */
async function setPayment(set: string): Promise<void> {
  const client = await world.database.owner.connect()
  await client.query('set session_replication_role = replica')
  await client.query(`update payments set ${set} where borrower_id = $1`, [payer.borrowerId])
  await client.query('set session_replication_role = default')
  client.release()
}
