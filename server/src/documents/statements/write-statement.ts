import { randomUUID } from 'node:crypto'
import { addDays, dayFromParts, dayParts, type LocalDate } from '@quittance/domain/calendar'
import type { StatementCycle, StatementKind } from '@quittance/domain/documents/statement-cycle'
import type { Lender } from '../../lenders/lender-directory.ts'
import { keepPaperWords } from '../../lenders/papers/paper-words-repository.ts'
import { paperWords } from '../../lenders/papers/paper-words.ts'
import { readerFor } from '../../lenders/translated-lender.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import type { Clocks } from '../../platform/clocks.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { readBilledLoan } from './billed-loan-repository.ts'
import { composeStatement } from './compose-statement.ts'
import { nothingComing, type ReadComingPayments } from './statement-debits.ts'
import {
  insertStatement,
  readBookedTransactions,
  readLastStatement,
} from './statement-repository.ts'

export type StatementToWrite = {
  readonly lender: Lender
  readonly loan: StoredLoan
  readonly on: LocalDate
  readonly cycle: StatementCycle
  readonly kind: StatementKind
  /** left out of a day that is over */
  readonly readComing?: ReadComingPayments
  /** of a day that is over: the first day that the books had not had then; nobody is told of it any more */
  readonly before?: LocalDate
}

/** Writes one statement down, and tells those who read it here. */
export async function writeStatement(
  trx: LenderTransaction,
  clocks: Clocks,
  { lender, loan, on, cycle, kind, before, readComing }: StatementToWrite,
): Promise<void> {
  const { loanId } = loan
  const billed = await readBilledLoan(trx, lender.id, loanId)
  const at = clocks.business()
  const coming =
    readComing === undefined
      ? nothingComing
      : await readComing(trx, { lender, loan, today: on, now: at })
  const last = await readLastStatement(trx, lender.id, loanId)
  const since = last?.on ?? loan.state.openedOn ?? loan.terms.contractOn
  const booked = (first: LocalDate) =>
    readBookedTransactions(trx, lender.id, { loanId, from: first, before })
  // What was booked on the day of the last one after it was made stands in this one.
  const told = last?.transactionIds ?? []
  const untold = (await booked(since)).filter(({ id }) => !told.includes(id))
  const isSameDay = last === null || untold[0]?.on === since
  const evidence = composeStatement({
    lender,
    loan,
    billed,
    on,
    from: isSameDay ? since : addDays(since, 1),
    installmentNo: cycle.installmentNo,
    coming,
    booked: untold,
    bookedThisYear: await booked(dayFromParts(dayParts(on).year, 1, 1)),
  })
  const language = billed.language ?? lender.languages[0] ?? 'en'
  const words = paperWords(readerFor(lender, language), wordsOfStatements)
  await keepPaperWords(trx, lender.id, words)
  const isNew = await insertStatement(trx, lender.id, {
    statementId: randomUUID(),
    loanId,
    kind,
    cycleOn: cycle.cycleOn,
    statementOn: on,
    language,
    wordsId: words.id,
    delivery: billed.hasEStatement ? 'email' : 'paper',
    evidence,
    madeAt: new Date(at),
  })
  if (isNew && billed.hasEStatement && kind === 'monthly' && before === undefined)
    for (const reader of billed.readers)
      await writeAccountMessage(
        trx,
        lender.id,
        { ...notice, ...reader, facts: { loanNo: loan.loanNo } },
        { now: clocks.elapsed(), at },
      )
}

/** The labels that its paper is printed in. */
const wordsOfStatements = [
  'documents.statement.',
  'documents.authorization.page',
  'schedules.obstacle.',
]

/** Goes to whatever is the account's email when it is sent. */
const notice = { emailName: 'statementReady', channel: 'email', recipient: null } as const
