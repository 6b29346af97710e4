import type { LoanAccount } from '@quittance/contract/loans'
import type { LocalDate } from '@quittance/domain/calendar'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { codeOf } from '../../../lib/start/code-of.ts'
import { Coded } from '../../../lib/start/coded.tsx'
import { RadioTiles } from '../../../ui/choices/radio-tiles.tsx'
import type { AmountChoice } from './payment-amount.ts'

type AmountChoicesProps = {
  loan: LoanAccount
  /** the suggested amounts; without any, nothing shows */
  choices: readonly AmountChoice[]
  /** the day on which a payoff by the chosen method posts */
  payoffOn: LocalDate
  /** one of the choices, or 'other' */
  chosen: string
  onChoose: (value: string) => void
}

/** Loaded on demand: most payoffs are of today. */
const payoffDay = codeOf(async () => (await import('./form-notes.tsx')).PayoffDay)

const names = {
  due: 'payments.form.totalDue',
  stillDue: 'payments.form.stillDue',
  regular: 'payments.form.regular',
  payoff: 'payments.form.payoff',
} as const

/** The suggested amounts as tiles, and the day on which a later payoff posts. */
export function AmountChoices({ choices, payoffOn, onChoose, ...props }: AmountChoicesProps) {
  const label = useLabel()
  const money = useMoney()
  const { today } = useLender()
  if (choices.length === 0) return null
  const named = choices.map(({ value, amount }) => ({
    value,
    title: titleOf(value),
    detail: money(amount, props.loan.currency),
  }))
  const other = {
    value: 'other',
    title: label('payments.form.other'),
    detail: label('payments.form.youChoose'),
  }
  const isLater = payoffOn > today && choices.some(({ value }) => value === 'payoff')
  return (
    <div>
      <RadioTiles
        legend={label('payments.form.choices')}
        hiddenLegend
        name="amount-choice"
        value={props.chosen}
        onChange={onChoose}
        options={[...named, other]}
      />
      <div aria-live="polite">
        {isLater && <Coded code={payoffDay} props={{ on: payoffOn }} waiting={null} />}
      </div>
    </div>
  )

  function titleOf(value: AmountChoice['value']): string {
    return value === 'payoff' && payoffOn > today
      ? label('payments.form.payoffOn', { date: { day: payoffOn } })
      : label(names[value])
  }
}
