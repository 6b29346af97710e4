import { obstacleLabels } from '@quittance/contract/debit-obstacles'
import { fillLabel, labelFor, type Reader, showValue } from '@quittance/contract/labels/labels'
import { type LocalDate, toInstant } from '@quittance/domain/calendar'
import { type Cents, parseDollars } from '@quittance/domain/money'
import type { Paper, PaperBlock } from '../../platform/ports/paper.ts'
import { paidInFullBlocks } from './paid-in-full-paper.ts'
import { activityBlocks, appliedFacts, reachText } from './statement-tables.ts'
import type { StatementEvidence, StoredStatement } from './statement-evidence.ts'

type Fact = readonly [string, string]

const titles = {
  monthly: 'documents.statement.title',
  final: 'documents.statement.titleFinal',
  paidInFull: 'documents.statement.titlePaidInFull',
} as const

/**
 * A statement of a loan, or the letter that says that it is paid. Its figures and words are kept,
 * and print the same for ever.
 *
 * @see `docs/spec/requirements.md` DOC-01; nothing is demanded of a loan in bankruptcy
 */
export function statementPaper(stored: StoredStatement, reader: Reader): Paper {
  const { evidence, kind } = stored
  const { lender } = evidence
  const label = labelFor(reader)
  const contact = [lender.phone, lender.email].filter(Boolean).join('  ·  ')
  const around = [lender.website, lender.hours].filter(Boolean).join('  ·  ')
  return {
    title: label(titles[kind]),
    locale: reader.locale,
    from: { name: lender.name, lines: [lender.address, contact, around].filter(Boolean) },
    color: lender.color,
    reference: label('documents.statement.loanReference', { number: evidence.loanNo }),
    pageWords: reader.labels['documents.authorization.page'],
    at: toInstant(stored.madeAt.getTime()),
    blocks:
      kind === 'paidInFull'
        ? paidInFullBlocks(evidence, reader)
        : statementBlocks(evidence, reader),
  }
}

function statementBlocks(evidence: StatementEvidence, reader: Reader): PaperBlock[] {
  return [
    { kind: 'facts', rows: headFacts(evidence, reader) },
    ...demandBlocks(evidence, reader),
    ...summaryBlocks(evidence, reader),
    ...activityBlocks(evidence, reader),
    ...noteBlocks(evidence, reader),
    ...couponBlocks(evidence, reader),
  ]
}

/** Whose loan it is, and which days it tells of. */
function headFacts(evidence: StatementEvidence, reader: Reader): Fact[] {
  const label = labelFor(reader)
  const { names, address, vehicle, loanNo, from, on } = evidence
  const day = (one: LocalDate) => showValue({ day: one }, reader)
  const facts: Fact[] = [
    [label('documents.statement.on'), day(on)],
    [
      label('documents.statement.period'),
      label('documents.statement.periodDays', { from: day(from), to: day(on) }),
    ],
    [label('documents.statement.loan'), loanNo],
    [label('documents.statement.names'), names.join(', ')],
    [label('documents.statement.address'), address.join(', ')],
    [label('documents.statement.vehicle'), vehicle],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** What is to be paid by when; of a loan in bankruptcy, that nothing is. */
function demandBlocks(evidence: StatementEvidence, reader: Reader): PaperBlock[] {
  const label = labelFor(reader)
  const { demand, isBankrupt, paidOffOn, lender } = evidence
  if (isBankrupt) return [paragraph(label('documents.statement.bankruptcy'))]
  if (paidOffOn !== null)
    return [paragraph(label('documents.statement.paidOff', { day: { day: paidOffOn } }))]
  if (demand === null) return []
  const money = moneyOf(evidence, reader)
  const blocks: PaperBlock[] = [
    { kind: 'heading', text: label('documents.statement.due') },
    {
      kind: 'facts',
      rows: [
        [label('documents.statement.dueOn'), showValue({ dueOn: demand.dueOn }, reader)],
        [label('documents.statement.installment'), money(demand.installment)],
        [label('documents.statement.pastDue'), money(demand.pastDue)],
        [label('documents.statement.feesDue'), money(demand.fees)],
        [label('documents.statement.total'), money(demand.total)],
      ],
    },
  ]
  if (demand.daysPastDue > 0) {
    const values = { days: String(demand.daysPastDue), phone: lender.phone }
    blocks.push(paragraph(label('documents.statement.late', values)))
  }
  const { firstLateFee: first = null } = demand
  if (first !== null) {
    const [amount, due] = [inCents(evidence, first.amount), inCents(evidence, first.unpaid)]
    const values = { amount, due, day: { day: first.after } }
    blocks.push(paragraph(label('documents.statement.firstLateFee', values)))
  }
  if (demand.lateFee !== null) {
    const { amount, after } = demand.lateFee
    const values = { amount: inCents(evidence, amount), day: { day: after } }
    blocks.push(paragraph(label('documents.statement.lateFee', values)))
  }
  return [...blocks, ...debitBlocks(evidence, reader)]
}

/** What is debited up to the due date, what is not and why, and whether more is to be paid. */
function debitBlocks(evidence: StatementEvidence, reader: Reader): PaperBlock[] {
  const label = labelFor(reader)
  const { autopay = null, debits = [], leftToPay = null, demand } = evidence
  const by = evidence.leftToPayBy ?? demand?.dueOn ?? null
  const valuesOf = ({ amount, on }: { readonly amount: string; readonly on: LocalDate }) => ({
    amount: inCents(evidence, amount),
    day: { dueOn: on },
  })
  const texts = debits.map(({ obstacle, isRetry, ...debit }) => {
    const values = valuesOf(debit)
    if (obstacle !== null)
      return label('documents.statement.debitNot', {
        ...values,
        why: label(obstacleLabels[obstacle]),
      })
    return label(isRetry ? 'documents.statement.debitAgain' : 'documents.statement.debit', values)
  })
  if (autopay !== null) texts.push(label('documents.statement.autopay', valuesOf(autopay)))
  const runs = debits.some(({ obstacle }) => obstacle === null)
  if (runs && leftToPay === '0.00' && by === demand?.dueOn)
    texts.push(label('documents.statement.covered'))
  if (runs && by !== null && leftToPay !== null && leftToPay !== '0.00')
    texts.push(label('documents.statement.leftToPay', valuesOf({ amount: leftToPay, on: by })))
  return texts.map(paragraph)
}

/** How the loan stands, and what was paid on it since the last one and in its year. */
function summaryBlocks(evidence: StatementEvidence, reader: Reader): PaperBlock[] {
  const label = labelFor(reader)
  const { figures, paid, yearToDate, isBankrupt } = evidence
  const money = moneyOf(evidence, reader)
  const rows: Fact[] = [
    [label('documents.statement.previousPrincipal'), money(figures.previousPrincipal)],
    ...appliedFacts(paid, { evidence, reader, total: 'documents.statement.paid' }),
    [label('documents.statement.principal'), money(figures.principal)],
    [label('documents.statement.accrued'), money(figures.interest)],
    [label('documents.statement.feesOpen'), money(figures.fees)],
    [label('documents.statement.rate'), showValue({ percent: Number(figures.rate) }, reader)],
    [label('documents.statement.perDiem'), money(figures.perDiem)],
    [label('documents.statement.maturity'), showValue({ day: figures.maturityOn }, reader)],
  ]
  if (figures.paidThrough !== null)
    rows.push([
      label('documents.statement.paidThrough'),
      showValue({ day: figures.paidThrough }, reader),
    ])
  if (figures.unapplied !== '0.00')
    rows.push([label('documents.statement.unapplied'), money(figures.unapplied)])
  if (!isBankrupt)
    rows.push(
      [label('documents.statement.regular'), money(figures.regularPayment)],
      [label('documents.statement.paymentsLeft'), String(figures.paymentsLeft)],
    )
  const year = appliedFacts(yearToDate, { evidence, reader, total: 'documents.statement.yearPaid' })
  return [
    { kind: 'heading', text: label('documents.statement.summary') },
    { kind: 'facts', rows },
    { kind: 'heading', text: label('documents.statement.year') },
    { kind: 'facts', rows: year },
  ]
}

function noteBlocks(evidence: StatementEvidence, reader: Reader): PaperBlock[] {
  const { lender, figures, demand, isBankrupt, paidOffOn } = evidence
  const label = labelFor(reader)
  const perDiem = inCents(evidence, figures.perDiem)
  const reach = { lender: lender.name, address: lender.address, phone: lender.phone }
  const notes = [
    ...(paidOffOn === null ? [label('documents.statement.payoff', { amount: perDiem })] : []),
    ...(demand === null ? [] : [fillLabel(reader, 'documents.statement.howToPay', reach)]),
    ...(isBankrupt ? [] : [label('documents.statement.credit')]),
    label('documents.statement.errors', { reach: reachText(lender) }),
  ]
  return notes.map((text) => ({ kind: 'note', text }))
}

/** To be sent with a check. */
function couponBlocks(evidence: StatementEvidence, reader: Reader): PaperBlock[] {
  const { demand, names, loanNo, lender } = evidence
  if (demand === null) return []
  const label = labelFor(reader)
  const rows: Fact[] = [
    [label('documents.statement.names'), names.join(', ')],
    [label('documents.statement.loan'), loanNo],
    [label('documents.statement.dueOn'), showValue({ day: demand.dueOn }, reader)],
    [label('documents.statement.total'), moneyOf(evidence, reader)(demand.total)],
    [label('documents.statement.mailTo'), `${lender.name}, ${lender.address}`],
  ]
  return [
    { kind: 'heading', text: label('documents.statement.coupon') },
    { kind: 'facts', rows: rows.filter(([, value]) => value !== '') },
  ]
}

function paragraph(text: string): PaperBlock {
  return { kind: 'paragraph', text }
}

function moneyOf(evidence: StatementEvidence, reader: Reader): (amount: string) => string {
  return (amount) => showValue(inCents(evidence, amount), reader)
}

function inCents(
  { currency }: StatementEvidence,
  amount: string,
): { readonly cents: Cents; readonly currency: StatementEvidence['currency'] } {
  return { cents: parseDollars(amount), currency }
}
