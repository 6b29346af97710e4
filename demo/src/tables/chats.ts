/** A conversation of a demo borrower with their lender, oldest first. */
export type DemoChat = {
  readonly email: string
  /** how many of the last messages the borrower has not read */
  readonly unread: number
  readonly messages: readonly DemoChatMessage[]
}

type DemoChatMessage = {
  readonly on: string
  /** by the business clock */
  readonly time: string
  readonly from: 'borrower' | 'lender'
  readonly text: string
}

type Exchange = readonly (readonly [time: string, from: 'me' | 'us', text: string])[]

const maria: Readonly<Record<string, Exchange>> = {
  '2026-10-19': [
    ['09:12:00', 'me', 'Good morning. I changed banks last week.'],
    ['09:13:00', 'me', 'Do I have to do anything so that my payment goes through?'],
    ['09:41:00', 'us', 'Good morning, Maria. Thank you for telling us.'],
    ['09:42:00', 'us', 'Add the new account under Payment Methods, then choose it when you pay.'],
    ['09:58:00', 'me', 'I see it. The page asks for a routing number.'],
    ['10:03:00', 'us', 'It has nine digits and stands at the bottom left of a check.'],
    ['10:11:00', 'me', 'Found it, thank you.'],
    ['10:15:00', 'us', 'You are welcome. The old account can be removed there too.'],
  ],
  '2026-10-20': [
    ['13:02:00', 'me', 'I removed the old account. Is anything still debited from it?'],
    ['13:30:00', 'us', 'No. Nothing is scheduled on that account.'],
    ['13:31:00', 'me', 'Perfect.'],
    ['13:36:00', 'us', 'Have a good day.'],
  ],
  '2026-11-09': [
    ['14:20:00', 'me', 'My payment from yesterday shows as posted. Does it count for November 8?'],
    ['14:44:00', 'us', 'Yes. It counts for the day that your receipt shows as its date.'],
    ['14:46:00', 'me', 'And the late fee?'],
    ['14:52:00', 'us', 'There is none: it came in time.'],
    ['14:53:00', 'me', 'Thanks for the quick answer.'],
    ['14:55:00', 'us', 'Any time.'],
  ],
  '2026-11-18': [
    ['14:14:00', 'me', 'Can I pay a bit more each month without changing the plan?'],
    ['14:20:00', 'us', 'Yes. Anything above your installment goes to principal.'],
    ['14:21:00', 'us', 'Your next installment stays as it is.'],
    ['14:25:00', 'me', 'Thanks, I will do that.'],
    ['14:31:00', 'us', 'The receipt will show how each payment was split.'],
  ],
}

const chloe: Readonly<Record<string, Exchange>> = {
  '2026-11-04': [
    ['10:05:00', 'me', 'Bonjour, où puis-je voir mes anciens reçus?'],
    ['10:32:00', 'us', 'Bonjour Chloé, ils se trouvent tous dans la page Reçus.'],
  ],
  '2026-11-12': [
    ['11:18:00', 'me', 'Puis-je en recevoir un par courriel?'],
    ['11:40:00', 'us', 'Oui, ouvrez le reçu et choisissez de l’envoyer.'],
  ],
}

export const demoChats: readonly DemoChat[] = [
  { email: 'maria.ortega@example.com', unread: 1, messages: messagesOf(maria) },
  { email: 'chloe.tremblay@example.com', unread: 0, messages: messagesOf(chloe) },
]

function messagesOf(days: Readonly<Record<string, Exchange>>): readonly DemoChatMessage[] {
  return Object.entries(days).flatMap(([on, exchange]) =>
    exchange.map(([time, from, text]) => ({
      on,
      time,
      from: from === 'me' ? ('borrower' as const) : ('lender' as const),
      text,
    })),
  )
}
