import { type ChangeEvent, type ClipboardEvent, useState } from 'react'
import { useReader } from '../../../lib/i18n/labels.ts'
import type { PaymentDraft } from './payment-draft.ts'
import { bareAmount, decimalMark, isAmountBeingTyped } from './payment-form.ts'

/** The amount's input: what could never become an amount is not taken, and that is said. */
export function useAmountInput({ form, typed }: PaymentDraft, onBlur: () => void) {
  const { locale } = useReader()
  const decimal = decimalMark(locale)
  const [isRefused, setRefused] = useState(false)
  const field = form.register('amount', { onBlur })

  return { field: { ...field, onChange: type, onPaste: paste }, isRefused, put }

  function put(text: string): void {
    setRefused(false)
    form.setValue('amount', text, { shouldDirty: true, shouldValidate: true })
  }

  /** What stands there stays, where something is put that no amount has. */
  function type(event: ChangeEvent<HTMLInputElement>): void {
    const { target } = event
    const bare = bareAmount(target.value, decimal)
    const isTaken = isAmountBeingTyped(bare)
    setRefused(!isTaken)
    if (!isTaken) target.value = typed
    else if (bare !== target.value) target.value = bare
    void field.onChange(event)
  }

  /** Read whole: the browser would cut it at the field's 13 characters, and pay another sum. */
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = bareAmount(event.clipboardData.getData('text'), decimal)
    const before = value.slice(0, selectionStart ?? value.length)
    const next = before + pasted + value.slice(selectionEnd ?? value.length)
    if (pasted !== '' && isAmountBeingTyped(next)) put(next)
    else setRefused(true)
  }
}
