import type { LocalDate } from '@quittance/domain/calendar'
import { nextBankingDay } from '@quittance/domain/calendar/banking-days'
import type { Channel } from '@quittance/domain/payments/effective-date'
import type { Lender } from '../../lenders/lender-directory.ts'

/** The bank takes back what it paid out on the first banking day after the return or refund. */
export function returnSettlementDay(
  { country, settings }: Lender,
  channel: Channel,
  on: LocalDate,
): LocalDate {
  const banks = { ach: 'US', pad: 'CA', card: country, check: country, cash: country } as const
  return nextBankingDay(on, banks[channel], settings.servicing.extraClosedDays)
}
