import { type LenderSettings, readSettings } from '@quittance/domain/lenders/settings'
import { gatewayAdapters } from '@quittance/domain/payments/gateway-adapters'
import type { Language } from '@quittance/domain/lenders/language'
import type { DatabasePool } from '../platform/database/pool.ts'
import { withLenderTransaction, withoutLender } from '../platform/database/transaction.ts'
import type { Clocks } from '../platform/clocks.ts'
import { RecentMap } from '../platform/caches/recent-map.ts'
import { findHost, type LenderRow, listLenderIds, readLender } from './lender-repository.ts'

/** The company whose portal is being asked. */
export type Lender = {
  readonly id: string
  readonly name: string
  readonly country: 'US' | 'CA'
  readonly settings: LenderSettings
  readonly labels: LenderRow['labels']
  readonly images: LenderRow['images']
  /** in the order of its settings; the first is the one that stands in for all others */
  readonly languages: readonly [Language, ...Language[]]
}

export type LenderDirectory = {
  /** the payment networks that there are here: a setting that names another is none */
  readonly adapters: readonly string[]
  byHost(host: string): Promise<Lender | null>
  byId(lenderId: string): Promise<Lender | null>
  all(): Promise<Lender[]>
  /** Reads the lender anew at the next question: what is known of it was just changed. */
  forget(lenderId: string): void
  /** The same for all: what was told of them meanwhile was missed. */
  forgetAll(): void
}

type DirectoryTools = Pick<Clocks, 'elapsed'> & {
  /** left out: every one that is built */
  readonly adapters?: readonly string[]
  /** Whether changes are told by `forget` at present; left out: they never are. */
  readonly isTold?: () => boolean
  /** how many are known at once; left out: as many as memory has room for */
  readonly most?: number
}

/** Each takes some ten kilobytes. What drops out is read again. */
const knownMax = 2_000
/** How long another program's change of settings may go unseen where nobody tells of it; milliseconds. */
const freshMs = 1000
/** The same where changes are told: bounds what a word that was lost can do. */
const toldFreshMs = 60_000

/** Lenders by host, each read once a minute where changes are told, and else once a second at most. */
export function lenderDirectory(
  db: DatabasePool,
  { elapsed, isTold, adapters = gatewayAdapters, most = knownMax }: DirectoryTools,
): LenderDirectory {
  const hosts = new RecentMap<string, { readonly lenderId: string; readonly at: number }>(most)
  type Reading = { readonly lender: Promise<Lender | null>; readonly at: number }
  const lenders = new RecentMap<string, Reading>(most)

  async function byId(lenderId: string): Promise<Lender | null> {
    const known = lenders.get(lenderId)
    const maxAgeMs = isTold?.() === true ? toldFreshMs : freshMs
    if (known !== undefined && elapsed() - known.at < maxAgeMs) return known.lender
    const lender = withLenderTransaction(db, lenderId, readLender).then((row) =>
      toLender(lenderId, row, adapters),
    )
    lenders.set(lenderId, { lender, at: elapsed() })
    lender.catch(() => lenders.delete(lenderId))
    return lender
  }

  return {
    adapters,
    byId,
    async byHost(host) {
      const known = hosts.get(host)
      if (known !== undefined && elapsed() - known.at < freshMs * 10) return byId(known.lenderId)
      const lenderId = await withoutLender(db, (trx) => findHost(trx, host))
      if (lenderId === null) return null
      hosts.set(host, { lenderId, at: elapsed() })
      return byId(lenderId)
    },
    async all() {
      const ids = await withoutLender(db, listLenderIds)
      const found = await Promise.all(ids.map(byId))
      return found.filter((lender) => lender !== null)
    },
    forget: (lenderId) => lenders.delete(lenderId),
    forgetAll: () => lenders.clear(),
  }
}

function toLender(id: string, row: LenderRow | null, adapters: readonly string[]): Lender | null {
  if (row === null) return null
  const settings = withoutGateways(readSettings({ appName: row.name, ...row.settings }), adapters)
  const codes = settings.portal.languages.map(({ code }) => code)
  const [first = 'en', ...others] = codes
  return { id, ...row, settings, languages: [first, ...others] }
}

/** What is stored may name a network that is not here: its rail is then not offered. */
function withoutGateways(settings: LenderSettings, adapters: readonly string[]): LenderSettings {
  const { cardGateway, achGateway, padGateway } = settings.servicing
  const here = (gateway: typeof cardGateway) =>
    gateway !== null && adapters.includes(gateway.adapter) ? gateway : null
  const gateways = {
    cardGateway: here(cardGateway),
    achGateway: here(achGateway),
    padGateway: here(padGateway),
  }
  return { ...settings, servicing: { ...settings.servicing, ...gateways } }
}
