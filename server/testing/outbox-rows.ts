import { randomUUID } from 'node:crypto'
import { instantAt, parseDay, toInstant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import {
  type AccountMessage,
  writeAccountMessage,
} from '../src/notifications/outbox/account-message-repository.ts'
import type { AccountEmail, PaymentEmail } from '../src/notifications/templates/template.ts'
import { drawPaymentReference } from '../src/payments/intents/payment-reference.ts'
import { insertPaymentsLike } from './database/insert-payments-like.ts'
import type { PaymentsFixture } from './payments-fixture.ts'

/** How an email about a payment comes about: its topic, what it tells besides, and the payment. */
type Cause = { readonly topic: string; readonly payload?: object; readonly payment?: object }

const bank = { channel: 'ach', method_brand: '', method_last_four: '6789' }
const aPlace = {
  kind: 'notTaken',
  on: '2026-11-24',
  amount: '471.88',
  payUntil: '2026-12-04',
  lateFee: '0.00',
}
const causes: Readonly<Record<PaymentEmail, Cause>> = {
  receipt: { topic: 'payment.completed' },
  receiptPending: { topic: 'payment.pending', payment: { ...bank, state: 'pending' } },
  receiptCopy: { topic: 'receipt.asked' },
  confirmedLate: { topic: 'payment.completed', payment: { attempts: 2 } },
  declinedLate: {
    topic: 'payment.declined',
    payment: { state: 'declined', decline_code: 'insufficient_funds', confirm_id: '' },
  },
  returned: {
    topic: 'payment.returned',
    payload: { nsfFee: '25.00', tryAgainOn: '2026-11-27' },
    payment: { ...bank, state: 'returned', return_code: 'R01', returned_on: '2026-11-23' },
  },
  returnFee: {
    topic: 'payment.returnFee',
    payload: { nsfFee: '25.00' },
    payment: { ...bank, state: 'returned', return_code: 'R03', returned_on: '2026-11-23' },
  },
  cancelled: {
    topic: 'payment.cancelled',
    payload: { place: aPlace },
    payment: { ...bank, state: 'cancelled' },
  },
  notDebited: {
    topic: 'payment.notDebited',
    payload: { place: { ...aPlace, kind: 'coming', payUntil: null } },
    payment: { ...bank, state: 'cancelled' },
  },
  refunded: {
    topic: 'payment.refunded',
    payload: { refund: '5.00', refundFee: '0.00' },
    payment: { refunded_cents: 500 },
  },
  reversed: { topic: 'payment.reversed', payment: { channel: 'check', state: 'returned' } },
  triedAgain: {
    topic: 'payment.triedAgain',
    payload: { newAmount: '12.00', tryOn: '2026-11-27' },
    payment: { ...bank, state: 'returned', return_code: 'R01', returned_on: '2026-11-23' },
  },
  notTriedAgain: {
    topic: 'payment.notTriedAgain',
    payload: { why: 'paid' },
    payment: { ...bank, state: 'returned' },
  },
  accountChanged: {
    topic: 'payment.accountChanged',
    payload: { changeCode: 'C01', newLastFour: '4321' },
    payment: { ...bank, state: 'pending' },
  },
}
const contact = { contact: 'm…@example.com' }
const aSchedule: NonNullable<AccountMessage['facts']> = {
  loanNo: '21-104233',
  method: { channel: 'ach', brand: '', lastFour: '6789', accountType: 'checking' },
  debits: [{ amount: '471.88', currency: 'USD', on: parseDay('2026-12-08'), loanNo: '21-104233' }],
}
const aComing = {
  until: instantAt(parseDay('2026-12-07'), '17:00:00'),
  obstacle: null,
  ending: null,
}
const anEnded = {
  what: 'payment',
  was: { amount: '25.00', currency: 'USD', on: parseDay('2026-11-30'), loanNo: '21-104233' },
  next: { amount: '25.00', currency: 'USD', on: parseDay('2026-12-30'), loanNo: '21-104233' },
} as const
const aLink = { path: '/redirect?token=', minutes: 15 }
const factsOf: Readonly<Record<AccountEmail, NonNullable<AccountMessage['facts']>>> = {
  code: { minutes: 10 },
  resetLink: aLink,
  signInLink: aLink,
  verifyEmail: { ...contact, ...aLink },
  welcome: {},
  passwordChanged: {},
  contactChanged: contact,
  contactWanted: contact,
  contactRemoved: contact,
  primaryChanged: contact,
  addressChanged: {},
  erasureRequested: {},
  erasureBegun: {},
  newSignIn: { device: 'Firefox, Windows' },
  takenContact: contact,
  loanLinked: { loanNo: '21-104233' },
  loanRemoved: { loanNo: '21-104233', schedules: 1 },
  payoffHeld: { loanNo: '21-104233', day: parseDay('2027-01-22'), schedules: 1 },
  scheduleMade: { ...aSchedule, facts: [['Frequency', 'Monthly']] },
  scheduleEdited: { ...aSchedule, ended: anEnded },
  scheduleDeleted: { ...aSchedule, ended: anEnded },
  scheduleSkipped: { ...aSchedule, ended: anEnded },
  payoffQuote: { loanNo: '21-104233', facts: [['Payoff', '$12,345.67']] },
  statementReady: { loanNo: '21-104233' },
  calendarMade: {},
  chatAnswered: {},
  signInChanged: { signInChange: 'passkeyAdded' },
  authenticatorAdded: { ...aLink, day: parseDay('2026-11-27') },
  receiptsSentElsewhere: { ...contact, ...aLink, day: parseDay('2026-11-27') },
  emailsTurnedOff: { ...aLink, day: parseDay('2026-11-27') },
  loanReopened: {
    loanNo: '21-104233',
    day: parseDay('2026-11-20'),
    reopened: {
      cause: 'returned',
      owed: {
        currency: 'USD',
        due: '0.00',
        next: '471.88',
        nextOn: parseDay('2026-12-08'),
        payoff: '18368.77',
      },
      debits: [
        { amount: '471.88', currency: 'USD', on: parseDay('2026-12-08'), loanNo: '21-104233' },
      ],
      restored: 1,
      staysEnded: 1,
    },
  },
  paidOff: { loanNo: '21-104233', day: parseDay('2026-11-20'), schedules: 0 },
  methodAdded: {
    method: { channel: 'card', brand: 'visa', lastFour: '4242', accountType: null },
  },
  methodRemoved: {
    method: { channel: 'ach', brand: '', lastFour: '6789', accountType: 'checking' },
    debits: [
      { amount: '471.88', currency: 'USD', on: parseDay('2026-12-08'), loanNo: '21-104233' },
    ],
  },
  debitsEnded: {
    method: { channel: 'ach', brand: '', lastFour: '6789', accountType: 'checking' },
    debits: [
      { amount: '471.88', currency: 'USD', on: parseDay('2026-12-08'), loanNo: '21-104233' },
    ],
  },
  debitComing: { ...aSchedule, coming: aComing },
  dueNotCovered: {
    ...aSchedule,
    due: {
      amount: '396.88',
      currency: 'USD',
      on: parseDay('2026-12-05'),
      pastDue: { amount: '793.76', since: parseDay('2026-10-05') },
    },
  },
  debitWillNotRun: { ...aSchedule, coming: { ...aComing, obstacle: 'expired' } },
  debitRunsAfterAll: { ...aSchedule, coming: { ...aComing, afterAll: 'now', ending: 'paidOff' } },
  lastDebit: { ...aSchedule, coming: { ...aComing, ending: 'rest' } },
  debitLate: { ...aSchedule, day: parseDay('2026-12-07') },
  debitPutOff: { ...aSchedule, day: parseDay('2026-12-07'), putOffBy: 'another' },
  scheduleMoved: {
    ...aSchedule,
    facts: [['Your authorization', 'I authorize it.']],
    ended: anEnded,
  },
  schedulePaused: { ...aSchedule, pause: { until: parseDay('2027-02-01') } },
  scheduleResumed: aSchedule,
  schedulesSuspended: aSchedule,
  cardExpires: { ...aSchedule, day: parseDay('2026-11-30') },
  debitNotMade: {
    method: { channel: 'ach', brand: '', lastFour: '6789', accountType: 'checking' },
    debits: [
      { amount: '471.88', currency: 'USD', on: parseDay('2026-12-08'), loanNo: '21-104233' },
    ],
    notMade: { why: 'declined', isSuspended: true },
  },
}
type Payer = { readonly borrowerId: string; readonly orderId: string }
export type OutboxQuery = {
  readonly language: Language
  readonly channel: 'email' | 'sms' | 'call'
}
const numberOf = { email: 'reader@example.net', sms: '2105550199', call: '2105550198' }

/** Writes rows of the outbox as the product does, one of each message, in a world of payments. */
export function outboxRows(world: PaymentsFixture) {
  return { asOwner, writePaymentRow, writeAccountRow }

  /** Does something as the owner of the tables: no program of ours may. */
  async function asOwner(sql: string, values: unknown[]): Promise<void> {
    const client = await world.database.owner.connect()
    await client.query('begin')
    await client.query(`select set_config('app.lender', $1, true)`, [world.lender.id])
    await client.query(sql, values)
    await client.query('commit')
    client.release()
  }

  /** Writes the row of an email about a payment like the payer's, in the state that the email needs. */
  async function writePaymentRow(
    emailName: PaymentEmail,
    payer: Payer,
    { language, channel }: OutboxQuery,
  ): Promise<void> {
    const { topic, payload = {}, payment = {} } = causes[emailName]
    const paymentId = randomUUID()
    const reference = drawPaymentReference('LM')
    const ids = { payment_id: paymentId, gateway_ref: paymentId, reference }
    const record = JSON.stringify({ ...payment, ...ids })
    await asOwner(
      insertPaymentsLike(`select jsonb_populate_record(p, $row$${record}$row$) as row from payments p
        where payment_id = '${payer.orderId}'`),
      [],
    )
    const at = new Date(world.clocks.elapsed())
    const isAsked = emailName === 'receiptCopy'
    const asked = isAsked ? { borrowerId: payer.borrowerId } : {}
    const row = {
      lender_id: world.lender.id,
      message_id: randomUUID(),
      dedupe_key: randomUUID(),
      topic,
      channel,
      ...((isAsked || channel !== 'email') && { recipient: numberOf[channel] }),
      payload: JSON.stringify({ ...payload, ...asked, paymentId, language }),
      written_at: at,
      next_attempt_at: at,
    }
    await world.read((trx) => trx.insertInto('outbox').values(row).execute())
  }

  async function writeAccountRow(
    emailName: AccountEmail,
    { borrowerId = null, facts = {} }: Partial<Pick<AccountMessage, 'borrowerId' | 'facts'>>,
    { language, channel }: OutboxQuery,
  ) {
    const now = world.clocks.elapsed()
    const secret = {
      ofId: randomUUID(),
      closed: world.context.secrets.close(emailName === 'code' ? '123456' : 'aToken'),
      expiresAt: toInstant(now + 60_000),
    }
    const message = {
      emailName,
      borrowerId,
      language,
      channel,
      recipient: numberOf[channel],
      facts: { ...factsOf[emailName], ...facts },
      secret,
    }
    const times = { now, at: world.clocks.business() }
    await world.read((trx) => writeAccountMessage(trx, world.lender.id, message, times))
  }
}
