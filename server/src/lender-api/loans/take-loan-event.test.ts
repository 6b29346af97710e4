import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'

let world: LenderApiFixture
let payer: Payer

beforeAll(async () => {
  world = await lenderApiFixture({ settings: { nsfFee: '25.00' } })
  payer = await world.payer()
})

afterAll(() => world.closeInBalance())

const why = { reason: 'as the customer asked' }
const check = { kind: 'payment', channel: 'check', amount: '100.00', ...why }

/** Everything that an event could have written of a loan. */
const traces = (loanId: string) =>
  world.read(async (trx) => {
    const counted = await sql<object>`
      select (select version from loans where loan_id = ${loanId}::uuid) as version,
        (select count(*) from ledger_transactions where loan_id = ${loanId}::uuid) as posted,
        (select count(*) from payments where loan_id = ${loanId}::uuid) as payments,
        (select count(*) from loan_events where loan_id = ${loanId}::uuid) as events,
        (select count(*) from lender_api_answers) as answers,
        (select count(*) from outbox) as messages`.execute(trx)
    return counted.rows[0]
  })

const linesOf = async (loanId: string, kind: string) => {
  const { body } = await world.callLenderApi('GET', `/loans/${await world.loanNoOf(loanId)}/ledger`)
  type Line = { account: string; debit: string; credit: string }
  const transactions = body.transactions as { kind: string; lines: Line[] }[]
  return transactions
    .filter((one) => one.kind === kind)
    .flatMap(({ lines }) =>
      lines.map(
        ({ account, debit, credit }) => `${account} ${debit === '' ? `-${credit}` : debit}`,
      ),
    )
}

describe('an event of a loan, by the lender', () => {
  it('takes a back-dated check at the office, names the loan, and keeps who did it and why', async () => {
    const { loanId } = await world.payer()
    const paid = { ...check, effectiveOn: '2026-11-16', reference: '1042' }
    const { code, body } = await world.event(loanId, paid)
    expect([code, body]).toMatchObject([
      200,
      {
        kind: 'payment',
        on: '2026-11-16',
        amount: '100.00',
        author: 'the office',
        reason: why.reason,
      },
    ])
    expect(await linesOf(loanId, 'payment')).toEqual(['1010 100.00', '1200 -100.00'])
    const row = await world.read((trx) =>
      trx
        .selectFrom('payments')
        .select(['platform', 'channel', 'state', 'confirm_id', 'effective_on', 'posted_on'])
        .where('payment_id', '=', body.orderId)
        .executeTakeFirstOrThrow(),
    )
    expect(row).toEqual({
      platform: 'office',
      channel: 'check',
      state: 'completed',
      confirm_id: '1042',
      effective_on: '2026-11-16',
      posted_on: '2026-11-20',
    })
    const events = await world.callLenderApi('GET', `/loans/${await world.loanNoOf(loanId)}/events`)
    expect(events.body.events).toMatchObject([
      { eventNo: 1, kind: 'payment', author: 'the office', reason: why.reason, amount: '100.00' },
    ])
    const sent = await world.read((trx) => trx.selectFrom('outbox').select('payload').execute())
    const payload = expect.objectContaining({ paymentId: body.orderId }) as object
    expect(sent).toContainEqual({ payload })
  })

  it('reverses an office payment once: a mistake, or a check that bounced with its fee', async () => {
    const { loanId } = await world.payer()
    const { orderId } = (await world.event(loanId, check)).body
    const { body } = await world.event(loanId, { kind: 'reversal', orderId, ...why })
    expect(body).toMatchObject({ amount: '100.00', orderId })
    expect(await linesOf(loanId, 'return')).toEqual(['1010 -100.00', '1200 100.00'])
    expect(await linesOf(loanId, 'feeAssessed')).toEqual([])

    const bounced = (await world.event(loanId, check)).body.orderId
    await world.event(loanId, { kind: 'reversal', orderId: bounced, code: 'R01', ...why })
    expect(await linesOf(loanId, 'feeAssessed')).toEqual(['1310 25.00', '4110 -25.00'])
  })

  it.each([
    [
      { kind: 'feeAssessed', fee: 'otherFee', amount: '15.00' },
      'feeAssessed',
      ['1320 15.00', '4130 -15.00'],
    ],
    [
      { kind: 'feeAssessed', fee: 'lateFee', amount: '23.39', installment: 3 },
      'feeAssessed',
      ['1300 23.39', '4100 -23.39'],
    ],
    [{ kind: 'writtenOff' }, 'writeOff', ['5300']],
    [{ kind: 'chargedOff' }, 'chargeOff', ['5200 18800.00']],
  ])('posts %j as the chart of accounts says', async (event, kind, lines) => {
    const { loanId } = await world.payer()
    const { code } = await world.event(loanId, { ...event, ...why })
    expect(code).toBe(200)
    const posted = (await linesOf(loanId, kind)).join(', ')
    for (const line of lines) expect(posted).toContain(line)
  })

  it('changes the rate, stops and resumes interest, and sets and lifts each flag', async () => {
    const { loanId } = await world.payer()
    const done = [
      await world.event(loanId, { kind: 'rateChanged', rate: '6', from: '2026-11-20', ...why }),
      await world.event(loanId, { kind: 'accrualStopped', ...why }),
      await world.event(loanId, { kind: 'accrualResumed', ...why }),
    ]
    for (const flag of ['bankruptcy', 'repossession', 'deferral', 'closed']) {
      done.push(await world.event(loanId, { kind: 'flagged', flag, on: '2026-11-18', ...why }))
      done.push(await world.event(loanId, { kind: 'flagLifted', flag, ...why }))
    }
    expect(done.map(({ code }) => code)).toEqual(done.map(() => 200))
    expect(done[3]?.body).toMatchObject({ on: '2026-11-18', loan: { status: 'bankruptcy' } })
    expect(done[4]?.body.loan.status).not.toBe('bankruptcy')
  })

  it('takes an overpayment at the office, and refunds it', async () => {
    const { loanId } = await world.payer({ principal: 1_000_00n })
    const paid = await world.event(loanId, { ...check, amount: '1200.00' })
    const over = paid.body.loan.refundsPayable as string
    expect(Number(over)).toBeGreaterThan(100)
    const back = { kind: 'overpaymentRefunded', amount: over, ...why }
    expect((await world.event(loanId, back)).body.loan.refundsPayable).toBe('0.00')
    expect(await linesOf(loanId, 'overpaymentRefund')).toEqual([`2200 ${over}`, `1010 -${over}`])
  })

  it('follows the lender’s own ledger once it is the system of record', async () => {
    const { loanId } = await world.payer()
    const amounts = { lateFee: '0.00', nsfFee: '0.00', otherFee: '0.00', unapplied: '0.00' }
    const rest = { satisfied: '0.00', interestPaid: '0.00', ...amounts }
    const stated = { kind: 'stated', principal: '12000.00', accrued: '31.50', ...rest, ...why }
    expect((await world.event(loanId, stated)).body.reason).toBe('ledgerIsOurs')
    await world.event(loanId, { kind: 'modeChanged', mode: 'lender', ...why })
    const { body } = await world.event(loanId, stated)
    expect(body.loan.balances).toMatchObject({ principal: '12000.00', interest: '31.50' })
    const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: '1.00', ...why }
    expect((await world.event(loanId, fee)).body.reason).toBe('ledgerIsTheLenders')
  })

  it('posts an event once for its key, repeats its answer, and refuses a key of another event', async () => {
    const { loanId } = await world.payer()
    const key = randomUUID()
    const both = await Promise.all([1, 2, 3].map(() => world.event(loanId, check, key)))
    const done = both.filter(({ code }) => code === 200)
    expect(done.length).toBeGreaterThan(0)
    for (const { body } of both.filter(({ code }) => code !== 200))
      expect(body).toMatchObject({ status: 409, reason: 'keyRuns' })
    expect((await world.event(loanId, check, key)).text).toBe(done[0]?.text)
    const other = await world.event(loanId, { ...check, amount: '101.00' }, key)
    expect(other).toMatchObject({ code: 422, body: { reason: 'keyReused' } })
    expect(await traces(loanId)).toMatchObject({ payments: 1n, events: 1n })
  })
})

describe('what the rules forbid', () => {
  const refusals: readonly [string, object, string | undefined, string | undefined][] = [
    ['a body that is none', [], undefined, undefined],
    ['no kind', { ...why }, 'kind', undefined],
    ['an unknown kind', { kind: 'abolished', ...why }, 'kind', undefined],
    ['no reason', { kind: 'chargedOff' }, 'reason', undefined],
    ['an empty reason', { kind: 'chargedOff', reason: ' ' }, 'reason', undefined],
    ['an unknown field', { kind: 'chargedOff', colour: 'red', ...why }, 'colour', undefined],
    ['an amount of three decimals', { ...check, amount: '1.000' }, 'amount', undefined],
    ['an amount below zero', { ...check, amount: '-1.00' }, 'amount', undefined],
    ['no amount', { ...check, amount: undefined }, 'amount', undefined],
    ['zero', { ...check, amount: '0.00' }, 'amount', undefined],
    ['a number', { ...check, amount: 1 }, 'amount', undefined],
    ['a day that is none', { ...check, effectiveOn: '2026-02-30' }, 'effectiveOn', undefined],
    ['a card at the office', { ...check, channel: 'card' }, 'channel', undefined],
    [
      'a rate above 100',
      { kind: 'rateChanged', rate: '101', from: '2026-11-20', ...why },
      'rate',
      undefined,
    ],
    ['a day to come', { ...check, effectiveOn: '2026-11-21' }, 'effectiveOn', 'inTheFuture'],
    [
      'a day before boarding',
      { ...check, effectiveOn: '2026-01-14' },
      'effectiveOn',
      'beforeBoarding',
    ],
    [
      'a rate from before boarding',
      { kind: 'rateChanged', rate: '9', from: '2026-01-14', ...why },
      'from',
      'beforeBoarding',
    ],
    [
      'a flag of a day to come',
      { kind: 'flagged', flag: 'bankruptcy', on: '2026-11-21', ...why },
      'on',
      'inTheFuture',
    ],
    ['a flag that there is not', { kind: 'flagged', flag: 'vacation', ...why }, 'flag', undefined],
    [
      'a waiver above the fee',
      { kind: 'feeWaived', fee: 'nsfFee', amount: '0.01', ...why },
      'amount',
      'aboveBalance',
    ],
    [
      'a refund of nothing',
      { kind: 'overpaymentRefunded', amount: '0.01', ...why },
      'amount',
      'aboveBalance',
    ],
    [
      'no such installment',
      { kind: 'feeAssessed', fee: 'lateFee', amount: '1.00', installment: 49, ...why },
      'installment',
      'noSuchInstallment',
    ],
    [
      'an installment of another fee',
      { kind: 'feeAssessed', fee: 'nsfFee', amount: '1.00', installment: 1, ...why },
      'installment',
      undefined,
    ],
    ['interest that runs', { kind: 'accrualResumed', ...why }, 'kind', 'accrualIsNotStopped'],
    [
      'a payment of another loan',
      { kind: 'reversal', orderId: randomUUID(), ...why },
      'orderId',
      'unknownPayment',
    ],
    ['absent unapplied funds', { kind: 'partialsReleased', ...why }, 'kind', 'nothingHeld'],
  ]

  it.each(refusals)(
    'refuses a loan event by name, and writes nothing: %s',
    async (_name, body, field, reason) => {
      const before = await traces(payer.loanId)
      const answer = await world.event(payer.loanId, body)
      expect([answer.code, answer.body.field, answer.body.reason]).toEqual([422, field, reason])
      expect(await traces(payer.loanId)).toEqual(before)
    },
  )

  it.each([
    [{ kind: 'flagged', flag: 'closed', ...why }, check, 'loanClosed'],
    [{ kind: 'chargedOff', ...why }, { kind: 'chargedOff', ...why }, 'chargedOff'],
    [{ kind: 'writtenOff', ...why }, check, 'paidOff'],
  ])('refuses after %j the event %j', async (first, second, reason) => {
    const { loanId } = await world.payer()
    expect((await world.event(loanId, first)).code).toBe(200)
    const before = await traces(loanId)
    expect((await world.event(loanId, second)).body).toMatchObject({ status: 422, reason })
    expect(await traces(loanId)).toEqual(before)
  })

  it('refuses a reversal of a reversal, of a card, and by a code that no bank has', async () => {
    const { loanId, pay } = await world.payer()
    const { orderId } = (await world.event(loanId, check)).body
    const undo = { kind: 'reversal', orderId, ...why }
    const unknown = await world.event(loanId, { ...undo, code: 'R99' })
    expect(unknown.body).toMatchObject({ field: 'code', reason: 'unknownCode' })
    const between = await world.event(loanId, { ...undo, code: 'R61' })
    expect(between.body.reason).toBe('codeMovesNothing')
    await world.event(loanId, undo)
    const before = await traces(loanId)
    const again = await world.event(loanId, undo)
    expect(again.body).toMatchObject({ field: 'orderId', reason: 'alreadyReversed' })
    expect(await traces(loanId)).toEqual(before)
    const card = (await pay()).body.result.paymentToken.orderId as string
    const byCard = await world.event(loanId, { ...undo, orderId: card })
    expect(byCard.body.reason).toBe('notAtOffice')
  })

  it('refuses an event without a key, and of a loan that does not exist', async () => {
    const path = `/loans/${await world.loanNoOf(payer.loanId)}/events`
    const bare = await world.callLenderApi('POST', path, { body: check })
    expect(bare).toMatchObject({ code: 400, body: { field: 'Idempotency-Key' } })
    const nowhere = await world.callLenderApi('POST', '/loans/none/events', {
      body: check,
      key: 'a',
    })
    expect(nowhere.code).toBe(404)
  })
})
