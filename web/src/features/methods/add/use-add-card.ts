import { addCardEndpoint, validateCardEndpoint } from '@quittance/contract/payments/methods'
import { cardDigits } from '@quittance/domain/payments/card-rules'
import { useRef, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { useSealFor } from '../../../lib/api/sealing.ts'
import type { CardFields } from './card-form.ts'
import { type Added, addedBy, useAdding } from './use-adding.ts'

/**
 * Adds a card. Number and security code leave the browser sealed to the vault, and are kept nowhere
 * but in the form's own fields: in no cache and no storage.
 */
export function useAddCard() {
  const api = useApi()
  const sealFor = useSealFor()

  return useAdding(async (fields: CardFields): Promise<Added> => {
    const answer = await api(addCardEndpoint, {
      holderName: fields.holderName.trim(),
      sealedNumber: await sealFor('vault', cardDigits(fields.cardNumber)),
      sealedCode: await sealFor('vault', fields.code),
      expiry: `${fields.month}/${fields.year}`,
      billingZip: fields.zip.trim(),
    })
    return addedBy(answer, ({ card }) => card)
  })
}

/** Has the server check a number when its field is left. The latest question wins. */
export function useNumberCheck() {
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
