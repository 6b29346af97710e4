import type { SignUpRequest } from '@quittance/contract/auth/sign-up'
import type { SignUpValues } from '@quittance/domain/auth/sign-up/check-sign-up'
import type { Secrets } from '../../platform/secrets.ts'

/**
 * A keyed hash of the whole form: the password included, or who a provider says it is. The call that brings the code brings the
 * form again: a code proves the form of whoever typed both, not that of somebody else who signed up
 * with the same phone meanwhile.
 */
export function hashForm(
  { hash }: Pick<Secrets, 'hash'>,
  lenderId: string,
  form: SignUpValues & Pick<SignUpRequest, 'social'>,
): Buffer {
  const { email, fname, lname, stateid, phoneno, ssn, dob, language, password, social } = form
  const parts = [email, fname, lname, stateid, phoneno, ssn, dob ?? '', language, password ?? '']
  return hash('sign-up form', lenderId, ...parts, social?.provider ?? '', social?.socialId ?? '')
}
