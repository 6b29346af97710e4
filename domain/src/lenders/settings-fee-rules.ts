import { type Cents, formatDollars, parseDollars } from '../money.ts'
import type { FeeRule, Funding, Occurrence } from '../payments/convenience-fee.ts'
import type { MethodKind } from '../payments/payment-method.ts'
import { isFieldObject, readList } from './settings-lists.ts'
import type { WireValue } from './settings-types.ts'
import { readPercent, writePercent } from './settings-values.ts'

const kinds: ReadonlyMap<unknown, MethodKind> = new Map([
  ['1', 'card'],
  ['2', 'ach'],
  ['3', 'pad'],
])
const codes: Readonly<Record<MethodKind, string>> = { card: '1', ach: '2', pad: '3' }
const fundings: readonly (Funding | '*')[] = ['credit', 'debit', 'prepaid', '*']
const occurrences: ReadonlyMap<unknown, Occurrence | '*'> = new Map([
  ['1', 'once'],
  ['2', 'recurring'],
  ['*', '*'],
])
const occurrenceCodes: Readonly<Record<Occurrence | '*', string>> = {
  once: '1',
  recurring: '2',
  '*': '*',
}

const fields = 'paymentType funding region type flat percent min max allowed'.split(' ')

/**
 * Reads the lender's fee table; undefined when a row of it can not be read. What a row leaves out:
 * any funding, region and type, nothing charged, no bounds, allowed.
 *
 * @see AMB-119, domain rules 4.2
 */
export function readFeeRules(raw: unknown): readonly FeeRule[] | undefined {
  return readList(raw, readFeeRule)
}

function readFeeRule(raw: unknown): FeeRule | undefined {
  if (!isFieldObject(raw) || Object.keys(raw).some((name) => !fields.includes(name)))
    return undefined
  const kind = kinds.get(raw.paymentType)
  const funding = fundings.find((one) => one === (raw.funding ?? '*'))
  const { type = '*', region = '*' } = raw
  const occurrence = occurrences.get(type)
  if (kind === undefined || funding === undefined || occurrence === undefined) return undefined
  if (typeof region !== 'string' || !/^([A-Z]{2}|\*)$/.test(region)) return undefined
  if (kind !== 'card' && funding !== '*') return undefined
  const figures = readFigures(raw)
  return figures === undefined ? undefined : { kind, funding, region, occurrence, ...figures }
}

type Figures = Pick<FeeRule, 'flat' | 'percent' | 'min' | 'max' | 'isAllowed'>

function readFigures(raw: Readonly<Record<string, unknown>>): Figures | undefined {
  const flat = readDollars(raw.flat ?? '0.00')
  const percent = readPercent(raw.percent ?? '0')
  const min = readBound(raw.min)
  const max = readBound(raw.max)
  const allowed = raw.allowed ?? '1'
  if (flat === undefined || percent === undefined) return undefined
  if (min === undefined || max === undefined) return undefined
  if (allowed !== '0' && allowed !== '1') return undefined
  if (min !== null && max !== null && min > max) return undefined
  return { flat, percent, min, max, isAllowed: allowed === '1' }
}

function readBound(raw: unknown): Cents | null | undefined {
  return raw === null || raw === undefined ? null : readDollars(raw)
}

function readDollars(raw: unknown): Cents | undefined {
  return typeof raw === 'string' && /^\d{1,6}\.\d{2}$/.test(raw) ? parseDollars(raw) : undefined
}

export function writeFeeRules(rules: readonly FeeRule[]): WireValue {
  return rules.map((rule) => ({
    paymentType: codes[rule.kind],
    funding: rule.funding,
    region: rule.region,
    type: occurrenceCodes[rule.occurrence],
    flat: formatDollars(rule.flat),
    percent: writePercent(rule.percent),
    min: rule.min === null ? null : formatDollars(rule.min),
    max: rule.max === null ? null : formatDollars(rule.max),
    allowed: rule.isAllowed ? '1' : '0',
  }))
}
