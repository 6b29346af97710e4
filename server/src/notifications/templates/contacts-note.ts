import type { Language } from '@quittance/domain/lenders/language'
import { builtInWords } from './built-in-templates.ts'
import { fillText } from './template.ts'

/**
 * Contacts of an account whose password was changed, partly hidden: those taken off, and those added lately;
 * and how many passkeys were added lately, none in what was written before they were counted.
 */
export type PasswordContacts = {
  readonly removed: readonly string[]
  readonly recent: readonly string[]
  readonly passkeys?: number
}

type Noted = { readonly passwordContacts?: PasswordContacts; readonly language: Language }

/** Which contacts went with a password that was changed, and which were added lately; whether passkeys were. */
export function contactsNote({ passwordContacts, language }: Noted): string {
  if (passwordContacts === undefined) return ''
  const words = builtInWords[language].passwordContacts
  const notes = (['removed', 'recent'] as const)
    .filter((which) => passwordContacts[which].length > 0)
    .map((which) => fillText(words[which], { contact: passwordContacts[which].join(', ') }))
  if ((passwordContacts.passkeys ?? 0) > 0) notes.push(words.passkeys)
  return notes.join(' ')
}
