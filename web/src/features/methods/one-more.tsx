import { mayAddMethod } from '@quittance/domain/lender/abilities'
import { useLabel } from '../../lib/labels.ts'
import { AddTile } from '../../ui/add-tile.tsx'

type OneMoreProps = {
  /** how many are saved in all, shown or not */
  count: number
  onOpen: () => void
  onNear: () => void
}

/** The tile that adds a method; at five it gives way to a word (METHOD-12). */
export function OneMore({ count, onOpen, onNear }: OneMoreProps) {
  const label = useLabel()
  if (!mayAddMethod(count)) return <p>{label('payments.method.limit')}</p>
  return (
    <AddTile
      label={label('payments.methodForm.title')}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
    />
  )
}
