import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { phoneDigits } from '@quittance/domain/sign-up/phone'
import type { AppContext } from '../../context.ts'
import { inLender } from '../../db/transaction.ts'
import type { Lender } from '../lender/lender-directory.ts'
import { signUpSubject } from '../sign-up/begin-sign-up.ts'
import { findTaken, findWaiting } from '../sign-up/sign-up-store.ts'
import { checkCode, type CodeRefusal } from './check-code.ts'

/** Says whether the code of a sign-up is right, without using it up: it is one of its tries. */
export async function checkOnly(
  context: Pick<AppContext, 'db' | 'clocks' | 'secrets'>,
  { lender, phone: typed, code }: { lender: Lender; phone: string; code: string },
): Promise<Outcome<Record<string, never>, CodeRefusal>> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const phone = phoneDigits(typed)
  return inLender(db, lender.id, async (trx) => {
    const signUp = await findWaiting(trx, { phone, email: null, now })
    const email = signUp?.email ?? ''
    const subject = signUpSubject(phone, email)
    const checked = await checkCode(trx, context, { lender, subject, phone, code, now })
    if (checked.kind === 'refused') return checked
    const { byEmail, byPhone } = await findTaken(trx, lender.id, { email, phone })
    return byEmail === null && byPhone === null ? done({}) : refused('wrongCode')
  })
}
