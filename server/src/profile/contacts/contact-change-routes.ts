import {
  addEmailEndpoint,
  addPhoneEndpoint,
  deleteEmailEndpoint,
  deletePhoneEndpoint,
  makePrimaryEmailEndpoint,
  makePrimaryPhoneEndpoint,
} from '@quittance/contract/profile/contacts'
import { phoneDigits } from '@quittance/domain/auth/sign-up/phone'
import type { AuthContext } from '../../auth/auth-context.ts'
import type { Router } from '../../lenders/router.ts'
import { addEmail } from './add-email.ts'
import { addPhone } from './add-phone.ts'
import { makePrimary } from './make-primary.ts'
import { removeContact } from './remove-contact.ts'

/** A borrower's own emails and phones over HTTP. */
export function contactChangeRoutes(router: Router, context: AuthContext): void {
  router.forBorrower(addEmailEndpoint, ({ lender, borrower, request: { id: recordId, email } }) =>
    addEmail(context, { lender, borrower, recordId, email }),
  )
  router.forBorrower(deleteEmailEndpoint, ({ lender, borrower, request }) => {
    const email = tidyEmail(request.email)
    const isMeant = ({ value }: { readonly value: string }) => value === email
    return removeContact(context, { lender, borrower, kind: 'email', isMeant })
  })
  router.forBorrower(makePrimaryEmailEndpoint, ({ lender, borrower, request }) => {
    const { id: recordId, emailId: contactId, email } = request
    const change = { recordId, kind: 'email', contactId, value: tidyEmail(email) } as const
    return makePrimary(context, { lender, borrower, ...change })
  })
  router.forBorrower(addPhoneEndpoint, ({ lender, borrower, request, from }) => {
    const { id: recordId, phoneno: phone } = request
    return addPhone(context, { lender, borrower, recordId, phone, from })
  })
  router.forBorrower(deletePhoneEndpoint, ({ lender, borrower, request: { phoneId } }) => {
    const isMeant = ({ id }: { readonly id: string }) => id === phoneId
    return removeContact(context, { lender, borrower, kind: 'phone', isMeant })
  })
  router.forBorrower(makePrimaryPhoneEndpoint, ({ lender, borrower, request }) => {
    const { id: recordId, phoneId: contactId, phoneno } = request
    const change = { recordId, kind: 'phone', contactId, value: phoneDigits(phoneno) } as const
    return makePrimary(context, { lender, borrower, ...change })
  })
}

/** As emails are kept. */
function tidyEmail(typed: string): string {
  return typed.trim().toLowerCase()
}
