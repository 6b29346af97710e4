import type { LoanAccount } from '@quittance/contract/loans'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { Switcher } from '../../ui/navigation/switcher.tsx'
import { formatVehicleName } from './loan-labels.ts'

type LoanHeaderProps = {
  loans: readonly LoanAccount[]
  selected: LoanAccount
  onSelect: (id: string) => void
}

/** Which loan is shown, with its vehicle and status, and the way to another one. */
export function LoanHeader({ loans, selected, onSelect }: LoanHeaderProps) {
  const label = useLabel()
  const { images } = useLender()
  const options = loans.map((loan) => ({
    value: loan.id,
    title: formatVehicleName(loan) || label('loans.vehicle.unknown'),
    detail: `${label('loans.switcher.loan', { number: loan.loanNo })} · ${loan.statusText}`,
    image: loan.vehicleImage || images.vehicle,
    shape: loan.bodyStyle,
  }))
  return (
    <Switcher
      label={label('loans.switcher.label')}
      value={selected.id}
      options={options}
      onChange={onSelect}
    />
  )
}
