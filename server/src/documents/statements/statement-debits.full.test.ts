import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  monthlySeries,
  oncePayment,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'
import { readerFor } from '../../lenders/translated-lender.ts'
import { readComingPayments } from '../../payments/scheduled/notices/read-coming-payments.ts'
import { makeStatements } from './make-statements.ts'
import type { StatementEvidence } from './statement-evidence.ts'
import { statementPaper } from './statement-paper.ts'

let calls: ScheduleCalls
beforeEach(async () => {
  calls = await scheduleCalls({ lateFeePercent: '5' })
})
afterEach(() => calls.world.closeInBalance())

type Read = { readonly evidence: StatementEvidence; readonly text: string }

/** Makes the statement of the payment that is due on December 15, and reads its paper. */
async function readStatement(): Promise<Read> {
  const { world, goTo } = calls
  await goTo('2026-11-25')
  await makeStatements({ ...world.context, readComing: readComingPayments }, world.lender)
  return readAgain()
}

async function readAgain(): Promise<Read> {
  const { world, payer } = calls
  const row = await world.read((trx) =>
    trx
      .selectFrom('statements')
      .select(['evidence', 'statement_id', 'statement_on', 'made_at', 'loan_id', 'kind'])
      .where('loan_id', '=', payer.loanId)
      .executeTakeFirstOrThrow(),
  )
  const evidence = row.evidence as StatementEvidence
  const stored = {
    statementId: row.statement_id,
    loanId: row.loan_id,
    kind: row.kind,
    statementOn: row.statement_on,
    language: 'en',
    evidence,
    madeAt: row.made_at,
    words: null,
  } as const
  const { blocks } = statementPaper(stored, readerFor(world.lender, 'en'))
  const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))
  return { evidence, text: texts.join(' ') }
}

async function scheduled(changed: object): Promise<string> {
  const { status, message } = await calls.create(changed, randomUUID())
  expect(message).not.toBe('')
  expect(status).toBe(1)
  return (await calls.list()).at(-1)?.recurringId ?? ''
}

const nothingToDo = 'You do not need to do anything'

it('says of a paused series that it will not run and why, and promises no debit', async () => {
  const recurringId = await scheduled(monthlySeries)
  const paused = { recurringId, until: null }
  expect(await calls.ask('/payments/pause-schedule', paused, randomUUID())).toMatchObject({
    status: 1,
  })
  const { text } = await readStatement()
  expect(text).toContain('Scheduled payment of $480.00 on Tuesday, December 15, 2026.')
  expect(text).toContain('Will not run: this series is paused.')
  expect(text).not.toContain('is debited on')
  expect(text).not.toContain(nothingToDo)
})

it('says that nothing is to be done where the debits up to the due date cover what is due', async () => {
  await calls.world.closeInBalance()
  calls = await scheduleCalls({ lateFeePercent: '5', graceDays: 9 }) // over for November
  await scheduled({ ...oncePayment, scheduleDate1: '2026-12-01', loanAmount: '70.00' })
  await scheduled({ ...monthlySeries, loanAmount: '5100.00' })
  const { evidence, text } = await readStatement()
  expect(evidence.demand?.total).toBe('5169.63')
  expect(evidence.debits?.map(({ on, obstacle }) => [on, obstacle])).toEqual([
    ['2026-12-01', null],
    ['2026-12-15', null],
  ])
  expect(evidence.leftToPay).toBe('0.00')
  expect(text).toContain('A scheduled payment of $70.00 is debited on Tuesday, December 1, 2026.')
  expect(text).toContain(
    'A scheduled payment of $5,100.00 is debited on Tuesday, December 15, 2026.',
  )
  expect(text).toContain(nothingToDo)
})

it('says what is left to pay where the debits up to the due date do not cover what is due', async () => {
  await scheduled({ ...oncePayment, loanAmount: '70.00' })
  const { evidence, text } = await readStatement()
  expect(evidence.demand?.total).toBe('5146.24')
  expect(evidence.leftToPay).toBe('5076.24')
  expect(text).toContain('Please pay the other $5,076.24 by Tuesday, December 15, 2026.')
  expect(text).not.toContain(nothingToDo)
})

it('asks by the last day without a late fee for all that was due before, where its debit comes later', async () => {
  await scheduled({ ...monthlySeries, loanAmount: '468.00' })
  const { evidence, text } = await readStatement()
  expect(evidence.demand?.firstLateFee).toEqual({
    amount: '23.39',
    after: '2026-11-25',
    unpaid: '4678.40',
  })
  expect(text).toContain(
    'If we do not receive $4,678.40 by 11/25/2026, a late fee of $23.39 is added.',
  )
  expect(evidence.leftToPay).toBe('4678.40')
  expect(text).toContain('Please pay the other $4,678.40 by Wednesday, November 25, 2026.')
})

it('does not call a late fee off by a debit that comes after its day, though it covers what is due', async () => {
  await scheduled({ ...monthlySeries, loanAmount: '5146.24' })
  const { evidence, text } = await readStatement()
  expect(evidence.leftToPay).toBe('0.00')
  expect(text).toContain('by 11/25/2026, a late fee of $23.39 is added.')
  expect(text).not.toContain(nothingToDo)
  expect(text).not.toContain('Please pay the other')
})

it('names no debit that is for a later day than the due date', async () => {
  await scheduled({ ...oncePayment, scheduleDate1: '2026-12-16' })
  const { evidence, text } = await readStatement()
  expect(evidence.debits).toEqual([])
  expect(text).not.toContain('cheduled payment')
})

it('prints an older statement with the one debit that it named', async () => {
  await readStatement()
  const { world, payer } = calls
  await world.database.owner.query(
    `update statements set evidence = evidence - 'debits' - 'leftToPay'
      || '{"autopay": {"on": "2026-12-15", "amount": "471.88"}}' where loan_id = $1`,
    [payer.loanId],
  )
  expect((await readAgain()).text).toContain(
    'A scheduled payment of $471.88 is debited on Tuesday, December 15, 2026. You do not need',
  )
})
