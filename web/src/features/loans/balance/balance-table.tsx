import type { BalanceAnswer } from '@quittance/contract/balance/explain-balance'
import type { Label } from '@quittance/contract/labels/labels'
import { daysBetween, type LocalDate } from '@quittance/domain/calendar'
import { add, type Cents } from '@quittance/domain/money'
import { showValue } from '@quittance/contract/labels/labels'
import { useReader } from '../../../lib/i18n/labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { DataTable } from '../../../ui/figures/data-table.tsx'
import { StepLine } from '../../../ui/figures/step-line.tsx'

type BalanceTableProps = { answer: BalanceAnswer; say: Label }
type Row = {
  readonly key: string
  readonly on: LocalDate
  readonly what: string
  /** null for what is owed on a day */
  readonly change: Cents | null
  readonly balance: Cents
  /** interest, which comes about day by day */
  readonly isEarned: boolean
}

/** With fewer changes between its two ends the table says it all. */
const drawnFrom = 5

/** The balance as a line, and beside it each change with what is owed after it. */
export function BalanceTable({ answer, say }: BalanceTableProps) {
  const reader = useReader()
  const money = useMoney()
  const { currency, from, through, loanNo } = answer
  const rows = toRows(answer, say)
  const span = Math.max(1, daysBetween(from, through))
  return (
    <>
      {rows.length >= drawnFrom && (
        <StepLine
          label={say('loans.balance.drawing', { start: { day: from }, end: { day: through } })}
          points={rows.map(({ on, balance, isEarned }) => ({
            at: daysBetween(from, on) / span,
            value: Number(balance),
            isGradual: isEarned,
          }))}
        />
      )}
      <DataTable
        bare
        caption={say('loans.balance.table', { number: loanNo })}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { head: say('loans.balance.what'), kind: 'lead', value: ({ what }) => what },
          {
            head: say('loans.balance.day'),
            // What is owed on a day says the day in its name.
            value: ({ on, change }) => (change === null ? '' : showValue({ day: on }, reader)),
          },
          {
            head: say('loans.balance.change'),
            kind: 'amount',
            value: ({ change }) => (change === null ? '' : signed(change)),
          },
          {
            head: say('loans.balance.balance'),
            kind: 'amount',
            value: ({ balance }) => money(balance, currency),
          },
        ]}
      />
    </>
  )

  function signed(change: Cents): string {
    return `${change > 0n ? '+' : ''}${money(change, currency)}`
  }
}

function toRows({ from, through, opening, closing, lines, unposted }: BalanceAnswer, say: Label) {
  const balanceOn = (day: LocalDate) => say('loans.balance.balanceOn', { date: { day } })
  const rows: Row[] = [
    { key: 'opening', on: from, what: balanceOn(from), ...asOf(opening.balance) },
    ...lines.map((line, at) => ({
      key: String(at),
      on: line.on,
      what: toWhat(line, say),
      change: line.change,
      balance: line.balance,
      isEarned: line.kind === 'interest',
    })),
  ]
  const last = add(closing.balance, unposted?.amount ?? (0n as Cents))
  if (unposted !== null) {
    const what = say('loans.balance.unposted')
    const { amount: change } = unposted
    rows.push({ key: 'unposted', on: through, what, change, balance: last, isEarned: true })
  }
  // One day without a change needs one row.
  if (from !== through || rows.length > 1)
    rows.push({ key: 'closing', on: through, what: balanceOn(through), ...asOf(last) })
  return rows
}

/** What is owed on a day changes nothing. */
function asOf(balance: Cents) {
  return { change: null, balance, isEarned: false }
}

function toWhat({ kind, reference, earned }: BalanceAnswer['lines'][number], say: Label): string {
  if (kind === 'payment' || kind === 'returned' || kind === 'refunded')
    return say(`loans.balance.${kind}`, { reference })
  if (kind !== 'interest' || earned === null) return say(`loans.balance.${kind}`)
  const rate = { percent: earned.percent }
  if (earned.days === 1) return say('loans.balance.interestOneDay', { rate })
  return say('loans.balance.interestDays', { days: String(earned.days), rate })
}
