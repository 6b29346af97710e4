import type { Lender } from './lender-directory.ts'

/** How texts leave: a demo keeps them, elsewhere a provider carries them for a lender's number. */
export type SmsAvailability = { readonly isKept: boolean; readonly isCarried: boolean }

/** The same of the calls that read a code out, with what carries them. */
export type CodeWays = { readonly texts: SmsAvailability; readonly calls: SmsAvailability }

/** Whether a code can leave by this way, for this lender. */
export function carriesCodes(lender: Lender, ways: CodeWays, channel: 'sms' | 'call'): boolean {
  if (channel === 'sms') return smsAvailability(lender, ways.texts)
  const { isKept, isCarried } = ways.calls
  return isKept || (isCarried && lender.settings.servicing.voiceFrom !== null)
}

/** Whether a lender sends texts at all: without a number of its own it does not. */
export function smsAvailability(
  { settings }: Lender,
  { isKept, isCarried }: SmsAvailability,
): boolean {
  return isKept || (isCarried && settings.servicing.smsFrom !== null)
}
