import { builtInWords } from '../templates/built-in-templates.ts'
import { type Addressee } from '../templates/addressee.ts'
import type { PushWords } from '../templates/tables/wording.ts'
import type { EmailName } from '../templates/template.ts'
import type { NotificationSource } from '../templates/write-email.ts'

/** What a push says, and the page that it opens. */
export type Push = { readonly subject: string; readonly text: string; readonly opens: string }

type PushKind = { readonly says: PushWords; readonly opens: '/home' | '/receipts' }

/**
 * The emails that go to the borrower's browsers too: what came of a payment after they had left it.
 * Another kind of notification is another row. Of a payment that ended while they looked on, none.
 */
const pushes: Partial<Readonly<Record<EmailName, PushKind>>> = {
  confirmedLate: { says: 'paymentResult', opens: '/receipts' },
  declinedLate: { says: 'paymentResult', opens: '/home' },
  returned: { says: 'paymentUpdate', opens: '/home' },
  returnFee: { says: 'paymentUpdate', opens: '/home' },
  refunded: { says: 'paymentUpdate', opens: '/receipts' },
  reversed: { says: 'paymentUpdate', opens: '/receipts' },
  notDebited: { says: 'paymentUpdate', opens: '/home' },
  notTriedAgain: { says: 'paymentUpdate', opens: '/home' },
  triedAgain: { says: 'paymentUpdate', opens: '/home' },
}

export function isPushed(emailName: EmailName): boolean {
  return pushes[emailName] !== undefined
}

/**
 * The push beside an email: whose it is and that there is something to see, and nothing more, as it may
 * be read on a locked screen by whoever stands by. A lender does not word it.
 */
export function writePush(
  { emailName, notification }: NotificationSource,
  { lenderName }: Pick<Addressee, 'lenderName'>,
): Push | null {
  const kind = pushes[emailName]
  if (kind === undefined) return null
  return {
    subject: lenderName,
    text: builtInWords[notification.language].push[kind.says],
    opens: kind.opens,
  }
}
