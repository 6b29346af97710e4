import type { LoanAccount } from '@quittance/contract/loans'
import type { PictureKind } from '@quittance/contract/pictures/upload-picture'
import { subtract } from '@quittance/domain/money'
import { useState } from 'react'
import { useLazyDialog } from '../../lib/dialogs/use-lazy-dialog.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useLender } from '../../lib/settings/lender-settings.ts'
import { useMoney } from '../../lib/i18n/use-money.ts'
import { useIsAgent } from '../../lib/session/is-agent.ts'
import { BorrowerAvatar } from '../../lib/person/borrower-avatar.tsx'
import { formatBorrowerName } from '../../lib/person/borrower-name.ts'
import { Card } from '../../ui/surfaces/card.tsx'
import { CameraIcon } from '../../ui/brand/page-icons.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { VehiclePhoto } from '../../ui/brand/vehicle-photo.tsx'
import { loadUploadPictureDialog } from './linking/load-loan-dialogs.ts'
import styles from './loan-card.module.css'
import { calculatePercentPaid, formatVehicleName } from './loan-labels.ts'

/** The vehicle, the loan's number, whose it is, and how far the principal is paid. */
export function LoanCard({ loan }: { loan: LoanAccount }) {
  const label = useLabel()
  const isAgent = useIsAgent()
  const { images } = useLender()
  const vehicle = formatVehicleName(loan) || label('loans.vehicle.unknown')
  const name = formatBorrowerName(loan)
  const uploading = useLazyDialog(loadUploadPictureDialog)
  const [kind, setKind] = useState<PictureKind>('vehicle')
  const change = (changed: PictureKind) => () => {
    setKind(changed)
    uploading.open()
  }
  return (
    <Card flush labelledBy="loan-card">
      <div className={styles.card}>
        <div className={styles.photo}>
          <VehiclePhoto
            src={loan.vehicleImage || images.vehicle}
            alt={label('loans.vehicle.picture', { vehicle })}
            shape={loan.bodyStyle}
            {...(!isAgent && {
              action: (
                <IconButton
                  label={label('loans.picture.vehicle')}
                  icon={<CameraIcon />}
                  onClick={change('vehicle')}
                />
              ),
            })}
          />
        </div>
        <div className={styles.body}>
          <h2 id="loan-card" className={styles.title}>
            {vehicle}
          </h2>
          <div className={styles.person}>
            <BorrowerAvatar loan={loan} />
            <p className={styles.named}>
              <span>{label('loans.switcher.loan', { number: loan.loanNo })}</span>
              <span>{name}</span>
            </p>
            {!isAgent && (
              <TextButton icon={<CameraIcon />} onClick={change('user')}>
                {label('loans.picture.user')}
              </TextButton>
            )}
          </div>
          {loan.balance !== null && (
            <PrincipalProgress balance={loan.balance} currency={loan.currency} />
          )}
        </div>
      </div>
      {uploading.View !== null && (
        <uploading.View loanId={loan.id} kind={kind} onClose={uploading.close} />
      )}
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
