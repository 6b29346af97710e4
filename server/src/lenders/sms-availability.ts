import type { Lender } from './lender-directory.ts'

/** How texts leave: a demo keeps them, elsewhere a provider carries them for a lender's number. */
export type SmsAvailability = { readonly isKept: boolean; readonly isCarried: boolean }

/** Whether a lender sends texts at all: without a number of its own it does not. */
export function smsAvailability(
  { settings }: Lender,
  { isKept, isCarried }: SmsAvailability,
): boolean {
  return isKept || (isCarried && settings.servicing.smsFrom !== null)
}
