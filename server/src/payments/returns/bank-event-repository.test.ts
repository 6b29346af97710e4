import { randomUUID } from 'node:crypto'
import { mergeLabels } from '@quittance/contract/labels/built-in'
import { dayOf } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentBackend, paymentBackends } from '../../../testing/payment-backends.ts'
import { borrowerOf } from '../../../../verification/simulator/world.ts'
import { gatewayBreaker } from '../gateway/gateway-breaker.ts'
import type { ReceivedEvent } from './gateway-event-repository.ts'
import { makePayment } from '../intents/make-payment.ts'
import { reversePayment } from './reverse-payment.ts'
import { applyEvents } from './follow-events.ts'

const first = '00000000-0000-0000-0000-000000000000'
const reader = { labels: mergeLabels('en'), locale: 'en-US', zone: 'America/New_York' }

// The same cases for PostgreSQL and for the memory in which the bank is simulated.
describe.each(Object.keys(paymentBackends))('gateway events kept %s', (name) => {
  let place: PaymentBackend
  let seq = 0

  beforeAll(async () => {
    place = await paymentBackends[name as keyof typeof paymentBackends]()
  })
  afterAll(() => place.close())

  const clocks = { elapsed: () => place.now(), business: () => place.now() }
  const work: PaymentBackend['bank']['withLenderTransaction'] = (_, todo) =>
    place.bank.withLenderTransaction(place.lender.id, todo)
  const today = () => dayOf(place.now())
  const horizon = () => ({ by: today(), today: today() })

  /** A card payment that the network took, if its answer came. */
  async function paid(result: 'charged' | 'unknown') {
    const payer = await place.payer()
    const { owner, loanId, methodId } = payer
    const said = { result, confirmId: 'c', authId: 'a' } as const
    const vault = { ready: async () => undefined, charge: async () => said }
    const breaker = gatewayBreaker({ clocks, restMs: 30_000 })
    const borrower = { ...borrowerOf(owner.borrowerId), lenderId: owner.lenderId }
    const order = { loanId, methodId, kind: 'card', amount: cents(250_00n) } as const
    const asked = { ...order, confirmDuplicate: false, key: randomUUID(), language: 'en' } as const
    const outcome = await makePayment(
      { payments: place.payments, clocks, vault, breaker, crashAt: () => undefined },
      { ...asked, lender: place.lender, borrower, reader, from: { ip: '', userAgent: '' } },
    )
    if (outcome.kind !== 'done') throw new Error(`refused: ${outcome.reason}`)
    const { orderId } = outcome.result
    const stateNow = () =>
      place.payments.withLenderTransaction(place.lender.id, async (repository) => {
        const payment = await repository.findOrder(owner, orderId)
        const loan = await repository.lockLoan(loanId)
        return [payment?.state, payment?.returnCode, loan?.state.principal, loan?.lastPaid]
      })
    const ref = `${place.lender.id}.${orderId}`
    return { orderId, ref, stateNow, payer }
  }

  const chargedBack = (ref: string): ReceivedEvent => {
    return { id: `${ref}.1`, ref, kind: 'chargedBack', on: today(), code: '' }
  }

  async function keep(...events: ReceivedEvent[]): Promise<void> {
    seq += events.length
    await work('', (repository) => repository.keepEvents({ events, seq, now: place.now() }))
  }

  const waiting = () => {
    const until = { by: today(), today: today(), after: first, most: 50 }
    return work('', (repository) => repository.listToApply(until))
  }

  it('reads gateway events on from where it stopped', async () => {
    const { ref } = await paid('charged')
    await keep(chargedBack(ref))
    expect(await work('', (repository) => repository.readCursor())).toBe(seq)
    const older = { events: [chargedBack(ref)], seq: 0, now: place.now() }
    await work('', (repository) => repository.keepEvents(older))
    expect(await work('', (repository) => repository.readCursor())).toBe(seq)
    await applyEvents({ bank: place.bank, clocks }, place.lender, horizon())
  })

  it('keeps a gateway event until its charge is known', async () => {
    const { ref, orderId, stateNow } = await paid('unknown')
    await keep(chargedBack(ref))
    expect(await waiting()).toEqual([])
    await applyEvents({ bank: place.bank, clocks }, place.lender, horizon())
    expect(await stateNow()).toContain('confirming')
    expect(await waiting()).not.toContain(orderId)
  })

  it('reverses a payment once, however often its return is reported', async () => {
    const { ref, orderId, stateNow } = await paid('charged')
    const [, , owedAfterPaying] = await stateNow()
    await keep(chargedBack(ref), { ...chargedBack(ref), id: `${ref}.2` })
    expect(await waiting()).toEqual([orderId])
    await Promise.all(
      [1, 2].map(() => applyEvents({ bank: place.bank, clocks }, place.lender, horizon())),
    )
    const after = await stateNow()
    expect(after).toEqual(['returned', 'chargeback', expect.any(BigInt), 0n])
    expect(Number(after[2])).toBeGreaterThanOrEqual(Number(owedAfterPaying))
    await keep(chargedBack(ref), { ...chargedBack(ref), id: `${ref}.3` })
    await applyEvents({ bank: place.bank, clocks }, place.lender, horizon())
    expect(await stateNow()).toEqual(after)
    expect(await waiting()).toEqual([])
  })

  it('rolls back the whole transaction that would reverse a payment a second time', async () => {
    const { ref, orderId, stateNow } = await paid('charged')
    await keep(chargedBack(ref))
    await applyEvents({ bank: place.bank, clocks }, place.lender, horizon())
    const after = await stateNow()
    const again = work('', async (repository) => {
      const payment = await repository.lockPayment(orderId)
      if (payment === null) throw new Error('it was made')
      await repository.setReturnCode(payment, 'again')
      const taking = { payment, state: 'returned', codes: ['R01'], today: today() } as const
      await reversePayment(repository, place.lender, {
        ...taking,
        at: clocks.business(),
        now: place.now(),
      })
    })
    await expect(again).rejects.toMatchObject({ code: '23505' })
    expect(await stateNow()).toEqual(after)
  })

  /** A payment that came back, and is to be tried again today. */
  async function planned() {
    const one = await paid('charged')
    await keep({ ...chargedBack(one.ref), kind: 'returned', code: 'R01' })
    await applyEvents({ bank: place.bank, clocks }, place.lender, horizon())
    const dueTries = async () => {
      const asked = { by: today(), after: null, most: 50 }
      const due = await work('', (repository) => repository.listDueTries(asked))
      return due.some(({ paymentId }) => paymentId === one.orderId)
    }
    await work('', async (repository) => {
      const payment = await repository.lockPayment(one.orderId)
      if (payment === null) throw new Error('it was made')
      await repository.setNextTry(payment, today())
    })
    return { ...one, dueTries }
  }

  it('presents a return again by one payment, held by its writer and pending', async () => {
    const { orderId, payer, dueTries } = await planned()
    const { loanId } = payer
    expect(await dueTries()).toBe(true)
    const claim = () =>
      work('', async (repository) => {
        const payment = await repository.lockPayment(orderId)
        await repository.lockLoan(loanId)
        if (payment === null) throw new Error('it was made')
        const before = await repository.readTryPlace(payment, today())
        if (before.isTried) return null
        expect(before).toMatchObject({ isDebited: false, pendingPayments: [], region: 'TX' })
        const amounts = { amount: cents(40_00n), fee: cents(1_00n), effectiveOn: today() }
        return repository.writeTry(payment, { ...amounts, madeAt: place.now(), now: place.now() })
      })
    const claims = (await Promise.all([claim(), claim()])).filter((one) => one !== null)
    expect(claims).toMatchObject([
      { wasSent: false, heldUntil: null, intent: { amount: 40_00n, fee: 1_00n, attempts: 0 } },
    ])
    const [claimed] = claims
    expect(claimed?.intent.paymentId).not.toBe(orderId)
    expect(claimed?.intent.gatewayRef).toBe(`${place.lender.id}.${claimed?.intent.paymentId}`)
    expect(await dueTries()).toBe(false)
    const after = await work('', async (repository) => {
      const payment = await repository.lockPayment(orderId)
      if (payment === null) throw new Error('it was made')
      return [await repository.readTryPlace(payment, today()), await repository.readItem(payment)]
    })
    expect(after).toMatchObject([
      { isTried: true, isDebited: true, pendingPayments: [{ amount: 40_00n }] },
      { attempts: 0, principalAfter: expect.any(BigInt) },
    ])
    const again = { now: place.now(), most: 50 }
    const taken = await place.payments.withLenderTransaction(place.lender.id, (repository) =>
      repository.claimOpen(again),
    )
    expect(taken.map(({ intent }) => intent.paymentId)).not.toContain(claimed?.intent.paymentId)
  })

  it('cancels a re-presentment with its account, or by itself, and once', async () => {
    const one = await planned()
    const other = await planned()
    const lenderId = place.lender.id
    const off = (methodId: string, paymentId: string | null) =>
      work('', (repository) =>
        repository.callOffTries({ lenderId, methodId, paymentId, why: 'method' }),
      ).then((all) => all.map(({ paymentId: id }) => id))
    expect(await off(one.payer.methodId, null)).toEqual([])
    await one.payer.removeMethod()
    expect(await off(one.payer.methodId, null)).toEqual([one.orderId])
    expect(await off(one.payer.methodId, null)).toEqual([])
    expect([await one.dueTries(), await other.dueTries()]).toEqual([false, true])
    expect(await off(other.payer.methodId, other.orderId)).toEqual([other.orderId])
    expect(await other.dueTries()).toBe(false)
  })

  it('skips in a cancellation a re-presentment that another worker holds just then', async () => {
    const { orderId, payer, dueTries } = await planned()
    const { methodId } = payer
    await payer.removeMethod()
    await work('', async (repository) => {
      await repository.lockPayment(orderId)
      const asked = { lenderId: place.lender.id, methodId, paymentId: null, why: 'method' } as const
      expect(await work('', (beside) => beside.callOffTries(asked))).toEqual([])
    })
    expect(await dueTries()).toBe(true)
  })
})
