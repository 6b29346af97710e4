import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { type ReactNode, useState } from 'react'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { type LazyDialog, useLazyDialog } from '../../../../lib/dialogs/use-lazy-dialog.ts'
import { useOfferedMethods } from '../../../../lib/settings/payment-methods-offered.ts'
import { MethodTiles } from '../../../../ui/figures/method-tiles.tsx'
import { loadAddMethod, loadCheckAccount } from '../load-method-dialogs.ts'
import { isMethodUsable, filterOfferedMethods, readMethodCondition } from './method-condition.ts'
import { AddMethodTile } from '../add/add-method-tile.tsx'
import { SavedTile } from './saved-tile.tsx'

type MethodPickerProps = {
  /** everything that is saved, of whatever kind */
  saved: readonly SavedMethod[]
  /** kinds by which no payment can be made now */
  railsAway: readonly MethodKind[]
  value: string
  onChoose: (method: SavedMethod) => void
  /** the kinds that pay here */
  kinds: readonly MethodKind[]
  /** it pays again and again, which may cost another fee */
  isSeries?: boolean
  /** where a payment is scheduled, for what does not pay at once; null: all do */
  scheduleHref: string | null
  error?: string | undefined
  /** what is said of the chosen one */
  note?: ReactNode
  /** of a page that shows the dialog itself, as its form moves with the width; left out: the picker does */
  adding?: Pick<LazyDialog<never>, 'open' | 'warm'>
}

/** The saved methods as tiles, and what adds one. A new method is chosen at once. */
export function MethodPicker({ saved, railsAway, value, kinds, ...rest }: MethodPickerProps) {
  const { onChoose, scheduleHref } = rest
  const label = useLabel()
  const ways = useOfferedMethods()
  const adding = useLazyDialog(loadAddMethod)
  const { open, warm } = rest.adding ?? adding
  const checking = useLazyDialog(loadCheckAccount)
  const [unchecked, setUnchecked] = useState<SavedMethod | null>(null)
  const shown = filterOfferedMethods(saved, ways).toSorted((a, b) => rank(a) - rank(b))

  return (
    <>
      <MethodTiles legend={label('payments.form.method')} error={rest.error}>
        {shown.map((method) => (
          <SavedTile
            key={method.id}
            method={method}
            isChosen={method.id === value}
            isSeries={rest.isSeries === true}
            isAway={railsAway.includes(method.kind)}
            onChoose={() => onChoose(method)}
            onCheck={() => {
              setUnchecked(method)
              checking.open()
            }}
            scheduleHref={kinds.includes(method.kind) ? null : scheduleHref}
          />
        ))}
        {rest.note}
        {kinds.length > 0 && <AddMethodTile count={saved.length} onOpen={open} onNear={warm} />}
      </MethodTiles>
      {shown.length === 0 && <p>{label('payments.method.none')}</p>}
      {adding.View !== null && (
        <adding.View
          kinds={kinds}
          onClose={adding.close}
          onAdded={(method) => choose(method, adding.close)}
        />
      )}
      {checking.View !== null && unchecked !== null && (
        <checking.View
          method={unchecked}
          onClose={checking.close}
          onChecked={(method) => choose(method, checking.close)}
        />
      )}
    </>
  )

  /** What has expired comes last. */
  function rank(method: SavedMethod): number {
    return Number(readMethodCondition(method, ways.today) === 'expired')
  }

  /** Chooses the new method, unless it has to be validated first. */
  function choose(method: SavedMethod, close: () => void): void {
    close()
    if (isMethodUsable(method, ways.today)) onChoose(method)
  }
}
