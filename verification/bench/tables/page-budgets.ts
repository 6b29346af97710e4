/** What a page may cost whoever opens it first: a phone of 390 px on a slow line (`pages/throttle.ts`). */
export type PageBudget = {
  readonly name: string
  readonly path: string
  /** of the address, after its path */
  readonly query?: string
  /** whose portal it is, by the first part of its host; the demo's first lender's if it is not said */
  readonly lender?: string
  /** whose page it is, a borrower of that lender; null before sign-in */
  readonly email: string | null
  /** what the tab keeps of a sign-up whose code was sent */
  readonly draft?: object
  /** JavaScript and CSS as they are sent, gzip; kilobytes of 1024 bytes */
  readonly weightMax: number
  /** milliseconds until the largest text or picture stands; null where nothing is promised */
  readonly paintMaxMs: number | null
  /** some of its code depends on an answer, and can not be named before */
  readonly hasLaterCode?: true
  /** requests that began before the first figure in money stood; null where nothing is promised */
  readonly requestsMax: number | null
}

/** How far a page may jump while it loads, every shift added up. */
export const shiftMax = 0.05

const before = { email: null, paintMaxMs: null, requestsMax: null }
const signedIn = { email: 'maria.ortega@example.com', paintMaxMs: null, requestsMax: null }

/** What a tab keeps of a sign-up, as far as the screen of its code shows it. */
const sentSignUp = {
  values: {},
  social: null,
  sent: { values: { phoneno: '2105550199' }, social: null, signUpId: '', resendAtMs: 0 },
}

/** Every page that has an address of its own. A new page is a row here, and pays for itself. */
export const pageBudgets: readonly PageBudget[] = [
  { ...before, name: 'Sign-in', path: '/login', weightMax: 85, paintMaxMs: 1200 },
  { ...before, name: 'Sign-up', path: '/signup', weightMax: 103 },
  { ...before, name: 'Verify phone number', path: '/verifyOTP', draft: sentSignUp, weightMax: 102 },
  {
    ...before,
    name: 'Refused link',
    path: '/redirect',
    query: '?token=unknown',
    weightMax: 146,
    hasLaterCode: true,
  },
  {
    ...signedIn,
    name: 'Home',
    path: '/home',
    weightMax: 135,
    paintMaxMs: 2000,
    requestsMax: 10,
  },
  {
    ...signedIn,
    name: 'Home, past due',
    email: 'darnell.whitaker@example.com',
    path: '/home',
    // What a payment that came back has become, and the parts of what is due, come with it.
    weightMax: 143,
    hasLaterCode: true,
    paintMaxMs: 2000,
  },
  { ...signedIn, name: 'Schedule', path: '/schedule-payment', weightMax: 163 },
  { ...signedIn, name: 'Servicing', path: '/servicing', weightMax: 138 },
  { ...signedIn, name: 'Receipts', path: '/receipts', weightMax: 153 },
  { ...signedIn, name: 'Statements, led on', path: '/statements', weightMax: 155 },
  { ...signedIn, name: 'Documents, led on', path: '/documents', weightMax: 155 },
  {
    ...signedIn,
    name: 'Statements and documents',
    path: '/statements-and-documents',
    weightMax: 155,
  },
  { ...signedIn, name: 'List of settings', path: '/settings/menu', weightMax: 137 },
  { ...signedIn, name: 'Payment methods', path: '/settings/payment-option', weightMax: 155 },
  { ...signedIn, name: 'Contact information', path: '/settings/edit-profile', weightMax: 159 },
  { ...signedIn, name: 'Change password', path: '/settings/change-password', weightMax: 157 },
  { ...signedIn, name: 'Change language', path: '/settings/change-language', weightMax: 152 },
  { ...signedIn, name: 'Notifications', path: '/settings/notifications', weightMax: 157 },
  {
    ...signedIn,
    name: 'Sign-in and security',
    path: '/settings/security',
    lender: 'harborpine',
    email: 'aisha.rahman@example.com',
    weightMax: 161,
    hasLaterCode: true, // the lender's own footer
  },
]
