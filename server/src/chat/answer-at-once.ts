import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import { dayOf, type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import { answerDeadline, isOfficeOpen, nextOfficeHour } from '@quittance/domain/chat/answer-time'
import type { PersonTopic } from '@quittance/domain/chat/person-topics'
import { formatPhone } from '@quittance/domain/lenders/format-contact'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { readOpenTasks, writeTask } from '../lenders/task-repository.ts'
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

/** What a task for a person carries. */
type PersonTask = {
  /** whose: two borrowers who ask the same on a day have a task each */
  readonly borrowerId: string
  readonly on: LocalDate
  readonly messageNo: string
  readonly topics: readonly PersonTopic[]
  readonly dueAt: string
}

/**
 * Answers in the lender's name what can be said at once: that a person was asked in, and until when they
 * answer; or, out of hours, when somebody is there. Each once for a conversation and day, and a person once
 * more where one has answered by then. A person who is asked in already is told of what is new, and answers
 * by the moment that was said. Nothing here answers the question itself.
 *
 * @returns until when a person answers who is asked in
 */
export async function answerAtOnce(
  trx: LenderTransaction,
  { lender, borrower, reader }: Caller,
  { conversation, messageNo, topics, at, now }: Written,
): Promise<Instant> {
  const today = dayOf(at)
  const { country } = lender
  const open = topics.length === 0 ? [] : await readPersonTasks(trx, borrower, today)
  const stands = open[0]?.dueAt
  const deadline =
    stands === undefined ? answerDeadline(at, country) : toInstant(Date.parse(stands))
  const say = (text: string) => appendMessage(trx, borrower, { from: 'portal', text, at })
  const known = open.flatMap((task) => task.topics)
  const newTopics = topics.filter((topic) => !known.includes(topic))
  if (newTopics.length > 0) {
    const { lenderId, borrowerId } = borrower
    const dueAt = new Date(deadline).toISOString()
    const payload: PersonTask = { borrowerId, on: today, messageNo, topics: newTopics, dueAt }
    const whose = { lenderId, borrowerId }
    await writeTask(trx, whose, { kind: 'chatNeedsPerson', payload, at: now })
    if (stands !== undefined) return deadline
    await markDay(trx, borrower, { person_on: today })
    await say(textForPerson(lender, reader, deadline))
    return deadline
  }
  const isTold = conversation.closedOn === today || conversation.personOn === today
  if (isOfficeOpen(at, country) || isTold) return deadline
  await markDay(trx, borrower, { closed_on: today })
  const values = { lender: lender.settings.portal.companyName }
  const opens = { at: nextOfficeHour(at, country) }
  await say(fillLabel(reader, 'chat.auto.closed', { ...values, opens, deadline: { at: deadline } }))
  return deadline
}

/** What a person was asked on a day and has not answered, the first one first. */
async function readPersonTasks(
  trx: LenderTransaction,
  borrower: Borrower,
  on: LocalDate,
): Promise<readonly PersonTask[]> {
  const open = (await readOpenTasks(trx, borrower, 'chatNeedsPerson')) as readonly PersonTask[]
  return open.filter((task) => task.on === on)
}

/** That a person answers, until when, and how to reach one now. */
function textForPerson(lender: Lender, reader: Reader, deadline: Instant): string {
  const { companyName, phoneNumber } = lender.settings.portal
  const values = { lender: companyName, deadline: { at: deadline } }
  const told = fillLabel(reader, 'chat.auto.person', values)
  const phone = formatPhone(phoneNumber)
  return phone === '' ? told : `${told} ${fillLabel(reader, 'chat.auto.call', { phone })}`
}
