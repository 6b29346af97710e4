import { canAddMethod } from '@quittance/domain/lender/lender-features'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { AddTile } from '../../../ui/figures/add-tile.tsx'
import { useFocusRestore } from '../../../ui/dialogs/use-focus-restore.ts'

type OneMoreProps = {
  /** how many are saved in all, shown or not */
  count: number
  onOpen: () => void
  onNear: () => void
}

/** The tile that adds a method; with five methods a text stands in its place (METHOD-12). */
export function AddMethodTile({ count, ...acts }: OneMoreProps) {
  const label = useLabel()
  return canAddMethod(count) ? <Tile {...acts} /> : <p>{label('payments.method.limit')}</p>
}

function Tile({ onOpen, onNear }: Omit<OneMoreProps, 'count'>) {
  const label = useLabel()
  useFocusRestore()
  return (
    <AddTile
      label={label('payments.methodForm.title')}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
    />
  )
}
