import { addDays, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { readSettings } from '@quittance/domain/lenders/settings'
import { type BoardedLoan, boardLoan, type GivenLoan } from './board-loan.ts'
import { goOn, payOffExactly } from './continue-history.ts'
import { shiftDay, shiftHistory, shiftTo, writtenOn } from './shift-history.ts'
import type { DemoLender } from './tables/lenders.ts'
import type { DemoParty } from './tables/people.ts'

export type HistoryToWrite = {
  readonly given: GivenLoan
  readonly party: Pick<DemoParty, 'bankruptcy'>
  readonly lender: Pick<DemoLender, 'country' | 'settings'>
  /** the first day of the demo */
  readonly today: LocalDate
}

/**
 * Generates a demo loan's history up to the first day of the demo, whichever that is: moved to it, gone on with
 * by who pays, and every figure of it computed by the ledger.
 */
export function writeHistory({ given, party, lender, today }: HistoryToWrite): {
  readonly history: GivenLoan
  readonly boarded: BoardedLoan
  readonly settlement: Parameters<typeof boardLoan>[1]['settlement']
  readonly settings: ReturnType<typeof readSettings>
} {
  const settings = readSettings(lender.settings)
  const { servicing, portal } = settings
  const { country } = lender
  const rules = servicing
  const { achSettleDays, padSettleDays, cardSettleDays } = servicing
  const settleDays = { ach: achSettleDays, pad: padSettleDays, card: cardSettleDays }
  const settlement = { country, settleDays }

  const shift = shiftTo(today)
  const isWeekly = given.freq === 'WE' || given.freq === 'BW'
  const historyEndsOn = isWeekly
    ? addDays(writtenOn, 14 * shift.fortnights)
    : shiftDay(writtenOn, shift)
  const shifted = shiftHistory(given, { shift, country, today })
  const exact = shifted === given ? given : payOffExactly(shifted, rules)
  const history = goOn(exact, { historyEndsOn, today, country, rules })
  const petition = party.bankruptcy
  const boarded = boardLoan(history, {
    currency: portal.currencyCode,
    rules,
    settlement,
    asOf: today,
    bankruptOn: petition === undefined ? null : shiftDay(parseDay(petition.on), shift),
  })
  return { history, boarded, settlement, settings }
}
