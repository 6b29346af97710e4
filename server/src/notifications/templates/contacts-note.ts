import type { AccountNotification } from './account-notifications.ts'
import { builtInWords } from './built-in-templates.ts'
import { fillText } from './template.ts'

/** Which contacts went with a password that was changed, and which were added lately. */
export function contactsNote({ passwordContacts, language }: AccountNotification): string {
  if (passwordContacts === undefined) return ''
  const words = builtInWords[language].passwordContacts
  return (['removed', 'recent'] as const)
    .filter((which) => passwordContacts[which].length > 0)
    .map((which) => fillText(words[which], { contact: passwordContacts[which].join(', ') }))
    .join(' ')
}
