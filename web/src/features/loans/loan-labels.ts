import type { LoanAccount } from '@quittance/contract/loans'
import { type Instant, timeOfDay } from '@quittance/domain/calendar'
import type { Tone } from '../../ui/feedback/tone.tsx'

/** '2022 Honda CR-V EX'; empty when nothing is known of the vehicle. */
export function formatVehicleName({ collateral }: LoanAccount): string {
  return [collateral.year, collateral.make, collateral.model]
    .filter((word) => word !== '')
    .join(' ')
}

/** Whether no payment may be demanded on this loan; a voluntary payment is allowed (AMB-129). */
export function isWithoutDemand({ loanStatus }: LoanAccount): boolean {
  return loanStatus === 'chargedOff' || loanStatus === 'bankruptcy'
}

export const loanStatusTones: Record<LoanAccount['loanStatus'], Tone> = {
  current: 'good',
  pastDue: 'bad',
  paidOff: 'good',
  chargedOff: 'neutral',
  bankruptcy: 'neutral',
  repossession: 'neutral',
  closed: 'neutral',
}

/** How much of the principal is paid; whole percent, 0 to 100. */
export function calculatePercentPaid({
  left,
  original,
}: NonNullable<LoanAccount['balance']>): number {
  if (original <= 0n) return 0
  const percent = Number(((original - left) * 100n) / original)
  return Math.min(100, Math.max(0, percent))
}

/** Which greeting suits the hour of the business day. */
export function chooseGreeting(now: Instant): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(timeOfDay(now).slice(0, 2))
  if (hour < 12) return 'morning'
  return hour < 17 ? 'afternoon' : 'evening'
}

/** Whether a detail is a document, by the ids that its value holds: it stands in a list of its own. */
export function isDocument({ type }: LoanAccount['details'][number]): boolean {
  return type === '7'
}
