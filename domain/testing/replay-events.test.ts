import { expect, it } from 'vitest'
import { aLoanUnderRules, workedHistory } from './builders.ts'
import { AssertionError } from '../src/assert.ts'
import { parseDay } from '../src/calendar.ts'
import { replayEvents } from './replay-events.ts'

const loan = aLoanUnderRules()

it('keeps a row for each event of a replay, and each payment by its id', () => {
  const { rows, payments, transactions, state } = replayEvents(loan, workedHistory())
  expect(rows.map(({ event }) => event)).toEqual(workedHistory())
  expect([...payments.keys()]).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6'])
  expect(transactions).toEqual(rows.flatMap((row) => row.transactions))
  expect(state).toEqual(rows.at(-1)?.state)
})

it('stops on a return of a payment that was not posted before', () => {
  const [opened, , ...rest] = workedHistory()
  const back = { kind: 'returned', paymentId: 'p1', on: parseDay('2026-02-18'), code: '' } as const
  expect(opened).toBeDefined()
  expect(() => replayEvents(loan, [back, ...rest])).toThrow(AssertionError)
})
