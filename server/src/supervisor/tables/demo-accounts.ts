/** The people of the demo, as its seed makes them. */
export const accountPassword = 'Demo!2026pass'

export type DemoLender = {
  readonly name: string
  readonly host: string
  readonly accounts: readonly { readonly signIn: string; readonly who: string }[]
}

export const demoLenders: readonly DemoLender[] = [
  {
    name: 'Lone Mesa',
    host: 'lonemesa.localhost',
    accounts: [
      { signIn: 'maria.ortega@example.com', who: 'Spanish, recurring ACH schedule' },
      { signIn: 'luis.ortega@example.com', who: 'co-borrower of the same loan' },
      { signIn: 'darnell.whitaker@example.com', who: '36 days past due, returned payment' },
      { signIn: 'terrence.boyd@example.com', who: 'bankruptcy notice, charged off' },
      { signIn: 'kevin.nguyen@example.com', who: 'final schedule, many receipts' },
      { signIn: 'nora.newman@example.com', who: 'no loan yet, can link 21-120777' },
      { signIn: 'una.verdi@example.com', who: 'email not verified, first sign-in' },
    ],
  },
  {
    name: 'Harbor & Pine',
    host: 'harborpine.localhost',
    accounts: [
      { signIn: 'jennifer.kowalski@example.com', who: 'paid off' },
      { signIn: 'aisha.rahman@example.com', who: 'schedule made by the collector' },
      { signIn: 'omar.rahman@example.com', who: 'co-borrower of the same loan' },
    ],
  },
  {
    name: 'Boréal',
    host: 'boreal.localhost',
    accounts: [
      { signIn: 'chloe.tremblay@example.com', who: 'PAD, French' },
      { signIn: 'marc.gagnon@example.com', who: 'co-borrower of the same loan' },
      { signIn: 'gurpreet.singh@example.com', who: '14 days past due, returned PAD, English' },
    ],
  },
]
