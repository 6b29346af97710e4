import type { LocalDate } from '@quittance/domain/calendar'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { passesLuhn } from '@quittance/domain/payments/luhn'
import type { Cents } from '@quittance/domain/money'
import { compactDecrypt } from 'jose'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'
import type {
  JournalEntry,
  AddedCard,
  CardCheck,
  CardToAdd,
  CardToCheck,
  NumberToForget,
  Vault,
  VaultPublicKey,
} from '../../platform/ports/vault.ts'
import { FakeAccounts } from './accounts.ts'
import { FakeAfterwards } from './afterwards.ts'
import { FakeNetwork } from './network.ts'

export type FakeVault = Vault & {
  /** What was really charged, by key: the witness. */
  readonly charged: ReadonlyMap<string, Cents>
  /** The days on which banks were told to debit, by key. */
  readonly collectDays: ReadonlyMap<string, LocalDate>
  /** Lets charges that are late or still processing come to their end. */
  land(): void
  /** What the network does and says after a charge. */
  readonly afterwards: FakeAfterwards
  /** While true every call goes as if the vault were down. */
  setAway(isAway: boolean): void
}

const brands: readonly [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^6/, 'discover'],
]

/**
 * A vault in memory. It opens what is sealed to its key, and acts by the last four digits of a
 * card as the sandbox does; a token is `tok-` with these digits, such as `tok-9995`. The tokens
 * `tok-declined`, `tok-silent`, `tok-lost` and `tok-late` need no card at all.
 *
 * @internal for tests
 */
export function fakeVault(
  now: () => number = () => performance.timeOrigin + performance.now(),
): FakeVault {
  const network = new FakeNetwork(now)
  const afterwards = new FakeAfterwards(network)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = `vault-${randomUUID()}`
  const shown = { ...publicKey.export({ format: 'jwk' }), kid, use: 'enc', alg: 'ECDH-ES' }
  const tokens = new Map<string, string>()
  let away = false

  const open = (sealed: string): Promise<string | null> =>
    compactDecrypt(sealed, privateKey).then(
      ({ plaintext }) => new TextDecoder().decode(plaintext),
      () => null,
    )
  const check = (card: CardToCheck) =>
    open(card.cardNumber).then((typed) => checkTyped(typed, card))
  const up = async <T>(work: () => T | Promise<T>): Promise<T> => {
    if (away) throw new UpstreamUnavailable('the vault is away')
    return work()
  }

  const allow = (token: string, lenderId: string) => network.allow(token, lenderId)
  const accounts = new FakeAccounts({ open, allow })

  async function add(card: CardToAdd): Promise<AddedCard> {
    const checked = await check(card)
    if (!checked.ok) return { ok: false, field: 'cardNumber', reason: checked.reason }
    const refused = refuse(card, checked, await open(card.cvvNumber))
    if (refused) return refused
    const { lenderId, borrowerId, expiry } = card
    const { brand, number } = checked
    const lastFour = number.slice(-4)
    if (lastFour === '0101') return { ok: false, field: 'cardNumber', reason: 'declined' }
    const fingerprint = `print-${lenderId}-${lastFour}-${brand}`
    const place = `${borrowerId} ${fingerprint}`
    const token = tokens.get(place) ?? `tok-${lastFour}-${randomUUID()}`
    tokens.set(place, token)
    network.allow(token, lenderId)
    return { ok: true, token, brand, funding: 'credit', lastFour, expiry, fingerprint }
  }

  return {
    charged: network.charged,
    collectDays: network.collectDays,
    afterwards,
    land: () => network.land(),
    setAway: (isAway) => void (away = isAway),
    ready: () => up(() => undefined),
    publicKeys: () => up(() => [shown as VaultPublicKey]),
    checkCard: (card) =>
      up(async () => {
        const checked = await check(card)
        return checked.ok ? { ok: true, brand: checked.brand } : checked
      }),
    addCard: (card) => up(() => add(card)),
    addAccount: (account) => up(() => accounts.addAccount(account)),
    checkAccount: (ask) => up(() => accounts.checkAccount(ask)),
    confirmAmounts: (ask) => up(() => accounts.confirmAmounts(ask)),
    charge: async (order) => (away ? { result: 'notSent', reason: 'away' } : network.charge(order)),
    query: async (ask) => (away ? { result: 'unknown' } : network.query(ask)),
    ...doubtful(afterwards, () => away),
    events: (ask) => up(() => afterwards.events(ask)),
    correct: (ask) => up(() => afterwards.correct(ask)),
    journal: (ask) => up(() => network.journal(ask)),
    journalPages: (lenderId) => inPages(() => up(() => network.journal({ lenderId, after: 0 }))),
    forget: (number) => up(() => forgetNumber({ network, accounts, tokens }, number)),
  }
}

type Keepers = {
  readonly network: FakeNetwork
  readonly accounts: FakeAccounts
  readonly tokens: Map<string, string>
}

async function* inPages(read: () => Promise<readonly JournalEntry[]>) {
  const entries = await read()
  for (let at = 0; at < entries.length; at += 2) yield entries.slice(at, at + 2)
}

function forgetNumber(
  { network, accounts, tokens }: Keepers,
  { token, givenBefore }: NumberToForget,
): boolean {
  if (network.givenAt(token) >= givenBefore) return false
  network.forget(token)
  accounts.forget(token)
  for (const [place, kept] of tokens) if (kept === token) tokens.delete(place)
  return true
}

type Checked = Extract<CardCheck, { ok: false }> | { ok: true; brand: string; number: string }

function checkTyped(typed: string | null, { accepted }: CardToCheck): Checked {
  if (typed === null) return { ok: false, reason: 'notSealed' }
  const number = typed.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(number)) return { ok: false, reason: 'notANumber' }
  if (number.length < 13 || number.length > 19) return { ok: false, reason: 'badLength' }
  if (!passesLuhn(number)) return { ok: false, reason: 'badLuhn' }
  const brand = brands.find(([start]) => start.test(number))?.[1] ?? ''
  return accepted.includes(brand)
    ? { ok: true, brand, number }
    : { ok: false, reason: 'notAccepted' }
}

function refuse(
  { expiry, today }: CardToAdd,
  { brand }: { readonly brand: string },
  cvv: string | null,
): Extract<AddedCard, { ok: false }> | null {
  if (cvv === null) return { ok: false, field: 'cvvNumber', reason: 'notSealed' }
  const cvvLength = brand === 'amex' ? 4 : 3
  if (!/^\d+$/.test(cvv) || cvv.length !== cvvLength) {
    return { ok: false, field: 'cvvNumber', reason: 'badCvv' }
  }
  const month = `${expiry.slice(3)}-${expiry.slice(0, 2)}`
  const isExpired = (today ?? '2026-11-20').slice(0, 7) > month
  return isExpired ? { ok: false, field: 'expiryDate', reason: 'expired' } : null
}

/** What is in doubt while the vault is away. */
function doubtful(
  afterwards: FakeAfterwards,
  isAway: () => boolean,
): Pick<Vault, 'cancel' | 'refund' | 'refundOf'> {
  const doubt = { result: 'unknown' } as const
  return {
    cancel: async (ask) => (isAway() ? doubt : afterwards.cancel(ask)),
    refund: async (order) => (isAway() ? doubt : afterwards.refund(order)),
    refundOf: async (ask) => (isAway() ? doubt : afterwards.refundOf(ask)),
  }
}
