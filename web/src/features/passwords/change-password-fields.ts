import {
  checkPassword,
  type PasswordPolicy,
  type PasswordRefusal,
} from '@quittance/domain/sign-up/password'
import * as z from 'zod/mini'

export type ChangePasswordFields = {
  oldPassword: string
  newPassword: string
  confirmation: string
}

/** Why a field will not do. Each one is a label under `signUp.refused`. */
export type ChangePasswordProblem = 'required' | 'confirmation' | PasswordRefusal

export type AskedPassword = {
  readonly policy: PasswordPolicy
  /** false in a session that a link opened to set a password (PWD-06) */
  readonly asksOld: boolean
}

const filled = z.minLength(1, { error: 'required', abort: true })

/** The form's rules: VAL-01 to VAL-03. */
export function changePasswordForm({ policy, asksOld }: AskedPassword) {
  const newPassword = z.string().check(
    filled,
    z.refine((text) => checkPassword(text, policy) === null, {
      error: ({ input }) => checkPassword(String(input), policy) ?? '',
    }),
  )
  return z
    .object({
      oldPassword: asksOld ? z.string().check(filled) : z.string(),
      newPassword,
      confirmation: z.string().check(filled),
    })
    .check(
      z.refine((form) => form.confirmation === form.newPassword, {
        error: 'confirmation',
        path: ['confirmation'],
        when: ({ value }) => (value as ChangePasswordFields).confirmation !== '',
      }),
    )
}

/** Where a refusal of the server shows, by the field that it names. */
export const fieldOf: Readonly<Record<string, keyof ChangePasswordFields>> = {
  oldPassword: 'oldPassword',
  password: 'newPassword',
}
