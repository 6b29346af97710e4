import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import { answerDeadline, isOfficeOpen, nextOfficeHour } from '@quittance/domain/chat/answer-time'
import type { PersonTopic } from '@quittance/domain/chat/person-topics'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { hasOpenTask, writeTask } from '../lenders/task-repository.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { appendMessage, markDay } from './chat-repository.ts'

type Written = {
  readonly conversation: {
    readonly personOn: LocalDate | null
    readonly closedOn: LocalDate | null
  }
  /** of the message that is answered */
  readonly messageNo: string
  /** why a person has to look at it; none: nothing calls for one */
  readonly topics: readonly PersonTopic[]
  /** business time */
  readonly at: Instant
  /** elapsed time */
  readonly now: Instant
}

type Caller = { readonly lender: Lender; readonly borrower: Borrower; readonly reader: Reader }

/**
 * Answers in the lender's name what can be said at once: that a person was asked in, and until when they
 * answer; or, out of hours, when somebody is there. Each once for a conversation and day, and a person once
 * more where one has answered by then. Nothing here answers the question itself.
 */
export async function answerAtOnce(
  trx: LenderTransaction,
  { lender, borrower, reader }: Caller,
  { conversation, messageNo, topics, at, now }: Written,
): Promise<void> {
  const today = dayOf(at)
  const { country } = lender
  const deadline = answerDeadline(at, country)
  const say = (text: string) => appendMessage(trx, borrower, { from: 'portal', text, at })
  const needsPerson =
    topics.length > 0 &&
    (conversation.personOn !== today || !(await hasOpenTask(trx, borrower, 'chatNeedsPerson')))
  if (needsPerson) {
    await markDay(trx, borrower, { person_on: today })
    const payload = {
      on: today,
      messageNo,
      topics: [...topics],
      dueAt: new Date(deadline).toISOString(),
    }
    const { lenderId, borrowerId } = borrower
    const whose = { lenderId, borrowerId }
    await writeTask(trx, whose, { kind: 'chatNeedsPerson', payload, at: now })
    await say(textForPerson(lender, reader, deadline))
    return
  }
  const isTold = conversation.closedOn === today || conversation.personOn === today
  if (isOfficeOpen(at, country) || isTold) return
  await markDay(trx, borrower, { closed_on: today })
  const values = { lender: lender.settings.portal.companyName }
  const opens = { at: nextOfficeHour(at, country) }
  await say(fillLabel(reader, 'chat.auto.closed', { ...values, opens, deadline: { at: deadline } }))
}

/** That a person answers, until when, and how to reach one now. */
function textForPerson(lender: Lender, reader: Reader, deadline: Instant): string {
  const { companyName, phoneNumber } = lender.settings.portal
  const values = { lender: companyName, deadline: { at: deadline } }
  const told = fillLabel(reader, 'chat.auto.person', values)
  const phone = formatPhone(phoneNumber)
  return phone === '' ? told : `${told} ${fillLabel(reader, 'chat.auto.call', { phone })}`
}
