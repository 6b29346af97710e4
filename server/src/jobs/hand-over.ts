import { type Instant, instant } from '@quittance/domain/calendar'
import type { Lender } from '../features/lender/lender-directory.ts'
import { writeLetter, writeText, type Writing } from '../features/messages/letter-writer.ts'
import { letterOf } from '../features/messages/payment-news.ts'
import type { Handed, Mailer, Sender } from '../outside/mailer.ts'
import type { Ended, Taken } from './outbox-store.ts'

export type Handing = {
  readonly lender: Lender
  readonly writing: Writing
  /** elapsed time */
  readonly now: Instant
}

export type HandedOver = Ended & { readonly hasStopped?: true }

const secondMs = 1000
const minuteMs = 60 * secondMs
const waitsMs = [10 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs]
const longestWaitMs = 60 * minuteMs

/** Writes one message and hands it to its carrier. Says what came of it, and never throws. */
export async function handOver(
  mailer: Mailer,
  message: Taken,
  { lender, writing, now }: Handing,
): Promise<HandedOver> {
  const { messageId, attempts, recipient, channel, topic, news, isStopped } = message
  const place = { messageId, attempts, recipient, kept: null }
  const refused = (why: string) => ({ ...place, outcome: 'refused', why, nextTryAt: null }) as const
  const name = news === null ? null : letterOf(topic, news)
  if (news === null || name === null || recipient === null) return refused('nobody to tell')
  if (isStopped) return refused('the number asked for no texts')
  const carrier = mailer[channel]
  if (carrier === null && !mailer.isKept) return refused('nobody delivers these')

  const letter =
    channel === 'email'
      ? writeLetter(lender, { letter: name, news }, writing)
      : { subject: '', html: '', text: writeText(lender, { letter: name, news }, writing) }
  const parcel = { messageId, attempt: attempts, recipient, ...letter }
  const handed: Handed =
    carrier === null
      ? { result: 'sent' }
      : await carrier.send({ ...parcel, sender: senderOf(lender, writing.portal) })
  switch (handed.result) {
    case 'sent':
      return {
        ...place,
        outcome: 'sent',
        why: '',
        nextTryAt: null,
        kept: mailer.isKept ? { channel, ...letter } : null,
      }
    case 'refused':
      return { ...refused(handed.why), ...(handed.hasStopped && { hasStopped: true as const }) }
    case 'later': {
      const wait = waitsMs[attempts - 1] ?? longestWaitMs
      return { ...place, outcome: 'later', why: handed.why, nextTryAt: instant(now + wait) }
    }
    default:
      return handed satisfies never
  }
}

/** A lender that named no address of its own writes from one that nobody reads. */
function senderOf({ name, settings }: Lender, portal: string): Sender {
  const { emailFrom, emailReplyTo, smsFrom } = settings.servicing
  const host = portal === '' ? 'localhost' : new URL(portal).hostname
  const email = emailFrom === '' ? `no-reply@${host}` : emailFrom
  const replyTo = emailReplyTo === '' ? email : emailReplyTo
  const { companyName } = settings.portal
  return { name: companyName === '' ? name : companyName, email, replyTo, phone: smsFrom }
}
