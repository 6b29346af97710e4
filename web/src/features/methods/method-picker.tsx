import type { SavedMethod } from '@quittance/contract/methods'
import { formatDay, type LocalDate } from '@quittance/domain/calendar'
import { mayAddMethod } from '@quittance/domain/lender/abilities'
import { type CardCondition, cardCondition } from '@quittance/domain/payments/card-rules'
import { useState } from 'react'
import { useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { brandMark, useMethodWords } from '../../lib/method-words.ts'
import { AddTile } from '../../ui/add-tile.tsx'
import { Chip } from '../../ui/chip.tsx'
import { MethodTile } from '../../ui/method-tile.tsx'
import { MethodTiles } from '../../ui/method-tiles.tsx'
import { AddCard } from './add-card.tsx'

type MethodPickerProps = {
  /** what may be chosen here */
  methods: readonly SavedMethod[]
  /** how many are saved in all, of whatever kind */
  savedCount: number
  value: string
  onChoose: (id: string) => void
}

/** The saved ways to pay as tiles, and one more to add. What was just added is chosen. */
export function MethodPicker({ methods, savedCount, value, onChoose }: MethodPickerProps) {
  const label = useLabel()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <MethodTiles legend={label('payments.form.method')}>
        {methods.map((method) => (
          <SavedTile
            key={method.id}
            method={method}
            isChosen={method.id === value}
            onChoose={onChoose}
          />
        ))}
        {mayAddMethod(savedCount) ? (
          <AddTile label={label('payments.methodForm.addCard')} onClick={() => setAdding(true)} />
        ) : (
          <p>{label('payments.method.limit')}</p>
        )}
      </MethodTiles>
      {methods.length === 0 && <p>{label('payments.method.none')}</p>}
      {isAdding && <AddCard onClose={() => setAdding(false)} onAdded={added} />}
    </>
  )

  function added(card: SavedMethod): void {
    setAdding(false)
    onChoose(card.id)
  }
}

type SavedTileProps = {
  method: SavedMethod
  isChosen: boolean
  onChoose: (id: string) => void
}

function SavedTile({ method, isChosen, onChoose }: SavedTileProps) {
  const label = useLabel()
  const { today } = useLender()
  const { brandName, methodName } = useMethodWords()
  const { expiresOn } = method
  const condition = expiresOn === null ? 'usable' : cardCondition(expiresOn, today)
  const isExpired = condition === 'expired'
  return (
    <MethodTile
      name="payment-method"
      value={method.id}
      checked={isChosen}
      onSelect={onChoose}
      brand={brandMark(method.kind, method.brand)}
      brandName={method.kind === 'card' ? brandName(method.brand) : method.bankName}
      title={methodName(method)}
      detail={detail()}
      chip={condition === 'expiresSoon' && <Chip tone="soon">{expiryText(condition)}</Chip>}
      disabled={isExpired}
      disabledReason={expiryText(condition)}
    />
  )

  function detail(): string {
    if (method.kind !== 'card') return [method.bankName, method.holderName].join(' · ')
    return condition === 'usable'
      ? [method.holderName, expiryText(condition)].join(' · ')
      : method.holderName
  }

  function expiryText(state: CardCondition): string {
    const key = { usable: 'expires', expiresSoon: 'expiresSoon', expired: 'expired' } as const
    const expiry = expiresOn === null ? '' : monthOf(expiresOn)
    return label(`payments.method.${key[state]}`, { expiry })
  }
}

/** As a card prints it: 'MM/YYYY'. */
function monthOf(day: LocalDate): string {
  const [month, , year] = formatDay(day).split('/')
  return `${month}/${year}`
}
