import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { describe, expect, it } from 'vitest'
import { aDebit, aCard, aLoan, aPayment } from '../../../../testing/portal-builders.ts'
import type { PaymentOrder } from '../review/payment-order.ts'
import type { PaymentAttempt, PaymentEnd } from './payment-attempt.ts'
import {
  initialPaymentState,
  type PaymentEvent,
  type PaymentPhase,
  type PaymentState,
} from './payment-state.ts'
import { readCooldown } from './read-cooldown.ts'
import { reducePayment } from './reduce-payment.ts'

const free: PaymentAttempt = { key: 'key-1', sent: null }
const sent: PaymentAttempt = { key: 'key-1', sent: { amount: '25.00', orderId: null } }
const next: PaymentAttempt = { key: 'key-2', sent: null }
const order: PaymentOrder = {
  loan: aLoan(),
  method: aCard(),
  amount: cents(25_00n),
  fee: cents(3_95n),
  effectiveOn: parseDay('2026-11-20'),
  settlesOn: null,
  payoff: cents(900_00n),
  feeNotes: [],
  authorization: '',
}
const opening = { attempt: free, firstAmount: '471.88', payoff: cents(900_00n) }
const opened = initialPaymentState(opening)

/** A payment in a phase; in `reviewing`, `pricing` and `sending` its last look is open. */
function inPhase(phase: PaymentPhase, more: Partial<PaymentState> = {}): PaymentState {
  const isReviewOpen = phase === 'reviewing' || phase === 'pricing' || phase === 'sending'
  const attempt = phase === 'sending' || phase === 'confirming' ? sent : free
  return { ...opened, phase, attempt, isReviewOpen, order, ...more }
}

const refusal = { message: 'No.', retryAfterSeconds: null, data: {} }
const answered = (end: PaymentEnd, attempt: PaymentAttempt): PaymentEvent => ({
  kind: 'answered',
  end,
  attempt,
})
const paid = answered({ kind: 'paid', payment: aPayment({ state: 'completed' }) }, next)
const changed = answered({ kind: 'refused', reason: 'changed', ...refusal }, free)
const unknown = answered({ kind: 'confirming', payment: aPayment({ state: 'confirming' }) }, sent)
const priced: PaymentEvent = { kind: 'priced', order, changed: 'price', reopens: false }

const events = {
  reviewAsked: { kind: 'reviewAsked', order },
  reviewClosed: { kind: 'reviewClosed' },
  repricingBegan: { kind: 'repricingBegan' },
  priced,
  pricingFailed: { kind: 'pricingFailed' },
  notSent: { kind: 'notSent' },
  sent: { kind: 'sent', attempt: sent },
  over: paid,
  changed,
  unknown,
  free: { kind: 'answerLost', attempt: free },
} as const satisfies Record<string, PaymentEvent>

// A row of the table in the file: the phase, then where each event leads, in the order of `events`.
const table = `
editing    reviewing  editing    editing    editing    editing    editing    sending    editing pricing confirming editing
reviewing  reviewing  editing    pricing    reviewing  reviewing  editing    sending    editing pricing confirming editing
pricing    pricing    pricing    pricing    reviewing  reviewing  pricing    pricing    editing pricing confirming editing
sending    sending    sending    sending    sending    sending    sending    sending    editing pricing confirming editing
confirming confirming confirming confirming confirming confirming confirming confirming editing pricing confirming editing
`
const rows = table.trim().split('\n')

describe('the phases of a payment', () => {
  it.each(rows.map((row) => row.split(/\s+/) as PaymentPhase[]))(
    'moves a payment from %s to where the table of phases says',
    (phase, ...after) => {
      const found = Object.values(events).map(
        (event) => reducePayment(inPhase(phase ?? 'editing'), event).phase,
      )
      expect(found).toEqual(after)
    },
  )

  it('opens a payment as confirming where an attempt went out before', () => {
    const { phase, keyAtOpening } = initialPaymentState({ ...opening, attempt: sent })
    expect([phase, keyAtOpening]).toEqual(['confirming', 'key-1'])
    expect(opened.phase).toBe('editing')
  })

  it.each([
    // the last look was closed meanwhile; the server refused the price; phase after
    [true, false, 'editing'],
    [true, true, 'reviewing'],
    [false, false, 'reviewing'],
  ])(
    'shows the last look after a new price: closed %s, refused by the server %s: %s',
    (isClosed, reopens, after) => {
      const asked = inPhase('pricing', { isReviewOpen: !isClosed })
      const { phase, isReviewOpen } = reducePayment(asked, { ...priced, reopens })
      expect([phase, isReviewOpen]).toEqual([after, after === 'reviewing'])
    },
  )
})

describe('the place that a payment takes', () => {
  const day = parseDay('2026-12-08')
  const debit = aDebit({ scheduledId: 'debit-1', on: day, amount: cents(25_00n) })
  const loan = aLoan({ replaceableDebits: [debit] })
  const asked = (amount: bigint): PaymentEvent => ({
    kind: 'reviewAsked',
    order: { ...order, loan, amount: cents(amount) },
  })
  const chosen: PaymentEvent = { kind: 'insteadChosen', insteadOf: 'debit-1' }

  it('follows the amount until somebody chooses it, and is kept from then on', () => {
    const same = reducePayment(opened, asked(25_00n))
    expect(same.insteadOf).toBe('debit-1')
    expect(reducePayment(same, asked(30_00n)).insteadOf).toBeNull()
    const both = reducePayment(same, { kind: 'insteadChosen', insteadOf: null })
    expect(reducePayment(both, asked(25_00n)).insteadOf).toBeNull()
    const other = reducePayment(reducePayment(opened, asked(30_00n)), chosen)
    expect(reducePayment(other, asked(31_00n)).insteadOf).toBe('debit-1')
  })

  it('drops a scheduled payment that was chosen where the payment pays the loan off', () => {
    const other = reducePayment(reducePayment(opened, asked(30_00n)), chosen)
    expect(reducePayment(other, asked(900_00n)).insteadOf).toBeNull()
  })
})

describe('the steps of a payment whose answer is awaited', () => {
  const late = reducePayment(inPhase('sending'), { kind: 'answerIsLate' })
  const closed = reducePayment(late, { kind: 'statusViewed', id: null })

  it('shows the steps in place of the last look once the answer is late', () => {
    expect([late.isAnswerLate, late.isReviewOpen, late.viewed]).toEqual([true, false, 'key-1'])
  })

  it('shows the last look again, and no steps, where the late answer asks who pays', () => {
    const asked = reducePayment(late, { kind: 'proofAsked' })
    expect([asked.isAnswerLate, asked.isReviewOpen, asked.viewed]).toEqual([false, true, null])
    const early = inPhase('sending')
    expect(reducePayment(early, { kind: 'proofAsked' })).toEqual(early)
  })

  it('shows no steps for an answer that came in time', () => {
    const ended = reducePayment(inPhase('sending'), paid)
    expect(reducePayment(ended, { kind: 'answerIsLate' })).toEqual(ended)
  })

  it.each([
    // the state before an answer that knows no end, and whether the steps show after it
    ['in time', inPhase('sending'), true],
    ['late', late, true],
    ['late, and the steps were closed', closed, false],
    ['to a question that asks again', inPhase('confirming'), false],
  ])('shows or hides the steps after an answer without an end: %s', (_when, before, isShown) => {
    const after = reducePayment(before, unknown)
    expect([after.viewed !== null, after.isAnswerLate]).toEqual([isShown, false])
  })

  it.each([
    ['paid', paid],
    ['a price that changed', changed],
    ['an answer that never came', events.free],
  ])('closes the steps at %s', (_end, event) => {
    const after = reducePayment(late, event)
    expect([after.viewed, after.isAnswerLate]).toEqual([null, false])
  })
})

describe('the sheet of a phone', () => {
  const open = inPhase('sending', { sheet: 'open' })

  it.each([
    ['a payment that was made', paid, 'closed'],
    ['an answer that knows no end', unknown, 'closed'],
    ['an answer that never came', events.free, 'closed'],
    ['a price that changed', changed, 'open'],
    ['a decline', answered({ kind: 'notPaid', message: 'No.' }, next), 'open'],
  ] as const)('leaves the sheet as the page needs it after %s', (_end, event, after) => {
    expect(reducePayment(open, event).sheet).toBe(after)
  })
})

describe('the attempt of a payment', () => {
  it.each([
    ['after a result that is known for good', paid, next],
    ['while nobody knows', unknown, sent],
    ['after a refusal before any order', changed, free],
  ])('takes the attempt that an event brings: %s', (_when, event, attempt) => {
    expect(reducePayment(inPhase('sending'), event).attempt).toBe(attempt)
  })

  it.each(['pricing', 'sending', 'confirming'] as const)(
    'sends no payment while it is %s',
    (phase) => {
      const before = inPhase(phase)
      const other = { key: 'key-9', sent: sent.sent }
      expect(reducePayment(before, { kind: 'sent', attempt: other })).toEqual(before)
    },
  )
})

describe('what the borrower agreed to', () => {
  it('asks for the authorization anew when the price is another one', () => {
    const agreed = reducePayment(inPhase('reviewing'), { kind: 'stepToggled', step: 'terms' })
    expect([...agreed.agreed]).toEqual(['terms'])
    const again = reducePayment({ ...agreed, phase: 'pricing' }, priced)
    expect([[...again.agreed], again.changed]).toEqual([[], 'price'])
  })

  it('takes an authorization back when it is pressed again', () => {
    const event = { kind: 'stepToggled', step: 'terms' } as const
    const twice = reducePayment(reducePayment(inPhase('reviewing'), event), event)
    expect(twice.agreed.size).toBe(0)
  })
})

describe('the amount', () => {
  it.each([
    // typed, what is read in it, what the form pays
    ['1,234.50', '1234.50', '1234.50'],
    ['-1', '-1', '-1'],
  ])('keeps %s letter by letter, and what is read in it: %s', (text, read, amount) => {
    const after = reducePayment(opened, { kind: 'amountTyped', text, amount: read })
    expect([after.typed, after.amount]).toEqual([text, amount])
    expect(reducePayment(after, { kind: 'amountSet', text: '25.00' }).typed).toBeNull()
  })

  it.each([
    ['471.88', '480.00'],
    ['25', '25'],
  ])('turns the amount %s into %s once the lender prefills another', (amount, after) => {
    const event = { kind: 'firstAmountChanged', amount: '480.00' } as const
    expect(reducePayment({ ...opened, amount }, event).amount).toBe(after)
  })

  it.each([
    ['900.00', '901.20'],
    ['25', '25'],
  ])('turns the amount %s into %s once the payoff is another one', (amount, after) => {
    const event = { kind: 'payoffChanged', payoff: cents(901_20n) } as const
    expect(reducePayment({ ...opened, amount }, event).amount).toBe(after)
  })

  it('forgets amount and method after a payment', () => {
    const typed = inPhase('sending', { amount: '25', methodId: 'card-1' })
    const { amount, methodId } = reducePayment(typed, paid)
    expect([amount, methodId]).toEqual(['471.88', ''])
  })

  it('keeps the amount after a payment that did not go through', () => {
    const declined = answered({ kind: 'notPaid', message: 'No.' }, next)
    expect(reducePayment(inPhase('sending', { amount: '25' }), declined).amount).toBe('25')
  })
})

const beginWait = (methodId: string | null, seconds: number): PaymentEvent => {
  const cooldown = { methodId, endsAtMs: seconds * 1000 }
  return { kind: 'cooldownBegan', cooldown, atMs: 0 }
}

describe('the wait after too many tries', () => {
  it.each([
    ['card-1', { secondsLeft: 20, hasOtherMethod: true }],
    ['card-2', null],
    [null, null],
  ])('holds back the method that was tried too often: %s', (methodId, wait) => {
    expect(readCooldown(reducePayment(opened, beginWait('card-1', 20)), methodId)).toEqual(wait)
  })

  it('holds back every method where the server names none, for the longer of two', () => {
    const both = reducePayment(reducePayment(opened, beginWait('card-1', 20)), beginWait(null, 30))
    expect(readCooldown(both, 'card-1')).toEqual({ secondsLeft: 30, hasOtherMethod: false })
    expect(readCooldown(both, null)).toEqual({ secondsLeft: 30, hasOtherMethod: false })
  })

  it('takes payments again when the wait is over', () => {
    const waiting = reducePayment(opened, beginWait(null, 30))
    const near = reducePayment(waiting, { kind: 'ticked', atMs: 29_500 })
    expect(readCooldown(near, null)?.secondsLeft).toBe(1)
    const over = reducePayment(near, { kind: 'ticked', atMs: 30_000 })
    expect([readCooldown(over, null), over.cooldowns]).toEqual([null, []])
  })
})
