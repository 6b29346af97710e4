import type { LoanAccount } from '@quittance/contract/loans'
import { subtract } from '@quittance/domain/money'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useMoney } from '../../lib/i18n/use-money.ts'
import { Card } from '../../ui/surfaces/card.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { VehiclePhoto } from '../../ui/brand/vehicle-photo.tsx'
import styles from './loan-card.module.css'
import { formatBorrowerName, calculatePercentPaid, formatVehicleName } from './loan-labels.ts'

/** The vehicle, the loan's number, whose it is, and how far the principal is paid. */
export function LoanCard({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  const { images } = useLender()
  const vehicle = formatVehicleName(loan) || label('loans.vehicle.unknown')
  return (
    <Card flush labelledBy="loan-card">
      <div className={styles.card}>
        <div className={styles.photo}>
          <VehiclePhoto
            src={loan.vehicleImage || images.vehicle}
            alt={label('loans.vehicle.picture', { vehicle })}
            shape={loan.bodyStyle}
          />
        </div>
        <div className={styles.body}>
          <h2 id="loan-card" className={styles.title}>
            {vehicle}
          </h2>
          <p className={styles.lines}>
            <span>{label('loans.switcher.loan', { number: loan.loanNo })}</span>
            <span>{formatBorrowerName(loan)}</span>
          </p>
          {loan.balance !== null && (
            <PrincipalProgress balance={loan.balance} currency={loan.currency} />
          )}
        </div>
      </div>
    </Card>
  )
}

type PrincipalProgressProps = {
  balance: NonNullable<LoanAccount['balance']>
  currency: LoanAccount['currency']
}

function PrincipalProgress({ balance, currency }: PrincipalProgressProps) {
  const label = useLabel()
  const money = useMoney()
  const percent = calculatePercentPaid(balance)
  const paid = subtract(balance.original, balance.left)
  return (
    <Progress
      label={label('loans.card.progress', { percent: String(percent) })}
      value={percent}
      start={label('loans.card.paid', { amount: money(paid, currency) })}
      end={label('loans.card.toGo', { amount: money(balance.left, currency) })}
    />
  )
}
