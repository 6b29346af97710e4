import { type Reader, showValue } from '@quittance/contract/labels/labels'
import { replacedRetrySentences } from '@quittance/contract/receipts/place-of-payment'
import type { LocalDate } from '@quittance/domain/calendar'
import { parseDollars } from '@quittance/domain/money'
import type { Addressee } from './addressee.ts'
import { builtInWords } from './built-in-templates.ts'
import { notifiedState, type PaymentNotification } from './payment-notifications.ts'
import { dueNowWords } from './tables/due-now-words.ts'
import { fillText } from './template.ts'

/**
 * What becomes of the retry, and of the scheduled payment, in whose place a payment stood that was taken back; of
 * any other one, until when to pay what it leaves due, or what is due now; '' for none of them.
 */
export function placeText(
  notification: PaymentNotification,
  { reader, portal }: Pick<Addressee, 'reader' | 'portal'>,
): string {
  const sentences = [
    ...retrySentences(notification, reader),
    debitText(notification, reader),
    dueNowText(notification, { reader, portal }),
  ]
  return sentences.filter((text) => text !== '').join(' ')
}

/** Of a return the history tells it. */
function retrySentences(notification: PaymentNotification, reader: Reader): string[] {
  const { replaces, dueWithout: due, currency, returnCode, whyNotTried, newAmount } = notification
  const isOfRetry = returnCode !== '' || whyNotTried !== null || newAmount !== null
  if (replaces?.kind !== 'retry' || isOfRetry) return []
  const state = notifiedState(notification)
  return replacedRetrySentences({ state, replacedRetry: { ...replaces, due }, currency }, reader)
}

function dueNowText(
  { dueNow, language, currency }: PaymentNotification,
  { reader, portal }: Pick<Addressee, 'reader' | 'portal'>,
): string {
  if (dueNow === null) return ''
  const { now, since } = dueNowWords[language]
  const amount = showValue({ cents: parseDollars(dueNow.amount), currency }, reader)
  const day = dueNow.since === null ? '' : showValue({ dueOn: dueNow.since }, reader)
  return fillText(day === '' ? now : since, { amount, day, portal })
}

function debitText(
  { place, staysDueUntil, language, currency }: PaymentNotification,
  reader: Reader,
): string {
  const words = builtInWords[language].place
  if (place === null)
    return staysDueUntil === null
      ? ''
      : fillText(words.staysDue, { day: showValue({ dueOn: staysDueUntil }, reader) })
  const money = (dollars: string) => showValue({ cents: parseDollars(dollars), currency }, reader)
  const day = (dueOn: LocalDate) => showValue({ dueOn }, reader)
  const said = { amount: money(place.amount), day: day(place.on) }
  const sentences = [fillText(words[place.kind], said)]
  if (place.due !== undefined) {
    const { amount, on } = place.due
    sentences.push(fillText(words.due, { amount: money(amount), day: day(on) }))
  }
  if (parseDollars(place.lateFee) > 0n)
    sentences.push(fillText(words.lateFee, { amount: money(place.lateFee) }))
  if (place.payUntil !== null) {
    const until = place.kind === 'coming' ? words.staysDue : words.payUntil
    sentences.push(fillText(until, { day: day(place.payUntil) }))
  }
  return sentences.join(' ')
}
