import type { SignUpRequest } from '@quittance/contract/auth/sign-up'
import type { SignUpValues } from '@quittance/domain/auth/sign-up/check-sign-up'
import type { Secrets } from '../../platform/secrets.ts'

/**
 * Keyed hashes of the whole form, by the key in use first: the password included, or who a provider
 * says it is. The call that brings the code brings the form again: a code proves the form of whoever
 * typed both, not that of somebody else who signed up with the same phone meanwhile.
 */
export function hashForm(
  { hashes }: Pick<Secrets, 'hashes'>,
  lenderId: string,
  form: SignUpValues & Pick<SignUpRequest, 'social'>,
): readonly [Buffer, ...Buffer[]] {
  const { email, fname, lname, stateid, phoneno, ssn, dob, language, password, social } = form
  const parts = [email, fname, lname, stateid, phoneno, ssn, dob ?? '', language, password ?? '']
  return hashes('sign-up form', lenderId, ...parts, social?.provider ?? '', social?.socialId ?? '')
}
