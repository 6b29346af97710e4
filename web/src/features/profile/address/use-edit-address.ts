import type { LoanAccount } from '@quittance/contract/loans'
import { loanAddressWireFields, updateAddressEndpoint } from '@quittance/contract/profile/addresses'
import {
  type AddressRefusal,
  type AddressValues,
  checkAddress,
  countryOfAddress,
} from '@quittance/domain/profile/check-address'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import type { FormRefusal } from '../../../lib/forms/form-state.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { type SayLaterLabel, useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { useOfferedMethods } from '../../../lib/settings/payment-methods-offered.ts'
import { takeDraft, useReloadDraft } from '../../../lib/session/drafts.ts'
import { addressDraft } from './address-draft.ts'

const names = Object.keys(loanAddressWireFields) as (keyof AddressValues)[]

/** The form of the address: it opens with the one of the chosen loan, and role (PROF-21). */
export function useEditAddress(loan: LoanAccount, onClose: () => void) {
  const api = useApi()
  const label = useLaterLabel()
  const messages = useMessages()
  const queries = useQueryClient()
  const { country: account } = useOfferedMethods()
  const countryOf = (values: AddressValues) =>
    countryOfAddress(values, { account, before: loan.borrower.state })
  const [kept] = useState(() => readKept(takeDraft(addressDraft), loan.id))
  const form = useForm<AddressValues, AddressRefusal>({
    initial: kept ?? valuesOf(loan.borrower),
    check: (values) => checkAddress(values, countryOf(values)),
    faultText: (fault) => textOfFault(fault, label),
    send,
  })
  useReloadDraft(addressDraft, () => ({ loanId: loan.id, values: form.values }))
  const fault = form.firstFault
  const isOpen = fault !== null && fault !== 'form' && !form.isSending
  const missing = names.some((name) => form.faultOf(name) === 'required')
  const blocked = missing ? label('contacts.form.fillIn') : textOfFirst()
  return { ...form, country: countryOf(form.values), blocked: isOpen ? blocked : null }

  function textOfFirst(): string | null {
    const first = fault === null ? undefined : form.faultOf(fault)
    return first === undefined ? null : textOfFault(first, label)
  }

  async function send(values: AddressValues): Promise<FormRefusal<AddressValues> | null> {
    const { cifNumber, loanNo, role, borrower } = loan
    const named = { borrowerId: borrower.id, cifNumber, loanNo, role, type: '1' as const }
    const answer = await api(updateAddressEndpoint, { ...named, ...values })
    if (answer.kind === 'refused') {
      const field = names.find((name) => loanAddressWireFields[name] === answer.field) ?? null
      return { message: answer.message, field }
    }
    await queries.invalidateQueries({ queryKey: ['loans'] })
    messages.success(answer.message)
    onClose()
    return null
  }
}

function textOfFault(fault: AddressRefusal, label: SayLaterLabel): string {
  switch (fault) {
    case 'required':
      return label('signUp.refused.required')
    case 'state':
      return label('signUp.refused.state')
    case 'otherCountry':
      return label('contacts.refused.otherCountry')
    case 'zip':
      return label('contacts.refused.zip')
    case 'postalCode':
      return label('contacts.refused.postalCode')
    case 'addressText':
      return label('contacts.refused.addressText')
    default:
      return fault satisfies never
  }
}

function valuesOf(borrower: LoanAccount['borrower']): AddressValues {
  const { street1, street2, city, state: stateCode, postalCode } = borrower
  return { street1, street2, city, stateCode, postalCode }
}

type Kept = { readonly loanId: string; readonly values: AddressValues }

/** What was typed for this loan; null for nothing, or for another one. */
function readKept(draft: unknown, loanId: string): AddressValues | null {
  const kept = draft as Kept | null
  return kept?.loanId === loanId ? kept.values : null
}
