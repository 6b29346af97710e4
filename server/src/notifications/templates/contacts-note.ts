import type { Language } from '@quittance/domain/lenders/language'
import { builtInWords } from './built-in-templates.ts'
import { fillText } from './template.ts'

/** Contacts of an account whose password was changed, partly hidden: those taken off, and those added lately. */
export type PasswordContacts = {
  readonly removed: readonly string[]
  readonly recent: readonly string[]
}

type Noted = { readonly passwordContacts?: PasswordContacts; readonly language: Language }

/** Which contacts went with a password that was changed, and which were added lately. */
export function contactsNote({ passwordContacts, language }: Noted): string {
  if (passwordContacts === undefined) return ''
  const words = builtInWords[language].passwordContacts
  return (['removed', 'recent'] as const)
    .filter((which) => passwordContacts[which].length > 0)
    .map((which) => fillText(words[which], { contact: passwordContacts[which].join(', ') }))
    .join(' ')
}
