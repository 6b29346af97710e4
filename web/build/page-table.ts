const api = 'src/lib/api/create-api.ts'
const papers = 'src/app/routes/papers/documents.tsx'
const frame = 'src/app/signed-in.tsx'
const before = 'src/app/anonymous-pages.tsx'

/**
 * The modules that a page needs beyond what every page loads, by its address. The server names their
 * files in the page's head, so that none of them waits for another one. Where it knows no such page
 * it names those of the first one.
 */
export const pageModules = {
  beforeSignIn: {
    '/login': [before],
    '/signup': [before, 'src/app/routes/sign-up.tsx'],
    '/verifyOTP': [before, 'src/app/routes/verify-code.tsx'],
  },
  signedIn: {
    '/home': [frame, api, 'src/app/routes/home.tsx'],
    '/schedule-payment': [frame, api, 'src/app/routes/schedule.tsx'],
    '/servicing': [frame, api, 'src/app/routes/servicing/servicing.tsx'],
    '/receipts': [frame, api, 'src/app/routes/receipts.tsx'],
    '/statements': [frame, api, papers],
    '/documents': [frame, api, papers],
    '/statements-and-documents': [frame, api, papers],
    '/settings/menu': [frame, api, 'src/app/routes/settings/settings-list.tsx'],
    '/settings/edit-profile': [frame, api, 'src/app/routes/settings/settings-edit-profile.tsx'],
    '/settings/payment-option': [frame, api, 'src/app/routes/settings/settings-payment-option.tsx'],
    '/settings/change-password': [
      frame,
      api,
      'src/app/routes/settings/settings-change-password.tsx',
    ],
    '/settings/change-language': [
      frame,
      api,
      'src/app/routes/settings/settings-change-language.tsx',
    ],
    '/settings/notifications': [frame, api, 'src/app/routes/settings/settings-notifications.tsx'],
    '/settings/security': [frame, api, 'src/app/routes/settings/settings-security.tsx'],
  },
} as const
