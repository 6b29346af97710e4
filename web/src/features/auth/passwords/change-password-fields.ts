import {
  checkPassword,
  type PasswordPolicy,
  type PasswordRefusal,
} from '@quittance/domain/auth/sign-up/password'
import type { FieldFaults } from '../../../lib/forms/form-state.ts'

export type ChangePasswordFields = {
  readonly oldPassword: string
  readonly newPassword: string
  readonly confirmation: string
}

/** Why a field will not do: `same` as the old one, or a label under `signUp.refused`. */
export type ChangePasswordFault = 'required' | 'confirmation' | 'same' | PasswordRefusal

export type PasswordRules = {
  readonly policy: PasswordPolicy
  /** false in a session that a link opened to set a password (PWD-06) */
  readonly asksOld: boolean
}

/** The form's rules: VAL-01 to VAL-03. */
export function checkChangePassword(
  { oldPassword, newPassword, confirmation }: ChangePasswordFields,
  { policy, asksOld }: PasswordRules,
): FieldFaults<ChangePasswordFields, ChangePasswordFault> {
  const isSame = asksOld && newPassword !== '' && newPassword === oldPassword
  const rule = isSame ? 'same' : checkPassword(newPassword, policy)
  const weak = newPassword === '' ? 'required' : rule
  const isOther = confirmation !== newPassword
  return {
    ...(asksOld && oldPassword === '' && { oldPassword: 'required' }),
    ...(weak !== null && { newPassword: weak }),
    ...(confirmation === ''
      ? { confirmation: 'required' }
      : isOther && { confirmation: 'confirmation' }),
  }
}

/** Where a refusal of the server shows, by the field that it names. */
export const passwordFieldsByWireName: Readonly<Record<string, keyof ChangePasswordFields>> = {
  oldPassword: 'oldPassword',
  password: 'newPassword',
}
