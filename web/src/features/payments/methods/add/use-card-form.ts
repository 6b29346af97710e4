import { addCardEndpoint, validateCardEndpoint } from '@quittance/contract/payments/change-methods'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { cardDigits } from '@quittance/domain/payments/card-rules'
import { useRef, useState } from 'react'
import { useApi } from '../../../../lib/api/api.ts'
import type { CallAnswer } from '../../../../lib/api/call.ts'
import { useSealFor } from '../../../../lib/api/sealing.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useLender } from '../../../../lib/settings/lender-settings.ts'
import {
  type CardFault,
  type CardFields,
  checkCardForm,
  emptyCard,
  cardFieldsByWireName,
} from './card-form.ts'
import { useMethodForm } from './use-method-form.ts'

/**
 * The card tab: its fields, the server's check of the number, and sending it. Number and security
 * code leave the browser sealed to the vault, and are kept nowhere but in the form's own fields: in
 * no cache and no storage.
 */
export function useCardForm(onAdded: (card: SavedMethod) => void) {
  const api = useApi()
  const label = useLabel()
  const sealFor = useSealFor()
  const { today, country } = useLender()
  const isUs = country === 'US'
  const number = useCardNumberCheck()
  const form = useMethodForm<CardFields, CardFault | 'numberRefused'>({
    initial: emptyCard,
    check: (fields) => ({
      ...(number.refusal !== null && { cardNumber: 'numberRefused' }),
      ...checkCardForm(fields, today),
    }),
    faultText,
    fieldLabels: {
      holderName: label('payments.methodForm.cardName'),
      cardNumber: label('payments.methodForm.cardNumber'),
      month: label('payments.methodForm.month'),
      year: label('payments.methodForm.year'),
      code: label('payments.methodForm.cvc'),
      zip: label(isUs ? 'payments.methodForm.zip' : 'payments.methodForm.postalCode'),
    },
    fieldOf: (wireName) => cardFieldsByWireName[wireName],
    add: addCard,
    onAdded,
  })
  return { ...form, number }

  function faultText(fault: CardFault | 'numberRefused'): string {
    if (fault === 'numberRefused') return number.refusal ?? ''
    const isZip = fault === 'billingZip' && isUs
    return label(isZip ? 'payments.refused.billingZipDigits' : `payments.refused.${fault}`)
  }

  async function addCard(fields: CardFields): Promise<CallAnswer<SavedMethod, string>> {
    const answer = await api(addCardEndpoint, {
      holderName: fields.holderName.trim(),
      sealedNumber: await sealFor('vault', cardDigits(fields.cardNumber)),
      sealedCode: await sealFor('vault', fields.code),
      expiry: `${fields.month}/${fields.year}`,
      billingZip: fields.zip.trim(),
    })
    return answer.kind === 'done' ? { ...answer, result: answer.result.card } : answer
  }
}

/** Has the server check a number when its field is left. The latest question wins. */
function useCardNumberCheck() {
  const api = useApi()
  const sealFor = useSealFor()
  const asked = useRef(0)
  const [isChecking, setChecking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  return {
    isChecking,
    /** the server's words against the number that stands in the field */
    refusal,
    forget: () => {
      asked.current += 1
      setChecking(false)
      setRefusal(null)
    },
    check: async (typed: string): Promise<void> => {
      const digits = cardDigits(typed)
      if (digits === '') return
      asked.current += 1
      const question = asked.current
      setChecking(true)
      // A check that is lost decides nothing: adding the card checks the number again.
      const answer = await sealFor('vault', digits)
        .then((cardNumber) => api(validateCardEndpoint, { cardNumber }))
        .catch(() => null)
      if (question !== asked.current) return
      setChecking(false)
      setRefusal(answer?.kind === 'refused' ? answer.message : null)
    },
  }
}
