import { randomUUID } from 'node:crypto'
import { dayOf, parseDay } from '@quittance/domain/calendar'
import { afterEach, describe, expect, it } from 'vitest'
import { fixtureHourMs } from '../../../testing/bank-fixture.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { representReturnedDebits } from './represent-returned-debits.ts'

let world: RepresentmentFixture

afterEach(() => world.closeInBalance())

async function begin(settings: object = {}): Promise<Payer> {
  world = await representmentFixture(settings)
  return world.mine
}

const told = () => world.notificationsOf('payment.notTriedAgain')
const tokenOf = async (payer: Payer, orderId: string) =>
  (await payer.askOrder(orderId)).body.result.paymentToken

describe('stopping the next try of a returned debit', () => {
  it('stops it once for the same key and for another, notifies once and writes it to the audit', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    expect((await tokenOf(payer, orderId)).stopUntil).toBe('2026-11-25T22:00:00.000Z')
    const key = randomUUID()
    const [first, again] = [
      await payer.stopRetry(orderId, key),
      await payer.stopRetry(orderId, key),
    ]
    expect(first.body).toMatchObject({
      status: 1,
      result: { paymentToken: { triesAgainOn: null, retryEnded: 'stopped', stopUntil: '' } },
    })
    expect(again.body.result).toEqual(first.body.result)
    expect((await payer.stopRetry(orderId)).body.status).toBe(1)
    expect((await world.mails()).join('\n')).toContain('We will not. The retry was stopped.')
    await world.moveOn(6)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toEqual([])
    expect(await told()).toEqual([{ paymentId: orderId, why: 'stopped' }])
    const audit = await world.read((trx) =>
      trx
        .selectFrom('audit_entries')
        .select(['kind', 'actor'])
        .where('kind', '=', 'retry.stopped')
        .execute(),
    )
    expect(audit).toEqual([{ kind: 'retry.stopped', actor: 'borrower' }])
  })

  it('refuses to stop it once it was sent, and where none is planned', async () => {
    const payer = await begin()
    const [orderId, sent] = [await world.comesBack(payer), await world.comesBack(payer, '90.00')]
    await world.moveOn(5)
    await world.tryAgain()
    const tries = await Promise.all([orderId, sent].map((one) => world.triesOf(one)))
    const made = tries[0]?.length === 1 ? orderId : sent
    expect((await payer.stopRetry(made)).body).toMatchObject({ status: 0, reason: 'retrySent' })
    const settled = await payer.pay({ amount: '31.00', paymentType: '2' })
    const other = settled.body.result.paymentToken.orderId as string
    expect((await payer.stopRetry(other)).body).toMatchObject({ status: 0, reason: 'noRetry' })
  })

  it('refuses who is no party of the loan, and the key of another payment', async () => {
    const payer = await begin()
    const [first, second] = [await world.comesBack(payer), await world.comesBack(payer, '90.00')]
    const stranger = await world.payer({ kind: 'ach', token: 'tok-7777' })
    expect((await stranger.stopRetry(first)).body).toMatchObject({ reason: 'paymentNotFound' })
    const key = randomUUID()
    await payer.stopRetry(first, key)
    expect((await payer.stopRetry(second, key)).body).toMatchObject({ reason: 'keyReused' })
    expect(await world.promised(payer, second)).toBe('2026-11-27')
  })

  it('stops one of two retries where one key comes for both at once', async () => {
    const payer = await begin()
    const both = [await world.comesBack(payer), await world.comesBack(payer, '90.00')]
    const key = randomUUID()
    // Both come while the payments are held: whoever looked for the key then found none.
    const said = await contendForLock(world, {
      lock: (trx) => trx.selectFrom('payments').select('payment_id').forUpdate().execute(),
      begin: () => both.map((one) => payer.stopRetry(one, key)),
    })
    const reasons: string[] = said.map(({ body }) => (body.status === 1 ? 'stopped' : body.reason))
    expect(reasons.toSorted()).toEqual(['keyReused', 'stopped'])
    expect(await told()).toHaveLength(1)
  })

  it('makes or stops a try, never both, where worker and borrower come at once', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    await world.moveOn(5)
    const [stopped] = await Promise.all([
      payer.stopRetry(orderId),
      representReturnedDebits(world.worker, world.lender),
    ])
    expect(await world.triesOf(orderId)).toHaveLength(stopped.body.status === 1 ? 0 : 1)
  })
})

const instead = async (payer: Payer, insteadOf: string, more: object = {}) =>
  payer.pay({ amount: '100.00', insteadOf, ...more })
const card = (payer: Payer, token = 'tok-4242') => payer.addMethod({ token })

describe('a payment in place of the next try', () => {
  it('charges the borrower once, though more is due, and notifies them at once', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    const paid = await instead(payer, orderId, { methodId: await card(payer), paymentType: '1' })
    expect(paid.body).toMatchObject({ status: 1, result: { paymentToken: { insteadOf: orderId } } })
    expect(await tokenOf(payer, orderId)).toMatchObject({
      triesAgainOn: null,
      retryEnded: 'instead',
    })
    expect(await world.owedBesidesFees(payer)).toBeGreaterThan(100_00n)
    await world.tryAgain()
    expect(await told()).toEqual([{ paymentId: orderId, why: 'instead' }])
    await world.moveOn(6)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toEqual([])
  })

  it('leaves the try as it was where it is declined', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    const methodId = await card(payer, 'tok-0002')
    const declined = await instead(payer, orderId, { methodId, paymentType: '1' })
    expect(declined.body.status).toBe(0)
    expect(await world.promised(payer, orderId)).toBe('2026-11-25')
    await world.tryAgain()
    expect(await told()).toEqual([])
    await world.moveOn(5)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toHaveLength(1)
  })

  it('refuses it once the try was made, stopped or replaced, and charges nothing', async () => {
    const payer = await begin()
    const [made, stopped] = [await world.comesBack(payer), await world.comesBack(payer, '90.00')]
    await payer.stopRetry(stopped)
    const methodId = await card(payer)
    const gone = { status: 0, reason: 'retryGone', field: 'insteadOf' }
    expect((await instead(payer, stopped, { methodId, paymentType: '1' })).body).toMatchObject(gone)
    expect((await instead(payer, 'nothing', { methodId, paymentType: '1' })).body).toMatchObject(
      gone,
    )
    await world.moveOn(5)
    await world.tryAgain()
    expect(await world.triesOf(made)).toHaveLength(1)
    expect((await instead(payer, made, { methodId, paymentType: '1' })).body).toMatchObject(gone)
  })

  it('takes one place for two that come at once', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    const methodId = await card(payer)
    const both = await Promise.all(
      ['100.00', '99.00'].map((amount) =>
        instead(payer, orderId, { methodId, paymentType: '1', amount }),
      ),
    )
    expect(both.filter(({ body }) => body.status === 1)).toHaveLength(1)
  })

  it('refuses the payment of a co-borrower in place of a retry that is not theirs, and charges nothing', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    const other = await world.payer()
    await world.linkLoan(payer.loanId, other.borrowerId)
    const charged = world.fake.charged.size
    const paid = { amount: '25.00', loanId: payer.loanId }
    const refused = await instead(other, orderId, paid)
    expect(refused.body).toMatchObject({ status: 0, reason: 'retryGone', field: 'insteadOf' })
    expect(refused.body.message).toContain('only who made a payment can replace its retry')
    expect(world.fake.charged.size).toBe(charged)
    expect(await world.promised(payer, orderId)).toBe('2026-11-25')
    expect((await other.pay(paid)).body.status).toBe(1)
    await world.moveOn(5)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toHaveLength(1)
  })
})

/** Lets the worker claim this try, as one that was listed before a payment in its place came. */
async function claimListed(orderId: string): Promise<void> {
  const { worker, lender } = world
  const madeAt = world.clocks.business()
  const retryOn = dayOf(madeAt)
  const bank: typeof worker.bank = {
    ...worker.bank,
    withLenderTransaction: (id, work) =>
      worker.bank.withLenderTransaction(id, (repository) =>
        work({
          ...repository,
          listDueTries: async () => [{ paymentId: orderId, retryOn, madeAt }],
        }),
      ),
  }
  await representReturnedDebits({ ...worker, bank }, lender)
}

const listed = (by: string) =>
  world.worker.bank.withLenderTransaction(world.lender.id, (repository) =>
    repository.listDueTries({ by: parseDay(by), after: null, most: 50 }),
  )

const beginConfirming = async (token: string) => {
  const payer = await begin()
  const orderId = await world.comesBack(payer)
  const methodId = await card(payer, token)
  const paid = await instead(payer, orderId, { methodId, paymentType: '1' })
  expect(paid.body.result.paymentToken.state).toBe('confirming')
  return { payer, orderId }
}

const becomesKnown = async () => {
  world.fake.land()
  world.clocks.forward(fixtureHourMs)
  await world.settle()
}

describe('a retry while nobody knows whether the payment in its place was charged', () => {
  it('waits on its day, neither debited nor ended, and ends once the payment is charged', async () => {
    const { payer, orderId } = await beginConfirming('tok-9052')
    await world.moveOn(5)
    await world.tryAgain()
    await claimListed(orderId)
    expect(await listed('2026-11-25')).toEqual([]) // it keeps no other from its turn
    expect(await world.triesOf(orderId)).toEqual([])
    expect(await told()).toEqual([])
    const waiting = { triesAgainOn: '2026-11-25', retryEnded: '' }
    expect(await tokenOf(payer, orderId)).toMatchObject(waiting)
    expect((await instead(payer, orderId)).body).toMatchObject({ reason: 'retryGone' })
    await becomesKnown()
    await world.tryAgain()
    expect(await tokenOf(payer, orderId)).toMatchObject({ retryEnded: 'instead' })
    expect(await told()).toEqual([{ paymentId: orderId, why: 'instead' }])
    await world.moveOn(3)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toEqual([])
  })

  it('waits on its day, and is made once the payment is declined', async () => {
    const { payer, orderId } = await beginConfirming('tok-9060')
    await world.moveOn(5)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toEqual([])
    await becomesKnown()
    expect(await world.promised(payer, orderId)).toBe('2026-11-25')
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toHaveLength(1)
    expect(await told()).toEqual([])
  })
})
