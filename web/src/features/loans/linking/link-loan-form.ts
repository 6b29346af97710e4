import { readBirthDate } from '@quittance/domain/auth/sign-up/birth-date'
import type { LocalDate } from '@quittance/domain/calendar'
import type { LinkRequest } from '@quittance/contract/linked-loans'
import {
  checkLinkForm,
  type LinkFault,
  type LinkField,
  type LinkValues,
} from '@quittance/domain/loans/linking/link-form'
import type { SealRecipient } from '../../../lib/api/sealing.ts'
import type { FieldFaults } from '../../../lib/forms/form-state.ts'

/** What is typed, under the names that the call has. */
export type LinkFormFields = { readonly [Name in LinkField]: string }

export const emptyLinkForm: LinkFormFields = {
  ssn: '',
  dob: '',
  ssn4: '',
  name: '',
  phoneNo: '',
  loannumber: '',
  zipcode: '',
  branchNo: '',
}

type Rules = { readonly fields: readonly LinkField[]; readonly today: LocalDate }

/** The rules of the server; a day that can not be read is none that was left out. */
export function checkTypedLink(
  typed: LinkFormFields,
  rules: Rules,
): FieldFaults<LinkFormFields, LinkFault> {
  const faults = checkLinkForm(valuesOf(typed), rules)
  const isUnread = faults.dob === 'required' && typed.dob.trim() !== ''
  return isUnread ? { ...faults, dob: 'birthDate' } : faults
}

function valuesOf(typed: LinkFormFields): LinkValues {
  return { ...typed, dob: readBirthDate(typed.dob) }
}

type Seal = (keeper: SealRecipient, text: string) => Promise<string>

/** The form as the call has it. Both numbers leave the browser sealed, or not at all. */
export async function sealLinkRequest(
  typed: LinkFormFields,
  fields: readonly LinkField[],
  seal: Seal,
): Promise<LinkRequest> {
  const { dob, ...values } = valuesOf(typed)
  const asked = (field: LinkField) => fields.includes(field)
  const text = (field: Exclude<LinkField, 'dob'>) => (asked(field) ? values[field].trim() : '')
  const sealed = async (digits: string) => (digits === '' ? null : seal('portal', digits))
  return {
    sealedSsn: await sealed(text('ssn').replaceAll('-', '')),
    bornOn: asked('dob') ? dob : null,
    sealedSsnLastFour: await sealed(text('ssn4')),
    name: text('name'),
    phone: text('phoneNo'),
    loanNo: text('loannumber'),
    postalCode: text('zipcode'),
    branchNo: text('branchNo'),
  }
}
