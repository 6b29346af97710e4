import { canAddMethod } from '@quittance/domain/lenders/lender-features'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { AddTile } from '../../../../ui/figures/add-tile.tsx'
import { useFocusRestore } from '../../../../ui/dialogs/use-focus-restore.ts'

type OneMoreProps = {
  /** how many are saved in all, shown or not */
  count: number
  onOpen: () => void
  onNear: () => void
}

/** The tile that adds a method; with five methods a text stands in its place (METHOD-12). */
export function AddMethodTile({ count, ...acts }: OneMoreProps) {
  const label = useLabel()
  if (canAddMethod(count)) return <Tile {...acts} />
  return <Banner tone="info">{label('payments.method.limit')}</Banner>
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
