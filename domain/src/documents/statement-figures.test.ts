import { describe, expect, it } from 'vitest'
import { aFee, afterEvents, aLoanUnderRules, aPayment } from '../../testing/builders.ts'
import type { LoanHistoryEvent } from '../../testing/replay-events.ts'
import { parseDay } from '../calendar.ts'
import { parseDollars, sum } from '../money.ts'
import { statementFigures } from './statement-figures.ts'

const loan = aLoanUnderRules({}, { graceDays: 10, lateFeePercent: 5_00000n })
const on = parseDay('2026-03-20')

function figuresAfter(events: readonly LoanHistoryEvent[], installmentNo: number | null = 3) {
  return statementFigures(loan, afterEvents(loan, events).state, { on, installmentNo })
}

const paid = aPayment('p1', '467.84', '2026-02-15')

describe('what a statement demands', () => {
  it('adds up to its total: what is past due, fees, and the installment of its due date', () => {
    const { demand } = figuresAfter([paid, aFee('nsfFee', '25.00', '2026-03-01')])
    expect(demand).toMatchObject({
      dueOn: '2026-04-15',
      pastDue: parseDollars('467.84'),
      fees: parseDollars('25.00'),
      installment: parseDollars('467.84'),
      total: parseDollars('960.68'),
      daysPastDue: 5,
    })
    if (demand === null) throw new Error('it demands something')
    expect(sum([demand.installment, demand.pastDue, demand.fees])).toBe(demand.total)
  })

  it('warns of the late fee after the days of grace, and not where the installment is paid', () => {
    const late = figuresAfter([paid]).demand?.lateFee
    expect(late?.after).toBe('2026-04-25')
    expect(late?.amount).toBeGreaterThan(0n)
    const ahead = aPayment('p2', '1403.52', '2026-03-01')
    expect(figuresAfter([paid, ahead]).demand).toMatchObject({ total: 0n, lateFee: null })
  })

  it('warns first of the late fee of what is due already, until its day is past', () => {
    const first = { after: '2026-03-25', amount: parseDollars('23.39') }
    const demandOn = (day: string, events = [paid]) =>
      statementFigures(loan, afterEvents(loan, events).state, {
        on: parseDay(day),
        installmentNo: 3,
      }).demand
    expect(demandOn('2026-03-25')).toMatchObject({
      firstLateFee: { ...first, unpaid: parseDollars('467.84') },
      lateFee: { after: '2026-04-25' },
    })
    expect(demandOn('2026-03-26')?.firstLateFee).toBeNull()
    const inPart = [paid, aPayment('p2', '100.00', '2026-03-16')]
    expect(demandOn('2026-03-20', inPart)?.firstLateFee).toMatchObject({
      after: '2026-03-25',
      unpaid: parseDollars('367.84'),
    })
    const inFull = [paid, aPayment('p2', '467.84', '2026-03-16')]
    expect(demandOn('2026-03-20', inFull)?.firstLateFee).toBeNull()
  })

  it('asks for nothing in bankruptcy', () => {
    const petition = { kind: 'flagged', flag: 'bankruptcy', on: parseDay('2026-02-20') } as const
    expect(figuresAfter([paid, petition]).demand).toBeNull()
  })
})

it('counts the payments that are left, and up to when the loan is paid', () => {
  expect(figuresAfter([])).toMatchObject({ paidThrough: null, paymentsLeft: 48 })
  expect(figuresAfter([paid])).toMatchObject({ paidThrough: '2026-02-15', paymentsLeft: 47 })
})
