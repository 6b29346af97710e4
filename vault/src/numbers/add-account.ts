import { randomUUID } from 'node:crypto'
import { type AccountRefusal, checkAccountNumber } from '@quittance/domain/payments/bank-account'
import { openNumber } from './charge-number.ts'
import type {
  AccountCheck,
  AccountInClear,
  AmountsCheck,
  CheckKind,
  Gateway,
} from '../gateways/gateway.ts'
import type { NumberCipher } from '../keys/number-cipher.ts'
import type { AccountFacts, AccountPlace, NumberStore } from './number-store.ts'
import type { Owner } from './number-owner.ts'
import type { OpenSealed } from '@quittance/server/platform/keys/open-sealed'

export type AccountForm = AccountPlace & {
  readonly lenderId: string
  readonly borrowerId: string
  /** sealed by the form */
  readonly accountNumber: string
  readonly by: CheckKind
}

export type AddedAccount =
  | ({
      readonly ok: true
      /** `known`: kept here before, and not checked again */
      readonly check: Exclude<AccountCheck, 'notFound'> | 'known'
    } & AccountFacts)
  | { readonly ok: false; readonly reason: AccountRefusal | 'notSealed' | 'notFound' }

type Tools = {
  readonly openSealed: OpenSealed
  readonly cipher: NumberCipher
  readonly numbers: NumberStore
  readonly gateway: Gateway
}

/** Takes a bank account in: opened, checked here and by the gateway, kept under a new token. */
export async function addAccount(
  tools: Tools,
  { lenderId, borrowerId, kind, routing, accountType, accountNumber, by }: AccountForm,
  now: Date,
): Promise<AddedAccount> {
  const { openSealed, cipher, numbers } = tools
  const typed = await openSealed(accountNumber)
  if (typed === null) return { ok: false, reason: 'notSealed' }
  const number = typed.trim()
  const refusal = checkAccountNumber(kind, number)
  if (refusal !== null) return { ok: false, reason: refusal }

  const fingerprint = cipher.fingerprint(`${kind} ${routing} ${number}`, lenderId)
  const facts = { lastFour: number.slice(-4), fingerprint }
  const renewed = { borrowerId, fingerprint, accountType }
  const known = await numbers.renewAccount(lenderId, renewed, now)
  if (known !== null) return { ok: true, token: known, ...facts, check: 'known' }
  const account = { kind, routing, accountType, number }
  const check = await checkAccount(tools.gateway, lenderId, { account, by })
  if (check === 'notFound') return { ok: false, reason: check }

  const token = randomUUID()
  const closed = cipher.close(number, { lenderId, token })
  const place = { kind, routing, accountType }
  const row = { token, borrowerId, ...facts, ...place, ...closed }
  return { ok: true, token: await numbers.add(lenderId, row, now), ...facts, check }
}

/** Checks an account that is kept already; null when there is no such account. */
export async function checkStored(
  tools: Omit<Tools, 'openSealed'>,
  owner: Owner,
  by: CheckKind,
): Promise<AccountCheck | null> {
  const account = await openAccount(tools, owner)
  return account && checkAccount(tools.gateway, owner.lenderId, { account, by })
}

/** Holds two amounts against those that the bank sent; null when there is no such account. */
export async function confirmStored(
  tools: Omit<Tools, 'openSealed'>,
  owner: Owner,
  amounts: readonly string[],
): Promise<AmountsCheck | null> {
  const account = await openAccount(tools, owner)
  return account && tools.gateway.confirmAmounts(owner.lenderId, account, amounts)
}

function checkAccount(
  gateway: Gateway,
  lenderId: string,
  { account, by }: { readonly account: AccountInClear; readonly by: CheckKind },
): Promise<AccountCheck> {
  return by === 'none' ? Promise.resolve('validated') : gateway.checkAccount(lenderId, account, by)
}

async function openAccount(
  tools: Omit<Tools, 'openSealed'>,
  owner: Owner,
): Promise<AccountInClear | null> {
  const kept = await openNumber(tools, owner)
  return kept === null || kept.kind === 'card' ? null : kept
}
