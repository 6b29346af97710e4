import type { LoanAccount } from '@quittance/contract/loans'
import type { ReactNode } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { VehiclePhoto } from '../../ui/brand/vehicle-photo.tsx'
import { StatusStamp } from '../../ui/feedback/status-stamp.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { Actions, Stack } from '../../ui/layout/stack.tsx'
import card from './loan-card.module.css'
import styles from './paid-off-card.module.css'
import { formatBorrowerName } from '../../lib/person/borrower-name.ts'
import { formatVehicleName } from './loan-labels.ts'

type PaidOffCardProps = { loan: LoanAccount; action: ReactNode }

/**
 * A loan that is paid off, in place of its loan, summary and payment cards: the vehicle, the stamp, and
 * when it was paid last. The lender's settings hide what they hide on the summary card (AMB-24).
 */
export function PaidOffCard({ loan, action }: PaidOffCardProps) {
  const label = useLabel()
  const { images, settings } = useLender()
  const vehicle = formatVehicleName(loan) || label('loans.vehicle.unknown')
  const { openPayments } = loan
  const hasPending = openPayments.some(({ state }) => state === 'pending' || state === 'confirming')
  const showsNothingDue = !settings.hidePaidOff && !hasPending
  const lastPaid = settings.hideLastNextPmtInfo ? null : loan.lastPaid
  const lastOn = loan.role === 'borrower' ? 'loans.paidOff.lastOn' : 'loans.paidOff.lastOnOther'
  return (
    <Card flush labelledBy="loan-card">
      <div className={styles.band}>
        <VehiclePhoto
          src={loan.vehicleImage || images.vehicle}
          alt={label('loans.vehicle.picture', { vehicle })}
          shape={loan.bodyStyle}
        />
      </div>
      <div className={styles.body}>
        <div className={styles.stamped}>
          <Stack>
            <h2 id="loan-card" className={card.title}>
              {vehicle}
            </h2>
            <p className={styles.lines}>
              <span>{label('loans.switcher.loan', { number: loan.loanNo })}</span>
              <span>{formatBorrowerName(loan)}</span>
            </p>
          </Stack>
          <StatusStamp kind="paidOff" large>
            {loan.statusText}
          </StatusStamp>
        </div>
        {(lastPaid !== null || showsNothingDue) && (
          <p>
            {lastPaid !== null && label(lastOn, { date: { day: lastPaid.on } })}{' '}
            {showsNothingDue && label('loans.paidOff.nothing')}
          </p>
        )}
        <Actions>{action}</Actions>
      </div>
    </Card>
  )
}
