import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import { MethodTile } from '../../../../ui/figures/method-tile.tsx'
import { TextLink } from '../../../../ui/buttons/text-link.tsx'
import { CheckButton, isAwaitingCheck } from './check-button.tsx'
import { isMethodUsable, readMethodCondition } from './method-condition.ts'
import { useFeeText } from './use-fee-text.ts'
import { useMethodText } from './use-method-text.tsx'

type SavedTileProps = {
  method: SavedMethod
  isChosen: boolean
  /** it pays again and again, which may cost another fee */
  isSeries: boolean
  /** payments by its kind are not available now */
  isAway: boolean
  onChoose: (id: string) => void
  onCheck: () => void
  /** set where a method of this kind can only be scheduled (AMB-61) */
  scheduleHref: string | null
}

/** A line of its own height, where the fee is not known yet: the tile does not grow by it. */
const placeOfFee = '\u00A0'

/** One saved method to choose, by its name and fee. A method that can not be used says why, and what to do. */
export function SavedTile({ method, isChosen, isAway, onChoose, ...rest }: SavedTileProps) {
  const { onCheck, scheduleHref, isSeries } = rest
  const label = useLabel()
  const { today } = useLender()
  const { title, mark, chip } = useMethodText()(method)
  const fee = useFeeText(isSeries)(method.kind)
  const condition = readMethodCondition(method, today)
  return (
    <MethodTile
      name="payment-method"
      value={method.id}
      checked={isChosen}
      onSelect={onChoose}
      {...mark}
      title={title}
      {...(condition !== 'expired' && { detail: fee ?? placeOfFee })}
      chip={chip}
      disabled={isAway || scheduleHref !== null || !isMethodUsable(method, today)}
      disabledReason={isAway ? label('payments.method.railUnavailable') : undefined}
      action={action()}
    />
  )

  function action(): ReactNode {
    if (isAwaitingCheck(method))
      return <CheckButton method={method} name={title} onPress={onCheck} />
    if (scheduleHref === null) return undefined
    return (
      <TextLink link={Link} href={scheduleHref}>
        {label('payments.form.bankCanBeScheduled')}
      </TextLink>
    )
  }
}
