import { dayOf, parseDay } from '@quittance/domain/calendar'
import { amountsDue } from '@quittance/domain/loans/amounts-due'
import { payoff } from '@quittance/domain/loans/payoff'
import { type Cents, formatDollars, subtract } from '@quittance/domain/money'
import { afterEach, describe, expect, it } from 'vitest'
import { type BankWorld, bankWorld, dayMs, payByBank } from '../../testing/bank-world.ts'
import type { Payer } from '../../testing/payments-world.ts'
import { rulesOf } from '../features/ledger/loan-rules.ts'
import { readLoan } from '../features/ledger/loan-state-store.ts'
import { demoMailer } from '../outside/mailer.ts'
import { openDays } from './open-days.ts'
import { representPayments } from './represent-payments.ts'
import { sendMessages } from './send-messages.ts'
import { settleOpenPayments } from './settle-open-payments.ts'

let world: BankWorld

afterEach(() => world.closeInBalance())

const begin = async (settings: object = {}) => {
  world = await bankWorld(settings)
  return world.mine
}

async function moveOn(days: number): Promise<void> {
  world.clocks.forward(days * dayMs)
  await openDays(world.worker, world.lender)
}

/** Lets the worker look for what is to be tried again, as two of them at once. */
async function tryAgain(): Promise<void> {
  await Promise.all([1, 2].map(() => representPayments(world.worker, world.lender)))
  await settleOpenPayments(world.worker, world.lender)
}

async function loanNow({ loanId }: Payer) {
  const loan = await world.read((trx) => readLoan(trx, loanId))
  if (loan === null) throw new Error('the loan was written')
  const { terms, state, mode } = loan
  return { underRules: { terms, rules: rulesOf(world.lender.settings.servicing), mode }, state }
}

async function dueOf(payer: Payer): Promise<Cents> {
  const { underRules, state } = await loanNow(payer)
  const today = dayOf(world.clocks.business())
  return amountsDue(underRules, state, { today }).totalAmountDue
}

/** What a debit is tried again for: what is due besides fees for returned payments. */
async function owedBesidesFees(payer: Payer): Promise<Cents> {
  const { state } = await loanNow(payer)
  return subtract(await dueOf(payer), state.nsfFee)
}

async function payByCard(payer: Payer, cents: bigint, token = 'tok-4242') {
  const methodId = await payer.addMethod({ token })
  const paid = await payer.pay({ methodId, amount: formatDollars(cents as Cents) })
  expect(paid.body.status).toBe(1)
}

/** Pays by bank, which comes back for want of funds; says under which order. */
async function comesBack(payer: Payer, amount = '100.00'): Promise<string> {
  const { orderId } = await payByBank(payer, amount)
  await world.hear(orderId, { code: 'R01' })
  return orderId
}

const triesOf = (orderId: string) =>
  world.read((trx) =>
    trx.selectFrom('payments').selectAll().where('represents', '=', orderId).execute(),
  )

const promised = async (payer: Payer, orderId: string) =>
  (await payer.askOrder(orderId)).body.result.paymentToken.triesAgainOn as string | null

const newsOf = (topic: string) =>
  world.read(async (trx) => {
    const rows = await trx.selectFrom('outbox').selectAll().where('topic', '=', topic).execute()
    return rows.map(({ payload }) => payload)
  })

const never = 'payment.notTriedAgain'

describe('a debit that is to be tried again', () => {
  it('is dropped and told so where the loan owes nothing any more', async () => {
    const payer = await begin()
    const orderId = await comesBack(payer)
    await payByCard(payer, await dueOf(payer))
    expect(await dueOf(payer)).toBe(0n)
    expect(await promised(payer, orderId)).toBe('2026-11-25')
    await moveOn(5)
    await tryAgain()
    expect(await triesOf(orderId)).toEqual([])
    expect(await promised(payer, orderId)).toBeNull()
    expect(await newsOf(never)).toEqual([{ paymentId: orderId, why: 'paid' }])
    await moveOn(5)
    await tryAgain()
    expect([...world.fake.charged.keys()]).toHaveLength(2)
  })

  it('is dropped and told so where the loan owes the fee for its return alone', async () => {
    const payer = await begin()
    const orderId = await comesBack(payer)
    await payByCard(payer, await owedBesidesFees(payer))
    expect(await dueOf(payer)).toBe(25_00n)
    await moveOn(5)
    await tryAgain()
    expect(await triesOf(orderId)).toEqual([])
    expect(await promised(payer, orderId)).toBeNull()
    expect(await newsOf(never)).toEqual([{ paymentId: orderId, why: 'paid' }])
  })

  it('is not planned where the fee for its return is all that will be owed', async () => {
    const payer = await begin()
    const { orderId } = await payByBank(payer, '100.00')
    await payByCard(payer, (await dueOf(payer)) + 100_00n)
    await world.hear(orderId, { code: 'R01' })
    expect(await dueOf(payer)).toBe(25_00n)
    expect(await promised(payer, orderId)).toBeNull()
  })

  it('is cut to what is due, and its new amount is told', async () => {
    const payer = await begin()
    const orderId = await comesBack(payer)
    await payByCard(payer, (await owedBesidesFees(payer)) - 36_92n)
    await moveOn(5)
    await tryAgain()
    expect(await triesOf(orderId)).toMatchObject([{ amount_cents: 36_92n, state: 'pending' }])
    expect(await newsOf('payment.triedForLess')).toEqual([
      { paymentId: orderId, newAmount: '36.92' },
    ])
  })

  it('costs no more convenience fee than what is left of it costs', async () => {
    const feeRules = [{ paymentType: '2', type: '*', percent: '2', flat: '0.00' }]
    const payer = await begin({ feeRules })
    const orderId = await comesBack(payer)
    expect((await world.rowOf(orderId)).fee_cents).toBe(2_00n)
    await payByCard(payer, (await owedBesidesFees(payer)) - 40_00n)
    await moveOn(5)
    await tryAgain()
    const [tried] = await triesOf(orderId)
    expect(tried).toMatchObject({ amount_cents: 40_00n, fee_cents: 80n })
    expect(world.fake.charged.get(tried?.gateway_ref ?? '')).toBe(40_80n)
  })

  it('does not ask for what another payment, whose result is open, asks for already', async () => {
    const payer = await begin()
    const orderId = await comesBack(payer)
    await payByCard(payer, (await owedBesidesFees(payer)) - 30_00n, 'tok-silent')
    expect(await dueOf(payer)).toBeGreaterThan(4_000_00n)
    await moveOn(5)
    await Promise.all([1, 2].map(() => representPayments(world.worker, world.lender)))
    expect(await triesOf(orderId)).toMatchObject([{ amount_cents: 30_00n }])
    await settleOpenPayments(world.worker, world.lender)
    expect(await owedBesidesFees(payer)).toBe(0n)
    expect(await dueOf(payer)).toBe(25_00n)
  })

  it('is cut to the payoff of its day where it was to pay the loan off', async () => {
    const payer = await begin()
    const { underRules, state } = await loanNow(payer)
    const all = payoff(underRules.terms, state, dayOf(world.clocks.business()))
    const orderId = await comesBack(payer, formatDollars(all))
    await payByCard(payer, 12_000_00n)
    await moveOn(5)
    await tryAgain()
    const [tried] = await triesOf(orderId)
    const after = await loanNow(payer)
    expect(tried?.amount_cents).toBeGreaterThan(6_000_00n)
    expect(tried?.amount_cents).toBeLessThan(all - 12_000_00n + 25_00n + 40_00n)
    expect(after.state.paidOffOn).toBe('2026-11-25')
    expect(after.state.principal).toBe(0n)
  })

  it('is not planned where nothing is owed once it came back', async () => {
    const payer = await begin({ nsfFee: '0.00' })
    const { orderId } = await payByBank(payer, '100.00')
    await payByCard(payer, (await dueOf(payer)) + 100_00n)
    await world.hear(orderId, { code: 'R01' })
    expect(await promised(payer, orderId)).toBeNull()
    const [told] = await newsOf('payment.returned')
    expect(told).not.toHaveProperty('tryAgainOn')
  })

  it('is planned for a day on which something will be due, though nothing is today', async () => {
    const payer = await begin({ nsfFee: '0.00' })
    await moveOn(23) // two days before the next installment falls due
    await payByCard(payer, await dueOf(payer))
    const { orderId } = await payByBank(payer, '467.84')
    const on = parseDay('2026-12-13')
    await world.hear(orderId, { code: 'R01', on })
    expect(await dueOf(payer)).toBe(0n)
    expect(await promised(payer, orderId)).toBe('2026-12-16')
  })
})

const ends = (path: string) => async (payer: Payer) => {
  const ended = await payer.call(path, {
    method: 'POST',
    payload: { accountId: payer.methodId },
  })
  expect(ended.body.status).toBe(1)
}
/** Another debit of the same account comes back for good. */
const says = (code: string) => async (payer: Payer) => {
  const { orderId } = await payByBank(payer, '55.00')
  await world.hear(orderId, { code })
}

describe('a planned try ends with its account', () => {
  it.each([
    ['removed', ends('/ach/delete')],
    ['stopped by its borrower', ends('/ach/stop-debits')],
    ['closed at the bank (R02)', says('R02')],
    ['revoked at the bank (R07)', says('R07')],
  ])('at once, where that is %s', async (_, end) => {
    const payer = await begin()
    const orderId = await comesBack(payer)
    expect(await promised(payer, orderId)).toBe('2026-11-25')
    await end(payer)
    expect(await promised(payer, orderId)).toBeNull()
    expect(await newsOf(never)).toEqual([{ paymentId: orderId, why: 'method' }])
    await moveOn(6)
    await tryAgain()
    expect(await triesOf(orderId)).toEqual([])
  })

  it('at once, where the bank says of the same debit that it was not authorized', async () => {
    const payer = await begin()
    const orderId = await comesBack(payer)
    await world.hear(orderId, { code: 'R07' })
    expect(await promised(payer, orderId)).toBeNull()
    expect(await newsOf(never)).toEqual([{ paymentId: orderId, why: 'method' }])
  })

  it('and so where its bank stops that one payment, though the account stays', async () => {
    const payer = await begin()
    const orderId = await comesBack(payer)
    await world.hear(orderId, { code: 'R08' })
    expect(await world.statusOf(payer)).toBe('usable')
    expect(await promised(payer, orderId)).toBeNull()
    expect(await newsOf(never)).toEqual([{ paymentId: orderId, why: 'other' }])
  })

  it('at its claim, where nobody noticed before', async () => {
    const payer = await begin()
    const orderId = await comesBack(payer)
    await world.read((trx) =>
      trx
        .updateTable('methods')
        .set({ status: 'blocked' })
        .where('method_id', '=', payer.methodId)
        .execute(),
    )
    await moveOn(5)
    await tryAgain()
    expect(await triesOf(orderId)).toEqual([])
    expect(await newsOf(never)).toEqual([{ paymentId: orderId, why: 'method' }])
  })

  it('and leaves those of other accounts', async () => {
    const payer = await begin()
    const other = await payer.addMethod({ kind: 'ach', token: 'tok-1234' })
    const paid = await payer.pay({ methodId: other, amount: '77.00', paymentType: '2' })
    const { orderId } = paid.body.result.paymentToken as { orderId: string }
    await world.hear(orderId, { code: 'R01' })
    await ends('/ach/delete')(payer)
    expect(await promised(payer, orderId)).toBe('2026-11-25')
    expect(await newsOf(never)).toEqual([])
  })
})

/** Sends what waits, and reads what was sent. */
async function mails() {
  await sendMessages({ ...world.worker, mailer: demoMailer() }, world.lender)
  const sent = await world.read((trx) =>
    trx.selectFrom('sent_messages').select(['subject', 'text']).execute(),
  )
  return sent.map(({ subject, text }) => `${subject}\n${text}`)
}

describe('what was told of a try that was dropped', () => {
  it('promises nothing in a mail that goes out later', async () => {
    const payer = await begin()
    await comesBack(payer)
    await ends('/ach/delete')(payer)
    const all = (await mails()).join('\n')
    expect(all).toContain('What your bank said')
    expect(all).toContain('We will not. The account that you paid from is not debited any more.')
    expect(all).not.toContain('We will try again')
  })

  it('keeps its promise in the mail where the try is still planned', async () => {
    const payer = await begin()
    await comesBack(payer)
    expect((await mails()).join('\n')).toMatch(/We will try again on [^.]*25/)
  })

  it('says in the language of its borrower that nothing is due, or how much less', async () => {
    const payer = await begin()
    await world.database.owner.query(`update borrowers set language = 'es'`)
    await comesBack(payer)
    const second = await world.payer({ kind: 'ach', token: 'tok-6789' })
    await world.database.owner.query(
      `update borrowers set language = 'fr' where borrower_id = $1`,
      [second.borrowerId],
    )
    await comesBack(second)
    await payByCard(payer, await dueOf(payer))
    await payByCard(second, (await owedBesidesFees(second)) - 36_92n)
    await moveOn(5)
    await tryAgain()
    const all = (await mails()).join('\n').replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(all).toContain('No lo haremos. Lo que debía pagar ya no está pendiente.')
    expect(all).toMatch(/Il y a maintenant moins à payer .* que 36,92 \$/)
  })

  it('stands beside no loan any more', async () => {
    const payer = await begin()
    const orderId = await comesBack(payer)
    await ends('/ach/delete')(payer)
    const { text } = await payer.call('/users/list-loan-account', {})
    expect(text).toContain(orderId)
    expect(text).not.toContain('2026-11-25')
  })
})
