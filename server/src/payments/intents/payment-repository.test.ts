import { createHash, randomUUID } from 'node:crypto'
import { dayOf, type Instant, toInstant } from '@quittance/domain/calendar'
import { cents, formatDollars, zero } from '@quittance/domain/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type PaymentBackend,
  paymentBackends,
  type BackendPayer,
} from '../../../testing/payment-backends.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { postingOfPayment } from '../../servicing/ledger/post-loan-event.ts'
import { type PaymentIntent, type IntentToWrite, leaseMs } from './payment-intent-repository.ts'
import type { PaymentFactsQuery } from './locked-loan-repository.ts'
import type { PaymentRepository } from './payment-repository.ts'
import { makePaymentRoute } from './stored-payment-repository.ts'
import type { PaymentResult, PostedResult } from '../gateway/payment-result-repository.ts'

function sure<T>(value: T | null): T {
  if (value === null) throw new Error('this was written down')
  return value
}

// The same cases for PostgreSQL and for the memory in which payments are simulated: what a
// simulation proves is worth as much as both are alike.
describe.each(Object.keys(paymentBackends))('payments kept %s', (name) => {
  let place: PaymentBackend
  let payer: BackendPayer

  beforeAll(async () => {
    place = await paymentBackends[name as keyof typeof paymentBackends]()
  })
  afterAll(() => place.close())
  beforeEach(async () => {
    payer = await place.payer()
  })

  const work = <T>(todo: (repo: PaymentRepository) => Promise<T>) =>
    place.payments.withLenderTransaction(place.lender.id, todo)

  function asked(given: Partial<PaymentFactsQuery> = {}): PaymentFactsQuery {
    const now = place.now()
    const duplicateSince = toInstant(now - 600_000)
    const { owner, loanId, methodId } = payer
    const order = { owner, route: makePaymentRoute, key: randomUUID(), loanId, methodId }
    const usual = { duplicateSince, ip: '', now, amount: cents(25_00n), insteadOf: null }
    return { ...order, ...usual, ...given }
  }

  /** Reads and writes down, as paying does. */
  async function begin(
    given: Partial<PaymentFactsQuery & Pick<Read, 'meant' | 'most' | 'pendingAmount'>> = {},
  ): Promise<PaymentIntent | null> {
    const { meant = false, most = 10, pendingAmount = cents(10_000_00n), ...rest } = given
    const ask = asked(rest)
    return work(async (repo) => {
      const payable = await repo.lockPayable(ask)
      const method = payable?.surroundings.method
      if (!payable || !method) return null
      const [intent = null] = await repo.writeIntents([
        toWrite(ask, { loan: payable.loan, method, meant, most, pendingAmount }),
      ])
      return intent
    })
  }

  type Read = Pick<IntentToWrite, 'loan' | 'method' | 'pendingAmount'> & {
    meant: boolean
    most: number
  }

  function toWrite(
    { duplicateSince, ...query }: PaymentFactsQuery,
    { meant, most, ...read }: Read,
  ): IntentToWrite {
    return {
      ...query,
      ...read,
      agent: null,
      referencePrefix: 'LM',
      requestHash: createHash('sha256').update(query.key).digest(),
      fee: zero,
      currency: 'USD',
      effectiveOn: dayOf(query.now),
      replacedDebit: null,
      replacedRetry: null,
      madeAt: query.now,
      consent: { kind: 'card', text: 'I agree.', language: 'en', nsfFee: null },
      from: { ip: '', userAgent: '' },
      duplicateSince: meant ? null : duplicateSince,
      paymentsMost: most,
    }
  }

  function result(state: PaymentResult['state'], given?: Partial<PaymentResult>): PaymentResult {
    const now = place.now()
    const attempts: PaymentResult['attempts'] = [{ kind: 'submit', outcome: state, at: now }]
    const told = { confirmId: 'c', authId: 'a', declineCode: '', settlesOn: null, topic: null }
    return { state, attempts, ...told, nextTryAt: null, answer: state, now, ...given }
  }

  function posted(intent: PaymentIntent, loan: StoredLoan | null = intent.loan): PostedResult {
    const now = place.now()
    const { loanId, paymentId, amount, fee, effectiveOn } = intent
    const days = { effectiveOn, enteredOn: effectiveOn }
    const event = { kind: 'payment', channel: 'card', amount, fee, ...days } as const
    const toPost = { lender: place.lender, loanId, paymentId, event, enteredAt: now }
    return { intent, result: result('completed'), posting: postingOfPayment(sure(loan), toPost) }
  }

  const decline = (by: PaymentIntent) => work((repo) => repo.writeResult(by, result('declined')))
  const post = (results: readonly PostedResult[]) =>
    work(async (repo) => [...(await repo.writePostedResults(results))])
  const stateOf = async ({ paymentId }: PaymentIntent) =>
    work(async (repo) => (await repo.findOrder(payer.owner, paymentId))?.state)
  const claim = (now: Instant, most = 50) => work((repo) => repo.claimOpen({ now, most }))
  const mineOf = (claimed: Awaited<ReturnType<typeof claim>>) =>
    claimed.filter(({ intent }) => intent.borrowerId === payer.owner.borrowerId)

  describe('writing down', () => {
    it('binds an idempotency key once, whatever the loan', async () => {
      const key = randomUUID()
      expect(await begin({ key })).not.toBeNull()
      expect(await begin({ key, loanId: payer.otherLoanId })).toBeNull()
      const known = await work((repo) => repo.findByKey(payer.owner, key))
      expect(known).toMatchObject({ answer: null, payment: { state: 'submitting' } })
    })

    it('refuses a payment of a loan that has more pending payments than when it was checked', async () => {
      expect(await begin({ pendingAmount: zero })).not.toBeNull()
      const another = { amount: cents(30_00n) }
      expect(await begin({ ...another, pendingAmount: cents(24_99n) })).toBeNull()
      expect(await begin({ ...another, pendingAmount: cents(25_00n) })).not.toBeNull()
      const { owner, loanId } = payer
      const payable = await work((repo) => repo.lockPayable(asked({ owner, loanId })))
      const pending = payable?.surroundings.pendingPayments.map((one) => formatDollars(one.amount))
      expect(pending?.toSorted()).toEqual(['25.00', '30.00'])
      const other = { ...another, loanId: payer.otherLoanId, pendingAmount: zero, meant: true }
      expect(await begin(other)).not.toBeNull()
    })

    it('takes a duplicate payment only when it is confirmed', async () => {
      expect(await begin()).not.toBeNull()
      expect(await begin()).toBeNull()
      expect(await begin({ amount: cents(25_01n) })).not.toBeNull()
      expect(await begin({ meant: true })).not.toBeNull()
    })

    it('counts up to the limit of the hour, and no method that is removed', async () => {
      expect(await begin({ most: 1 })).not.toBeNull()
      expect(await begin({ most: 1, amount: cents(26_00n) })).toBeNull()
      await payer.removeMethod()
      expect(await begin({ amount: cents(27_00n) })).toBeNull()
    })

    it('reads what a decision needs: the key, the duplicate, and how often the loan was paid', async () => {
      const key = randomUUID()
      await begin({ key })
      const payable = await work((repo) => repo.lockPayable(asked({ key })))
      expect(payable?.surroundings).toMatchObject({ isKnownKey: true, paymentsThisHour: 1 })
      expect(payable?.surroundings.duplicateAt).not.toBeNull()
      const other = await work((repo) => repo.lockPayable(asked({ amount: cents(99n) })))
      expect(other?.surroundings).toMatchObject({ isKnownKey: false, duplicateAt: null })
    })

    it('shows a loan to its own parties only', async () => {
      const stranger = await place.payer()
      expect(await work((repo) => repo.lockPayable(asked({ owner: stranger.owner })))).toBeNull()
      const intent = sure(await begin())
      expect(await work((repo) => repo.findOrder(stranger.owner, intent.paymentId))).toBeNull()
    })

    it('skips a loan that is locked, or waits until it is free', async () => {
      const intent = sure(await begin())
      const { promise: held, resolve: take } = Promise.withResolvers<void>()
      const { promise: over, resolve: end } = Promise.withResolvers<void>()
      const holder = work(async (repo) => {
        await repo.lockHeld(intent)
        take()
        await over
        return repo.writePostedResults([posted(intent)])
      })
      await held
      const ask = asked()
      expect(await work((repo) => repo.lockPayables([ask]))).toEqual([null])
      const waiting = work((repo) => repo.lockPayable(ask))
      end()
      await holder
      expect((await waiting)?.loan.version).toBe(sure(intent.loan).version + 1)
    })
  })

  describe('a result', () => {
    it('writes a result once, by the worker that holds the payment', async () => {
      const intent = sure(await begin())
      expect(await decline({ ...intent, leaseToken: randomUUID() })).toBe(false)
      expect(await decline({ ...intent, version: intent.version + 1 })).toBe(false)
      expect(await decline(intent)).toBe(true)
      expect(await decline(intent)).toBe(false)
      expect(await stateOf(intent)).toBe('declined')
    })

    it('posts a result once, by the worker that holds the payment', async () => {
      const intent = sure(await begin())
      expect(await post([posted({ ...intent, leaseToken: randomUUID() }, intent.loan)])).toEqual([])
      expect(await post([posted(intent)])).toEqual([intent.paymentId])
      expect(await post([posted(intent)])).toEqual([])
      expect(await decline(intent)).toBe(false)
      expect(await stateOf(intent)).toBe('completed')
    })

    it('refuses to post to a loan that changed meanwhile, and posts once the loan is locked', async () => {
      const first = sure(await begin())
      const second = sure(await begin({ amount: cents(26_00n) }))
      expect(await post([posted(first)])).toEqual([first.paymentId])
      expect(await post([posted(second)])).toEqual([])
      const written = await work(async (repo) => {
        const locked = await repo.lockHeld(second)
        return [...(await repo.writePostedResults([posted(second, locked)]))]
      })
      expect(written).toEqual([second.paymentId])
      const again = await work((repo) => repo.lockPayable(asked()))
      const paid = sure(first.loan).state.principal - sure(again).loan.state.principal
      expect(paid).toBeLessThanOrEqual(51_00n)
      expect(sure(again).loan.version).toBe(sure(first.loan).version + 2)
    })

    it('posts one of two results for one loan, and both for two loans', async () => {
      const first = sure(await begin())
      const second = sure(await begin({ amount: cents(26_00n) }))
      const other = sure(await begin({ loanId: payer.otherLoanId }))
      const written = await post([first, second, other].map((intent) => posted(intent)))
      expect(written).toHaveLength(2)
      expect(written).toContain(other.paymentId)
    })

    it('rolls a result back with all it wrote when its transaction fails', async () => {
      const intent = sure(await begin())
      const failing = work(async (repo) => {
        await repo.writeResult(intent, result('declined'))
        throw new Error('it fails')
      })
      await expect(failing).rejects.toThrow('it fails')
      expect(await stateOf(intent)).toBe('submitting')
      expect(await decline(intent)).toBe(true)
    })

    it('keeps the answer of a payment under its key, and only once it is known', async () => {
      const key = randomUUID()
      const intent = sure(await begin({ key }))
      const answer = () => work(async (repo) => (await repo.findByKey(payer.owner, key))?.answer)
      const open = result('confirming', { answer: null, nextTryAt: place.now() })
      await work((repo) => repo.writeResult(intent, open))
      expect(await answer()).toBeNull()
      const [claimed] = mineOf(await claim(toInstant(place.now() + 1)))
      await work((repo) => repo.writeResult(sure(claimed?.intent ?? null), result('declined')))
      expect(await answer()).toBe('declined')
    })
  })

  describe('an open payment', () => {
    it('claims an open payment when its lease has ended, once; the earlier holder has lost it', async () => {
      const intent = sure(await begin())
      const until = toInstant(intent.writtenAt + leaseMs)
      expect(mineOf(await claim(toInstant(until - 1)))).toEqual([])
      const both = await Promise.all([claim(until), claim(until)])
      const [taken, ...more] = mineOf(both.flat())
      expect(more).toEqual([])
      expect(taken).toMatchObject({ wasSent: true, heldUntil: until })
      expect(taken?.intent).toMatchObject({ gatewayRef: intent.gatewayRef, version: 1, loan: null })
      expect(await post([posted(intent)])).toEqual([])
      const settled = posted(sure(taken?.intent ?? null), intent.loan)
      expect(await post([settled])).toEqual([intent.paymentId])
      expect(mineOf(await claim(toInstant(until + 10 * leaseMs)))).toEqual([])
    })

    it('claims a payment without a known result when it is due, with its earlier exchanges', async () => {
      const intent = sure(await begin())
      const at = toInstant(intent.writtenAt + 5_000)
      const attempts: PaymentResult['attempts'] = [
        { kind: 'submit', outcome: 'unknown', at: intent.writtenAt },
        { kind: 'query', outcome: 'notFound', at },
      ]
      const open = result('confirming', { answer: null, nextTryAt: at, attempts })
      await work((repo) => repo.writeResult(intent, open))
      expect(mineOf(await claim(toInstant(at - 1)))).toEqual([])
      const [taken] = mineOf(await claim(at))
      expect(taken).toMatchObject({ wasSent: true, heldUntil: null, intent: { attempts: 2 } })
      const silence = await work((repo) => repo.readSilence(sure(taken?.intent ?? null)))
      expect(silence).toEqual({ lastSentAt: intent.writtenAt, foundNothing: 1 })
    })

    it('claims no more open payments at once than asked for', async () => {
      const first = sure(await begin())
      await begin({ amount: cents(26_00n), now: toInstant(first.writtenAt + 1) })
      const taken = await claim(toInstant(first.writtenAt + 2 * leaseMs), 1)
      expect(taken).toHaveLength(1)
    })
  })
})
