import { randomUUID } from 'node:crypto'
import { checkAccountNumber } from '@quittance/domain/payments/bank-account'
import type { Cents } from '@quittance/domain/money'
import type {
  AccountCheck,
  AccountToAdd,
  AccountVault,
  AddedAccount,
} from '../../platform/ports/vault-accounts.ts'

type Kept = { readonly number: string; wrong: number }

type Tools = {
  /** null when it was not sealed to this vault */
  readonly open: (sealed: string) => Promise<string | null>
  /** lets the network charge a token */
  readonly allow: (token: string, lenderId: string) => void
}

/** Bank accounts in memory, which act by their last four digits as those of the sandbox do. */
export class FakeAccounts implements AccountVault {
  readonly #kept = new Map<string, Kept>()
  readonly #tokens = new Map<string, string>()
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  forget(token: string): void {
    this.#kept.delete(token)
    for (const [place, kept] of this.#tokens) if (kept === token) this.#tokens.delete(place)
  }

  async addAccount(account: AccountToAdd): Promise<AddedAccount> {
    const { lenderId, borrowerId, kind, routing } = account
    const typed = await this.#tools.open(account.accountNumber)
    const number = typed === null ? null : typed.trim()
    if (number === null) return { ok: false, reason: 'notSealed' }
    const reason = checkAccountNumber(kind, number)
    if (reason !== null) return { ok: false, reason }
    const lastFour = number.slice(-4)
    const fingerprint = `print-${lenderId}-${kind}-${routing}-${number.length}-${lastFour}`
    const place = `${borrowerId} ${fingerprint}`
    const known = this.#tokens.get(place)
    if (known !== undefined) {
      this.#tools.allow(known, lenderId)
      return { ok: true, token: known, lastFour, fingerprint, check: 'known' }
    }
    const check = checkNumber(number, account.by)
    if (check === 'notFound') return { ok: false, reason: check }
    const token = `tok-${lastFour}-${randomUUID()}`
    this.#tokens.set(place, token)
    this.#kept.set(token, { number, wrong: 0 })
    this.#tools.allow(token, lenderId)
    return { ok: true, token, lastFour, fingerprint, check }
  }

  checkAccount: AccountVault['checkAccount'] = async ({ token, by }) => {
    const kept = this.#kept.get(token)
    return kept === undefined ? null : checkNumber(kept.number, by)
  }

  confirmAmounts: AccountVault['confirmAmounts'] = async ({ token, amounts }) => {
    const kept = this.#kept.get(token)
    if (kept === undefined) return null
    if (kept.wrong >= 3) return 'locked'
    if (isSent(amounts) && !kept.number.endsWith('3211')) return 'validated'
    kept.wrong += 1
    return kept.wrong >= 3 ? 'locked' : 'wrongAmounts'
  }
}

function isSent(amounts: readonly Cents[]): boolean {
  return (
    [...amounts]
      .map(Number)
      .toSorted((left, right) => left - right)
      .join() === '32,45'
  )
}

function checkNumber(number: string, by: AccountToAdd['by']): AccountCheck {
  if (by === 'none') return 'validated'
  if (number.endsWith('9999')) return 'again'
  if (number.endsWith('1116')) return 'notFound'
  if (by === 'prenote') return 'days'
  return by === 'microDeposits' || /321[01]$/.test(number) ? 'amounts' : 'validated'
}
