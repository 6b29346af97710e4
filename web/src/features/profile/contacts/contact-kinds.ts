import type { ContactOnFile } from '@quittance/contract/profile/details'
import {
  deleteEmailEndpoint,
  deletePhoneEndpoint,
  makePrimaryEmailEndpoint,
  makePrimaryPhoneEndpoint,
} from '@quittance/contract/profile/contacts'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import type { Api } from '../../../lib/api/call.ts'

export type ContactKind = 'email' | 'phone'

/** The one dialog that is open over the list. */
export type ContactDialog =
  | { readonly kind: 'add' | 'full' }
  | { readonly kind: 'keeps'; readonly fault: 'primary' | 'only' }
  | { readonly kind: 'remove' | 'unverified'; readonly contact: ContactOnFile }
  | {
      readonly kind: 'code'
      readonly phone: { readonly id: string; readonly value: string }
      /** when another code may be asked for; milliseconds of the browser's clock */
      readonly resendAtMs: number
    }

/** How a contact is written on the page. */
export function contactText(kind: ContactKind, { value }: Pick<ContactOnFile, 'value'>): string {
  return kind === 'email' ? value : formatPhone(value)
}

/** Makes a contact the primary one of its kind. */
export async function makePrimary(
  api: Api,
  kind: ContactKind,
  { recordId, contact }: { readonly recordId: string; readonly contact: ContactOnFile },
) {
  const { id, value } = contact
  return kind === 'email'
    ? api(makePrimaryEmailEndpoint, { id: recordId, email: value, emailId: id })
    : api(makePrimaryPhoneEndpoint, { id: recordId, phoneno: value, phoneId: id })
}

/** Takes a contact off the account. */
export async function removeContact(api: Api, kind: ContactKind, contact: ContactOnFile) {
  return kind === 'email'
    ? api(deleteEmailEndpoint, { email: contact.value })
    : api(deletePhoneEndpoint, { phoneId: contact.id })
}
