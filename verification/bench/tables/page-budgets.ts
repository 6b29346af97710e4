/** What a page may cost whoever opens it first: a phone of 390 px on a slow line (`pages/throttle.ts`). */
export type PageBudget = {
  readonly name: string
  readonly path: string
  readonly isSignedIn: boolean
  /** JavaScript and CSS as they are sent, gzip; kilobytes of 1024 bytes */
  readonly weightMax: number
  /** milliseconds until the largest text or picture stands; null where nothing is promised */
  readonly paintMaxMs: number | null
  /** requests that began before the first figure in money stood; null where nothing is promised */
  readonly requestsMax: number | null
}

/** How far a page may jump while it loads, every shift added up. */
export const shiftMax = 0.05

const before = { isSignedIn: false, paintMaxMs: null, requestsMax: null }
const signedIn = { isSignedIn: true, paintMaxMs: null, requestsMax: null }

/** Every page that has an address of its own. A new page is a row here, and pays for itself. */
export const pageBudgets: readonly PageBudget[] = [
  { ...before, name: 'Sign-in', path: '/login', weightMax: 85, paintMaxMs: 1200 },
  { ...before, name: 'Sign-up', path: '/signup', weightMax: 101 },
  {
    ...signedIn,
    name: 'Home',
    path: '/home',
    weightMax: 135,
    paintMaxMs: 2000,
    requestsMax: 10,
  },
  { ...signedIn, name: 'Schedule', path: '/schedule-payment', weightMax: 156 },
  { ...signedIn, name: 'Receipts', path: '/receipts', weightMax: 148 },
  { ...signedIn, name: 'Payment methods', path: '/settings/payment-option', weightMax: 149 },
  { ...signedIn, name: 'Change password', path: '/settings/change-password', weightMax: 147 },
  { ...signedIn, name: 'Change language', path: '/settings/change-language', weightMax: 147 },
  { ...signedIn, name: 'Notifications', path: '/settings/notifications', weightMax: 147 },
]
