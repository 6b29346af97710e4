import { randomUUID } from 'node:crypto'
import { builtIn } from '@quittance/contract/labels/built-in'
import { afterEach, describe, expect, it } from 'vitest'
import { monthlySeries, type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'
import { describeReplacement } from './describe-replacement.ts'

describe('the remark of a scheduled payment that was paid instead of', () => {
  const in_place = { reference: 'LM-7Q4K-2291', madeAt: Date.parse('2026-11-20T15:00:00Z') }
  const reader = (language: 'en' | 'es' | 'fr') =>
    ({ labels: builtIn[language], locale: locales[language] }) as never
  const locales = { en: 'en-US', es: 'es-US', fr: 'fr-CA' }

  it.each(['en', 'es', 'fr'] as const)('names the payment and its day in %s', (language) => {
    for (const status of ['active', 'skipped'] as const)
      for (const how of [
        'stands',
        'open',
        'declined',
        'cancelled',
        'returned',
        'refunded',
      ] as const) {
        const remark = describeReplacement(
          { status, in_place: { ...in_place, how, awaitsRetry: null }, isPaused: false },
          [],
          reader(language),
        )
        expect(remark).toContain(in_place.reference)
        expect(remark).toMatch(/20/)
        expect(remark).not.toMatch(/:(reference|date)/)
      }
  })
})

let calls: ScheduleCalls
afterEach(() => calls?.world.closeInBalance())

async function rows(type: '0' | '2') {
  const page = { limit: 1000, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  return (result?.data ?? []) as unknown as { remark: string; skipReason: string }[]
}

/** Pays the next debit of a series by bank instead of its own, and says by which reference it is named. */
async function payInstead() {
  calls = await scheduleCalls()
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  const methodId = await calls.payer.addMethod({ kind: 'ach', token: 'tok-6781' })
  const order = { amount: '90.00', methodId, paymentType: '2', insteadOf: row?.id ?? '' } as const
  const { body } = await calls.payer.pay(order)
  const { orderId } = (body as { result: { paymentToken: { orderId: string } } }).result
    .paymentToken
  const [payment] = await calls.world.read((trx) =>
    trx.selectFrom('payments').select('reference').execute(),
  )
  return { orderId, reference: payment?.reference ?? '' }
}

describe('the list of scheduled payments', () => {
  it('says of the next debit of a series which payment was made in its place, and what holds once that is cancelled', async () => {
    const { orderId, reference } = await payInstead()
    const [row] = await rows('0')
    expect(row?.remark).toBe(
      `Will not run: payment ${reference} of 11/20/2026 was made in its place.`,
    )
    await calls.payer.cancel(orderId)
    const [again] = await rows('0')
    expect(again?.remark).toBe(
      `Payment ${reference} of 11/20/2026 was made in its place and was cancelled: this one is scheduled again.`,
    )
  })

  it('says nothing of a payment that was cancelled where a pause takes the debit out', async () => {
    const { orderId } = await payInstead()
    const [{ recurringId } = { recurringId: '' }] = await calls.list()
    await calls.ask('/payments/pause-schedule', { recurringId, until: '2027-02-01' }, randomUUID())
    await calls.payer.cancel(orderId)
    expect((await rows('0'))[0]?.remark).toBe('')
  })

  it('says of a debit that was skipped which payment was made in its place, and what holds once that comes back', async () => {
    const { orderId, reference } = await payInstead()
    await calls.goTo('2026-12-14')
    const [skipped] = await rows('2')
    expect(skipped?.remark).toBe(
      `Not taken: payment ${reference} of 11/20/2026 was made in its place.`,
    )
    const [next] = await rows('0')
    expect(next?.remark).toBe('')
    await calls.world.hear(orderId, { code: 'R02' })
    const [back] = await rows('2')
    expect(back).toMatchObject({ skipReason: 'replacementGone' })
    expect(back?.remark).toBe(
      `Not taken: payment ${reference} of 11/20/2026 was made in its place, and came back. What is due stays due.`,
    )
  })
})
