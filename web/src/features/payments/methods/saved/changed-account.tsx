import type { MethodChange, SavedMethod } from '@quittance/contract/payments/methods'
import { useLabel } from '../../../../lib/i18n/labels.ts'

type ChangedAccountProps = {
  method: SavedMethod
  change: MethodChange
  className: string | undefined
}

/** Shows that the bank reported a change of the account, which later debits use. */
export function ChangedAccount({ method, change, className }: ChangedAccountProps) {
  const label = useLabel()
  const { on, words, lastFourBefore } = change
  const date = { day: on }
  const isOther = lastFourBefore !== method.lastFour
  return (
    <p className={className}>
      {label(`payments.changed.${words}`)}{' '}
      {isOther
        ? label('payments.changed.was', { date, lastFour: lastFourBefore })
        : label('payments.changed.on', { date })}
    </p>
  )
}
