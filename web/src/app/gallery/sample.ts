import { parseDollars } from '@quittance/domain/money'
import { addDays } from '@quittance/domain/calendar'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useMoney } from '../../lib/i18n/use-money.ts'

const nothing = () => undefined

/** Sample labels and figures for the pieces, as this lender's borrowers read them. */
export function useSample() {
  const label = useLabel()
  const money = useMoney()
  const { settings, images, today } = useLender()
  const currency = settings.currencyCode
  const dueOn = addDays(today, 18)
  return {
    label,
    settings,
    images,
    nothing,
    today,
    currency,
    /** 471.88, as money of a label */
    payment: { cents: parseDollars('471.88'), currency },
    money: (dollars: string) => money(parseDollars(dollars), currency),
    due: label('loans.card.due', { date: { dueOn } }),
    countsFrom: label('payments.form.countsFrom', { date: { day: today } }),
    vehicle: '2022 Honda CR-V EX',
    borrower: 'Maria Ortega',
    loan: label('loans.switcher.loan', { number: '21-104233' }),
  }
}
