import { randomInt } from 'node:crypto'
import { type Instant, toInstant } from '@quittance/domain/calendar'
import { codeLength } from '@quittance/domain/auth/sign-up/one-time-code'
import type { AuthContext } from '../auth-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeCode } from './code-repository.ts'

const minuteMs = 60_000

/** A code that was made: its digits leave in one message, closed until then. */
export type CreatedCode = {
  readonly codeId: string
  readonly closed: string
  readonly expiresAt: Instant
  readonly minutes: number
}

/** Makes six random digits, and keeps them as a keyed hash bound to what they prove and where to. */
export async function createCode(
  trx: LenderTransaction,
  { secrets }: Pick<AuthContext, 'secrets'>,
  { lender, subject, phone, now }: { lender: Lender; subject: string; phone: string; now: Instant },
): Promise<CreatedCode> {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const minutes = lender.settings.servicing.codeLifeMinutes
  const expiresAt = toInstant(now + minutes * minuteMs)
  const codeHash = secrets.hash('code', lender.id, subject, phone, code)
  const codeId = await writeCode(trx, lender.id, { subject, phone, codeHash, now, expiresAt })
  return { codeId, closed: secrets.close(code), expiresAt, minutes }
}
