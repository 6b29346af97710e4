import { gatewayAdapters } from '../payments/gateway-adapters.ts'
import { type Bucket, feesFirst, feesLast, type Waterfall } from '../payments/allocate-payment.ts'
import type { FeeRule } from '../payments/convenience-fee.ts'
import { readFeeRules, writeFeeRules } from './settings-fee-rules.ts'
import { isFieldObject } from './settings-lists.ts'
import type {
  Gateway,
  RollConvention,
  RollConventions,
  Setting,
  ValuesOf,
  WireValue,
} from './settings-types.ts'
import {
  describePlainSetting,
  type PlainSetting,
  readPlain,
  readTable,
  writePlain,
} from './settings-values.ts'
import { servicingSettings } from './tables/servicing-settings.ts'

/** What the server needs of a lender besides; no browser is told any of it. */
export type ServicingSettings = ValuesOf<typeof servicingSettings>

export function readServicingSettings(raw: Readonly<Record<string, unknown>>): ServicingSettings {
  return readTable(servicingSettings, raw, readSetting)
}

/** The kinds that only servicing has: how each is read, written and put in words. */
type Codec = {
  readonly read: (raw: unknown) => unknown
  readonly write: (value: unknown) => WireValue
  readonly words: () => string
}
type OwnType = Exclude<Setting['type'], PlainSetting['type']>

const codecs: Readonly<Record<OwnType, Codec>> = {
  waterfall: {
    read: readWaterfall,
    write: (value) => writeWaterfall(value as Waterfall),
    words: () =>
      `FEES_LAST, FEES_FIRST, or a list of ${Object.keys(buckets).join(', ')}, each once`,
  },
  rolls: {
    read: readRolls,
    write: (value) => ({ ...(value as RollConventions) }),
    words: () => `{ ach, pad, card }, each one of ${conventions.join(', ')}`,
  },
  gateway: {
    read: readGateway,
    write: (value) => (value === null ? null : { ...(value as Gateway) }),
    words: () => `null, or { adapter, account }, adapter one of ${gatewayAdapters.join(', ')}`,
  },
  feeRules: {
    read: readFeeRules,
    write: (value) => writeFeeRules(value as FeeRule[]),
    words: () =>
      'a list of { paymentType, funding, region, type, flat, percent, min, max, allowed }',
  },
}

function isPlain(setting: Setting): setting is PlainSetting {
  return !Object.hasOwn(codecs, setting.type)
}

/** Reads one value of either table; undefined when it can not be read. */
export function readSetting(setting: Setting, raw: unknown): unknown {
  return isPlain(setting) ? readPlain(setting, raw) : codecs[setting.type].read(raw)
}

export function writeSetting(setting: Setting, value: unknown): WireValue {
  return isPlain(setting) ? writePlain(setting, value) : codecs[setting.type].write(value)
}

/** What a setting takes, in the words of an error to the lender's developers. */
export function describeSetting(setting: Setting): string {
  return isPlain(setting) ? describePlainSetting(setting) : codecs[setting.type].words()
}

const buckets: Readonly<Record<string, Bucket>> = {
  INTEREST: 'interest',
  PRINCIPAL_DUE: 'principalDue',
  LATE_FEE: 'lateFee',
  NSF_FEE: 'nsfFee',
  OTHER_FEE: 'otherFee',
  PRINCIPAL_EXTRA: 'principalExtra',
}

function bucketOf(name: unknown): Bucket | undefined {
  return typeof name === 'string' && Object.hasOwn(buckets, name) ? buckets[name] : undefined
}

function readWaterfall(raw: unknown): Waterfall | undefined {
  if (raw === 'FEES_LAST') return feesLast
  if (raw === 'FEES_FIRST') return feesFirst
  if (!Array.isArray(raw)) return undefined
  const order = raw.map(bucketOf).filter((one) => one !== undefined)
  const [first, second, third, fourth, fifth, sixth] = order
  if (raw.length !== 6 || new Set(order).size !== 6) return undefined
  if (first === undefined || second === undefined || third === undefined) return undefined
  if (fourth === undefined || fifth === undefined || sixth === undefined) return undefined
  return [first, second, third, fourth, fifth, sixth]
}

function writeWaterfall(waterfall: Waterfall): WireValue {
  if (waterfall === feesLast) return 'FEES_LAST'
  if (waterfall === feesFirst) return 'FEES_FIRST'
  const names = Object.keys(buckets)
  return waterfall.map((bucket) => names.find((name) => buckets[name] === bucket) ?? bucket)
}

const conventions: readonly RollConvention[] = [
  'FOLLOWING',
  'PRECEDING',
  'MODIFIED_FOLLOWING',
  'NONE',
]

/** A convention for every rail, or one for each; a rail left out keeps its default. */
function readRolls(raw: unknown): RollConventions | undefined {
  if (!isFieldObject(raw)) return undefined
  const rails = ['ach', 'pad', 'card']
  if (Object.keys(raw).some((name) => !rails.includes(name))) return undefined
  const { ach = 'FOLLOWING', pad = 'FOLLOWING', card = 'NONE' } = raw
  const [forAch, forPad, forCard] = [ach, pad, card].map((given) =>
    conventions.find((one) => one === given),
  )
  if (forAch === undefined || forPad === undefined || forCard === undefined) return undefined
  return { ach: forAch, pad: forPad, card: forCard }
}

/** 'sandbox', or an adapter with the lender's account there; 'none' and null are no gateway. */
function readGateway(raw: unknown): Gateway | null | undefined {
  if (raw === null || raw === 'none') return null
  const { adapter, account = '' } = isFieldObject(raw) ? raw : { adapter: raw }
  const known = gatewayAdapters.find((name) => name === adapter)
  if (known === undefined) return undefined
  return typeof account === 'string' && account.length <= 100
    ? { adapter: known, account }
    : undefined
}
