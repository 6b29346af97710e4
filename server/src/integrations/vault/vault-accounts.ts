import { type Cents, formatDollars } from '@quittance/domain/money'
import type { BankAccountType, BankKind } from '@quittance/domain/payments/bank-account'
import * as z from 'zod'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'

/** How a new account is checked: the setting `achValidation`. */
export type CheckKind = 'provider' | 'microDeposits' | 'prenote' | 'none'

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

/** `known`: the vault kept it before, and did not check it again. */
export type AddedAccount = z.output<typeof addedAccount>
/** What a check came to: the two amounts to be told, days to pass, or another try. */
export type AccountCheck = z.output<typeof checked>['result']
export type AmountsCheck = z.output<typeof confirmed>['result']

export type AccountToAdd = {
  readonly lenderId: string
  readonly borrowerId: string
  readonly kind: BankKind
  /** nine digits, or 'BBB-TTTTT' */
  readonly routing: string
  readonly accountType: '' | BankAccountType
  /** sealed by the form */
  readonly accountNumber: string
  readonly by: CheckKind
}

type Kept = { readonly lenderId: string; readonly token: string }

/** What the vault does for bank accounts. */
export type AccountVault = {
  /** The same account of the same borrower keeps its token. @throws UpstreamUnavailable */
  addAccount(account: AccountToAdd): Promise<AddedAccount>
  /** Null: the vault has no such account. @throws UpstreamUnavailable */
  checkAccount(ask: Kept & { readonly by: CheckKind }): Promise<AccountCheck | null>
  /** Null: the vault has no such account. @throws UpstreamUnavailable: the try may have counted */
  confirmAmounts(ask: Kept & { readonly amounts: readonly Cents[] }): Promise<AmountsCheck | null>
}

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
