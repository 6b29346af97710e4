import { keepOnly, readOwn, storeOwn } from './owned.ts'
import { storageKeys } from './storage.ts'

const { requestedPage } = storageKeys

/** The pages before sign-in, to which nobody is led back. */
const isBeforeSignIn = /^\/(login|signup|verifyOTP|redirect)?$/

/** Sign-in leads back to the page that is open now: who left it, or anybody who asked for it. */
export function rememberRequestedPage(): void {
  if (isBeforeSignIn.test(location.pathname)) return
  storeOwn(requestedPage, `${location.pathname}${location.search}`)
}

/** Where sign-in leads to: what was asked for last came without a session; '' for nowhere. */
export function readRequestedPage(): string {
  return readOwn(requestedPage, '') ?? readOwn(requestedPage) ?? ''
}

export function removeRequestedPage(): void {
  keepOnly(sessionStorage, (name) => name !== requestedPage)
}
