import type { EvilMutant } from '../evil-mutant.ts'

const ofTransaction = (title: string) => ({
  file: 'server/src/platform/database/transaction.test.ts',
  title,
})

/** Who may see what. */
export const accessMutants: readonly EvilMutant[] = [
  {
    no: 18,
    what: 'programs act as the owner of the tables',
    plants: [
      {
        file: 'server/src/platform/database/transaction.ts',
        from: 'read committed; set local role quittance_app',
        to: 'read committed',
      },
    ],
    killedBy: [ofTransaction('takes on the role in each transaction')],
  },
  {
    no: 19,
    what: 'the lender stays set after its transaction',
    plants: [
      {
        file: 'server/src/platform/database/logins/lender-proof.ts',
        from: "set_config('app.lender', $1, true)",
        to: "set_config('app.lender', $1, false)",
      },
    ],
    killedBy: [ofTransaction('keeps neither role nor lender on a connection')],
  },
  {
    no: 20,
    what: 'a receipt is sent to whoever knows its id',
    plants: [
      {
        file: 'server/src/receipts/receipt-repository.ts',
        from: "    .where('own.borrower_id', '=', borrowerId)\n",
        to: '',
      },
    ],
    killedBy: [
      {
        file: 'server/src/receipts/send-receipt.test.ts',
        title: 'refuses to send a receipt of another borrower, and of another lender',
      },
    ],
  },
  {
    no: 21,
    what: 'tries of a code are counted in memory',
    plants: [
      {
        file: 'server/src/auth/one-time-codes/check-code.ts',
        from: 'return countRolling(trx, lender.id, limited, now)',
        to: `const tries = (globalThis.triesOf ??= new Map())
    const today = { count: (tries.get(whose) ?? 0) + 1, endsAt: now + limited.windowMs }
    tries.set(whose, today.count)
    return Promise.resolve(today)`,
      },
    ],
    killedBy: [
      {
        file: 'server/src/programs/abuse.test.ts',
        title:
          'allows five guesses at a code out of 500 at once, and ten a day, whatever restarts between',
      },
    ],
  },
  {
    no: 22,
    what: 'a code counts again',
    plants: [
      {
        file: 'server/src/auth/one-time-codes/code-repository.ts',
        from: '.set({ used_at: new Date(now) })',
        to: '.set({ used_at: null })',
      },
    ],
    killedBy: [
      {
        file: 'server/src/profile/account.test.ts',
        title: 'verifies a phone on file by its code, its owner’s only',
      },
    ],
  },
  {
    no: 23,
    what: 'a log line holds what was sent',
    plants: [
      {
        file: 'server/src/http/log-calls.ts',
        from: 'route: http.routeOptions?.url })',
        to: 'route: http.routeOptions?.url, body: http.body })',
      },
    ],
    killedBy: [
      {
        file: 'server/src/http/canaries.test.ts',
        title: 'leaves no password, code, link or token in any log or table',
      },
    ],
  },
  {
    no: 24,
    what: 'a frame of an origin that only begins as the assistant’s leads to the payment form',
    plants: [
      {
        file: 'web/src/features/servicing/read-frame-message.ts',
        from: "origin === '' || message.origin !== origin",
        to: "origin === '' || !message.origin.startsWith(origin)",
      },
    ],
    killedBy: [
      {
        file: 'web/src/features/servicing/read-frame-message.test.ts',
        title: 'ignores a message with',
      },
    ],
  },
  {
    no: 25,
    what: 'a document ticket opens its paper again',
    plants: [
      {
        file: 'server/src/auth/document-tickets/document-ticket-repository.ts',
        from: '.set({ used_at: new Date(now) })',
        to: '.set({ used_at: null })',
      },
    ],
    killedBy: [
      {
        file: 'server/src/auth/document-tickets/document-tickets.test.ts',
        title: 'opens nothing by a ticket that was used, and signs nobody out',
      },
    ],
  },
]
