import type { LoanAccount } from '@quittance/contract/loans'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useIsAgent } from '../../lib/session/is-agent.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { PlusIcon } from '../../ui/brand/page-icons.tsx'
import { Switcher } from '../../ui/navigation/switcher.tsx'
import { formatVehicleName } from './loan-labels.ts'
import { loadSwitcherList } from './load-switcher-list.ts'

type LoanHeaderProps = {
  loans: readonly LoanAccount[]
  selected: LoanAccount
  onSelect: (id: string) => void
  /** null: nothing can be done with them here but to choose one */
  acts: { link: () => void; remove: (loan: LoanAccount) => void } | null
}

/**
 * Which loan is shown, with its vehicle and status, the way to another one, to link one more as far as
 * the lender lets it, and to delete each.
 */
export function LoanHeader({ loans, selected, onSelect, acts }: LoanHeaderProps) {
  const label = useLabel()
  const { images, settings } = useLender()
  const list = useLazyDialog(loadSwitcherList)
  const isAgent = useIsAgent()
  const most = settings.linkLoanLimitInBp
  const options = loans.map((loan) => ({
    value: loan.id,
    title: formatVehicleName(loan) || label('loans.vehicle.unknown'),
    details: [
      label('loans.switcher.loan', { number: loan.loanNo }),
      // In short: until when a payoff is held stands in its card.
      loan.isPaidOff ? label('loans.switcher.paidOff') : loan.statusText.replace(/,.*/, ''),
    ],
    image: loan.vehicleImage || images.vehicle,
    shape: loan.bodyStyle,
  }))
  return (
    <Switcher
      label={label('loans.switcher.label')}
      finder={{ label: label('loans.switcher.find'), none: label('loans.switcher.none') }}
      value={selected.id}
      options={options}
      onChange={onSelect}
      list={list}
      {...(acts !== null && actsOf(acts))}
    />
  )

  function actsOf({ link, remove }: NonNullable<LoanHeaderProps['acts']>) {
    const isFull = most > 0 && loans.length >= most
    return {
      ...(!isAgent && {
        onRemove: {
          label: (at: number) =>
            label('loans.switcher.delete', { number: loans[at]?.loanNo ?? '' }),
          text: label('schedules.row.delete'),
          act: (at: number) => loans[at] !== undefined && remove(loans[at]),
        },
      }),
      footer: {
        label: label('loans.link.title'),
        icon: <PlusIcon />,
        blocked: isFull ? label('loans.refused.linkLimit', { count: String(most) }) : null,
        onSelect: link,
      },
    }
  }
}
