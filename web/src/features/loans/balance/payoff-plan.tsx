import type { Label } from '@quittance/contract/labels/labels'
import { showValue } from '@quittance/contract/labels/labels'
import { maturityDate } from '@quittance/domain/loans/contract-terms/installments'
import {
  comparePayoff,
  type PayoffBasis,
  type PayoffComparison,
  payoffOn,
} from '@quittance/domain/loans/payoff/compare-payoff'
import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents, Currency } from '@quittance/domain/money'
import { useDayPicker } from '../../../lib/dialogs/use-day-picker.ts'
import { useReader } from '../../../lib/i18n/labels.ts'
import { readMoneySign, useMoney } from '../../../lib/i18n/use-money.ts'
import { RadioTiles } from '../../../ui/choices/radio-tiles.tsx'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { SliderField } from '../../../ui/fields/slider-field.tsx'
import { DataTable } from '../../../ui/figures/data-table.tsx'
import { usePayoffPlan } from './use-payoff-plan.ts'

type PayoffPlanProps = { basis: PayoffBasis; say: Label }

/** A day, an extra amount by slider or typed, and what they save. */
export function PayoffPlan({ basis, say }: PayoffPlanProps) {
  const { locale } = useReader()
  const money = useMoney()
  const picker = useDayPicker()
  const plan = usePayoffPlan(basis, picker.today)
  const { currency } = basis.terms
  const shown = (cents: Cents) => money(cents, currency)
  const comparison = plan.extra === null ? null : comparePayoff(basis, plan.extra)
  return (
    <Form onSubmit={(event) => event.preventDefault()}>
      <RadioTiles
        name="how"
        legend={say('loans.plan.how')}
        value={plan.how}
        onChange={(how) => plan.choose(how === 'once' ? 'once' : 'each')}
        options={[
          { value: 'once', title: say('loans.plan.once') },
          { value: 'each', title: say('loans.plan.each') },
        ]}
      />
      <DateField
        readOnly
        label={say('loans.plan.on')}
        hint={say('loans.plan.payoffOn', {
          date: { day: plan.on },
          amount: { cents: payoffOn(basis, plan.on), currency },
        })}
        picker={picker}
        day={plan.on}
        min={picker.today}
        max={plan.latest}
        opensOn={plan.on}
        onPick={plan.pick}
      />
      <MoneyField
        label={say('loans.plan.amount')}
        {...readMoneySign(locale, currency)}
        value={plan.text}
        error={
          plan.extra === null
            ? say('loans.plan.badAmount', { most: { cents: plan.most, currency } })
            : undefined
        }
        onChange={({ target }) => plan.type(target.value)}
      />
      <SliderField
        label={say('loans.plan.slider')}
        valueText={shown(plan.slid)}
        start={shown(0n as Cents)}
        end={shown(plan.most)}
        min={0}
        max={Math.ceil(Number(plan.most) / plan.step) * plan.step}
        step={plan.step}
        value={Number(plan.slid)}
        onChange={({ target }) => plan.slide(BigInt(Math.round(target.valueAsNumber)) as Cents)}
      />
      {comparison !== null && (
        <Savings
          comparison={comparison}
          isNone={plan.extra?.amount === 0n}
          endOn={maturityDate(basis.terms)}
          {...{ currency, say }}
        />
      )}
      <p>{say('loans.plan.note')}</p>
    </Form>
  )
}

type SavingsProps = {
  comparison: PayoffComparison
  isNone: boolean
  /** when the contract ends by its plan */
  endOn: LocalDate
  currency: Currency
  say: Label
}

function Savings({ comparison, isNone, endOn, currency, say }: SavingsProps) {
  const reader = useReader()
  const money = useMoney()
  const { regular, faster, saved, monthsSooner } = comparison
  const amount = { cents: saved, currency }
  const rows = [
    { name: say('loans.plan.regular'), path: regular },
    { name: say('loans.plan.faster'), path: faster },
  ]
  return (
    <>
      <output>
        <strong>{savesText()}</strong>
      </output>
      <DataTable
        bare
        caption={say('loans.plan.compare')}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: say('loans.plan.path'), kind: 'lead', value: ({ name }) => name },
          {
            head: say('loans.plan.lastOn'),
            value: ({ path }) => showValue({ day: path.lastOn }, reader),
          },
          {
            head: say('loans.plan.paid'),
            kind: 'amount',
            value: ({ path }) => money(path.paid, currency),
          },
        ]}
      />
      {regular.paidAfterEnd > 0n && (
        <p>
          {say('loans.plan.afterEnd', {
            amount: { cents: regular.paidAfterEnd, currency },
            date: { day: endOn },
          })}
        </p>
      )}
    </>
  )

  function savesText(): string {
    if (isNone) return say('loans.plan.start')
    if (monthsSooner === 0) return say('loans.plan.savesOnly', { amount })
    if (monthsSooner === 1) return say('loans.plan.savesOneMonth', { amount })
    return say('loans.plan.saves', { amount, months: String(monthsSooner) })
  }
}
