import { type Instant, minutesBefore } from '../../calendar.ts'

/** How long somebody who proved who they are may do what asks for a proof; minutes. */
const proofMinutes = 10

/** Whether who somebody is was proven lately enough for what asks for a proof. */
export function isProofRecent(provenAt: Instant, now: Instant): boolean {
  return provenAt >= minutesBefore(now, proofMinutes)
}
