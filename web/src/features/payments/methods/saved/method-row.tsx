import type { SavedMethod } from '@quittance/contract/payments/methods'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import type { ReactNode } from 'react'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'

import { BrandMark } from '../../../../ui/brand/brand-mark.tsx'
import { Chip } from '../../../../ui/feedback/chip.tsx'
import { CalendarIcon, PhoneIcon } from '../../../../ui/brand/page-icons.tsx'
import { TextButton } from '../../../../ui/buttons/text-button.tsx'
import { TextLink } from '../../../../ui/buttons/text-link.tsx'
import { useFocusRestore } from '../../../../ui/dialogs/use-focus-restore.ts'
import { ChangedAccount } from './changed-account.tsx'
import { CheckButton, isAwaitingCheck } from './check-button.tsx'
import styles from './method-row.module.css'
import { useMethodText } from './use-method-text.tsx'

/** An action on a saved method; each opens its dialog. */
export type MethodAction = 'remove' | 'stop' | 'check'

type MethodRowProps = { method: SavedMethod; onAsk: (ask: MethodAction) => void }

/** One saved method in the list, with what can be done to it. */
export function MethodRow({ method, onAsk }: MethodRowProps) {
  const label = useLabel()
  const { title, mark, detail, chip } = useMethodText()(method)
  useFocusRestore()
  return (
    <li className={styles.row}>
      <BrandMark brand={mark.brand} name={mark.brandName} />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        <p className={styles.detail}>{detail}</p>
        {method.change !== null && (
          <ChangedAccount method={method} change={method.change} className={styles.detail} />
        )}
        {(chip !== null || method.isScheduled) && (
          <div className={styles.chips}>
            {chip}
            {method.isScheduled && (
              <Chip tone="info" icon={<CalendarIcon small />}>
                {label('payments.method.scheduled')}
              </Chip>
            )}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        {isAwaitingCheck(method) && (
          <CheckButton method={method} name={title} onPress={() => onAsk('check')} />
        )}
        {method.isDeletable ? (
          <TextButton
            danger
            aria-label={label('payments.method.removeNamed', { method: title })}
            onClick={() => onAsk('remove')}
          >
            {label('payments.method.remove')}
          </TextButton>
        ) : (
          <Fixed method={method} onStop={() => onAsk('stop')} />
        )}
      </div>
    </li>
  )
}

/** Where the lender lets nobody remove a method: whom to call, and how to stop debits (AMB-120). */
function Fixed({ method, onStop }: { method: SavedMethod; onStop: () => void }): ReactNode {
  const label = useLabel()
  const { settings } = useLender()
  const { phoneNumber: phone } = settings
  const words = label('schedules.row.callToEdit')
  return (
    <>
      {phone === '' ? (
        <p className={styles.call}>{words}</p>
      ) : (
        <TextLink href={`tel:${phone}`} icon={<PhoneIcon small />}>
          {`${words} ${formatPhone(phone)}`}
        </TextLink>
      )}
      {method.kind !== 'card' && method.status !== 'revoked' && (
        <TextButton className={styles.remove} onClick={onStop}>
          {label('schedules.row.stopDebits')}
        </TextButton>
      )}
    </>
  )
}
