import { readFileSync } from 'node:fs'
import { type LocalDate, parseDay } from '../domain/src/calendar.ts'
import { chartOfAccounts } from '../domain/src/ledger/accounts.ts'
import type { Transaction } from '../domain/src/ledger/transaction.ts'
import { readServicingSettings } from '../domain/src/lenders/settings-servicing.ts'
import { applyEvent } from '../domain/src/loans/events/apply-event.ts'
import type { LoanState, LoanTerms } from '../domain/src/loans/loan.ts'
import { newLoanState } from '../domain/src/loans/loan.ts'
import type {
  AppliedEvent,
  LoanEvent,
  PostedPayment,
} from '../domain/src/loans/events/loan-event.ts'
import { type Cents, cents, formatDollars, zero } from '../domain/src/money.ts'
import type { Channel } from '../domain/src/payments/effective-date.ts'

const day = (text: string): LocalDate => parseDay(`2026-${text}`)
const money = (dollars: number): Cents => cents(BigInt(Math.round(dollars * 100)))

/** The worked loan of the rules. */
const terms: LoanTerms = {
  currency: 'USD',
  principal: money(18_800),
  rate: 9_00000n,
  dayCount: 'ACT365',
  contractOn: day('01-15'),
  firstDueOn: day('02-15'),
  frequency: 'MO',
  installments: 48,
  installmentAmount: money(467.84),
  secondDueDay: null,
}
const rules = readServicingSettings({})

/** Runs a history through the engine, and writes down what each event posts. */
class LedgerExample {
  state: LoanState = newLoanState(terms)
  readonly rows: string[] = []
  readonly #mode: 'ours' | 'lender'

  constructor(mode: 'ours' | 'lender' = 'ours') {
    this.#mode = mode
  }

  tell(name: string, event: LoanEvent): AppliedEvent {
    const applied = applyEvent({ terms, rules, mode: this.#mode }, this.state, event)
    this.state = applied.state
    for (const transaction of applied.transactions) this.rows.push(rowOf(name, transaction))
    return applied
  }

  pay(name: string, channel: Channel, paid: { on: string; amount: number; fee?: number }) {
    const effectiveOn = day(paid.on)
    const amount = money(paid.amount)
    const fee = money(paid.fee ?? 0)
    const dates = { effectiveOn, enteredOn: effectiveOn }
    const { split } = this.tell(name, { kind: 'payment', channel, amount, fee, ...dates })
    if (split === null) throw new Error('a payment has a split')
    return { channel, amount, fee, effectiveOn, split } satisfies PostedPayment
  }
}

function rowOf(name: string, { kind, on, lines }: Transaction): string {
  const side = (isDebit: boolean) =>
    lines
      .filter(({ amount }) => amount > 0n === isDebit)
      .map(({ account, amount }) => `${account} ${written(amount)}`)
      .join(', ')
  return `| ${on.slice(5)} ${name} | ${kind} | ${side(true)} | ${side(false)} |`
}

function written(amount: Cents): string {
  const text = formatDollars(amount < 0n ? cents(-(amount as bigint)) : amount)
  return text.replace(/\B(?=(\d{3})+\.)/g, ',')
}

function ordinaryLife(): readonly string[] {
  const example = new LedgerExample()
  example.tell('disbursed', { kind: 'disbursed', on: day('01-15') })
  const first = example.pay('ACH payment', 'ach', { on: '02-15', amount: 467.84 })
  example.tell('its money arrives', {
    kind: 'settled',
    payment: first,
    on: day('02-19'),
    processingFee: zero,
  })
  example.pay('card, fee 3.95', 'card', { on: '03-20', amount: 467.84, fee: 3.95 })
  const back = example.pay('ACH payment', 'ach', { on: '04-15', amount: 467.84 })
  example.tell('it comes back, R01', { kind: 'returned', payment: back, on: day('04-20') })
  example.tell('NSF fee', {
    kind: 'feeAssessed',
    fee: 'nsfFee',
    amount: money(25),
    on: day('04-20'),
  })
  example.tell('late fee', {
    kind: 'lateFeeAssessed',
    no: 3,
    amount: money(23.39),
    on: day('04-26'),
  })
  const part = example.pay('card, fee 3.95', 'card', { on: '05-01', amount: 200, fee: 3.95 })
  const refund = { amount: money(50), withFee: false, on: day('05-01') }
  example.tell('a part is refunded', { kind: 'refunded', payment: part, ...refund })
  example.tell('other fee', {
    kind: 'feeAssessed',
    fee: 'otherFee',
    amount: money(15),
    on: day('05-02'),
  })
  example.tell('it is waived', {
    kind: 'feeWaived',
    fee: 'otherFee',
    amount: money(15),
    on: day('05-03'),
  })
  example.tell('late fee waived', { kind: 'lateFeeWaived', no: 3, on: day('05-04') })
  const check = example.pay('cheque at the office', 'check', { on: '05-05', amount: 100 })
  example.tell('it bounces', { kind: 'returned', payment: check, on: day('05-08') })
  example.pay('cheque above the payoff', 'check', { on: '06-11', amount: 20_000 })
  const amount = example.state.refundsPayable
  example.tell('overpayment refunded', { kind: 'overpaymentRefunded', amount, on: day('06-12') })
  return example.rows
}

function otherEnds(): readonly string[] {
  const lost = new LedgerExample()
  const owed = { lateFee: money(23.39), nsfFee: money(25), otherFee: zero }
  const boardedAt = { principal: money(5_000), accrued: money(31.5), ...owed }
  const past = { satisfied: money(1_913.98), interestPaid: money(620.8) }
  lost.tell('boarded mid-life', { kind: 'boarded', on: day('06-15'), ...boardedAt, ...past })
  lost.tell('charged off', { kind: 'chargedOff', on: day('06-30') })
  const paid = lost.pay('recovery by card', 'card', { on: '07-02', amount: 100 })
  lost.tell('charged back', { kind: 'returned', payment: paid, on: day('07-06') })
  lost.pay('recovery by cheque', 'check', { on: '07-08', amount: 150 })
  lost.tell('charge-off reversed', { kind: 'chargeOffReversed', on: day('07-10') })
  const small = new LedgerExample()
  const none = { lateFee: zero, nsfFee: zero, otherFee: zero }
  const rest = { principal: money(0.8), accrued: zero, ...none, ...past }
  small.tell('boarded, a small rest', { kind: 'boarded', on: day('06-15'), ...rest })
  small.tell('written off', { kind: 'writtenOff', on: day('06-15') })
  const theirs = new LedgerExample('lender')
  theirs.tell("boarded, the lender's ledger", {
    kind: 'boarded',
    on: day('06-15'),
    ...boardedAt,
    ...past,
  })
  const stated = { ...boardedAt, principal: money(4_800), accrued: money(2.4), unapplied: zero }
  theirs.tell('they state what holds', { kind: 'stated', on: day('06-16'), ...stated, ...past })
  return [...lost.rows, ...small.rows, ...theirs.rows]
}

const begins = '<!-- written by tools/write-docs.ts -->'
const ends = '<!-- until here -->'

/** Every event with what the engine posts of it, between the two marks of docs/ledger.md. */
export function ledgerDocs(document = readFileSync('docs/ledger.md', 'utf8')): string {
  const [before = '', rest = ''] = document.split(begins)
  const [, after = ''] = rest.split(ends)
  const head = ['| event | posted as | debit | credit |', '| --- | --- | --- | --- |']
  const chart = Object.entries(chartOfAccounts).map(
    ([no, { name, type }]) => `| ${no} | ${name} | ${type} |`,
  )
  const table = [
    ...head,
    ...ordinaryLife(),
    ...otherEnds(),
    '',
    '| account | name | type |',
    '| --- | --- | --- |',
    ...chart,
  ]
  return `${before}${begins}\n\n${table.join('\n')}\n\n${ends}${after}`
}

/** The cells of a document's tables, whatever the widths of their columns. */
export function cellsOf(document: string): string[] {
  return document
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.includes('---'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join('|'),
    )
}
