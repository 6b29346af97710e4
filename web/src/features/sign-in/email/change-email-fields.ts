import { checkNewEmail, type ChangeEmailRefusal } from '@quittance/domain/sign-in/change-email'
import * as z from 'zod/mini'

export type ChangeEmailFields = { newEmail: string; password: string }

export type { ChangeEmailRefusal }

/** The prompt's rules (VAL-50, VAL-51): an empty email is no fault, since Keep needs none. */
export function changeEmailForm(previous: string) {
  return z.object({
    newEmail: z.string().check(
      z.refine((next) => checkNewEmail(previous, next) === null, {
        error: ({ input }) => checkNewEmail(previous, String(input)) ?? '',
      }),
    ),
    password: z.string(),
  })
}
