import type { Addressee } from './addressee.ts'
import { builtInWords } from './built-in-templates.ts'
import type { PaymentNotification } from './payment-notifications.ts'

type Told = Pick<PaymentNotification, 'tryAgainOn' | 'isOfSeries' | 'language'>
type Rights = Pick<Addressee, 'mayEditSeries' | 'mayPauseSeries'>

/** What else is to be known of a debit that came back while its account is debited still. */
export function seriesNote(
  { tryAgainOn, isOfSeries, language }: Told,
  { mayEditSeries, mayPauseSeries }: Rights,
): string {
  const words = builtInWords[language].afterReturn
  const sentences = tryAgainOn === null ? [] : [words.retryMayMove]
  if (isOfSeries && mayEditSeries)
    sentences.push(mayPauseSeries ? words.changeOrPause : words.changeAccount)
  return sentences.join(' ')
}
