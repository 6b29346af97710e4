import { formatDollars } from '@quittance/domain/money'
import * as z from 'zod'
import type { AccountVault } from '../../platform/ports/vault-accounts.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'

const check = z.enum(['validated', 'amounts', 'days', 'again'])

const addedAccount = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    token: z.string(),
    lastFour: z.string().regex(/^\d{4}$/),
    fingerprint: z.string(),
    check: z.enum([...check.options, 'known']),
  }),
  z.object({
    ok: z.literal(false),
    reason: z.enum([
      'required',
      'accountLength',
      'accountDigits',
      'accountTooLong',
      'padAccount',
      'notSealed',
      'notFound',
    ]),
  }),
])
const checked = z.object({ result: z.enum([...check.options, 'notFound']) })
const confirmed = z.object({ result: z.enum(['validated', 'wrongAmounts', 'locked']) })

/** Posts to the vault; null for a token that it does not know. @throws UpstreamUnavailable */
export type PostToVault = (path: string, body: object) => Promise<unknown>

/** The calls for bank accounts, over HTTP. */
export function accountVault(post: PostToVault): AccountVault {
  return {
    async addAccount({ lenderId, borrowerId, kind, routing, accountType, accountNumber, by }) {
      const body = { lenderId, borrowerId, kind, routing, accountType, accountNumber, by }
      return read(addedAccount, await post('/bank-accounts', body))
    },
    async checkAccount({ lenderId, token, by }) {
      const answer = await post('/bank-accounts/validate', { lenderId, token, by })
      return answer === null ? null : read(checked, answer).result
    },
    async confirmAmounts({ lenderId, token, amounts }) {
      const body = { lenderId, token, amounts: amounts.map(formatDollars) }
      const answer = await post('/bank-accounts/confirm', body)
      return answer === null ? null : read(confirmed, answer).result
    },
  }
}

function read<Schema extends z.ZodType>(form: Schema, answer: unknown): z.output<Schema> {
  const { success, data, error } = form.safeParse(answer)
  if (!success) throw new UpstreamUnavailable('the vault answered something else', { cause: error })
  return data
}
