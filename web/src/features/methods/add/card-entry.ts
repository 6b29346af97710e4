import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useForm, useWatch } from 'react-hook-form'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { type CardFields, cardForm, emptyCard, fieldOf } from './card-form.ts'
import { faultsOf } from '../saved/problem-words.ts'
import { useAddCard, useNumberCheck } from './use-add-card.ts'
import { useEntry } from './use-entry.ts'

/** The card tab: its fields, the server's check of the number, and sending it. */
export function useCardEntry(onAdded: (card: SavedMethod) => void) {
  const label = useLabel()
  const { today } = useLender()
  const rules = cardForm(today)
  const adding = useAddCard()
  const number = useNumberCheck()
  const form = useForm<CardFields>({
    resolver: standardSchemaResolver(rules),
    mode: 'onTouched',
    defaultValues: emptyCard,
  })
  const faultOf = faultsOf(rules, { ...emptyCard, ...useWatch({ control: form.control }) })

  const entry = useEntry<CardFields>({
    form,
    adding,
    onAdded,
    names: [
      ['holderName', label('payments.methodForm.cardName')],
      ['cardNumber', label('payments.methodForm.cardNumber')],
      ['month', label('payments.methodForm.month')],
      ['year', label('payments.methodForm.year')],
      ['code', label('payments.methodForm.cvc')],
      ['zip', label('payments.methodForm.zip')],
    ],
    faultOf: (name) => {
      if (name === 'cardNumber' && number.refusal !== null) return 'wrong'
      return faultOf(name)
    },
    fieldOf: (wireName) => fieldOf[wireName],
  })
  return { ...entry, form, number }
}
