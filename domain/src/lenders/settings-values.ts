import { isDay } from '../calendar.ts'
import { type Cents, formatDollars, parseDollars, readAmount } from '../money.ts'
import {
  textFormDescriptions,
  matchesTextForm,
  isTimeOfDay,
  settingTextMax,
} from './settings-forms.ts'
import { readList, readFrequencies, readLanguages, writeFrequencies } from './settings-lists.ts'
import type { LenderFrequency, Setting, ValuesOf, WireValue } from './settings-types.ts'

/** The kinds that the portal's table has, and so the browser reads. */
export type PlainSetting = Exclude<
  Setting,
  { readonly type: 'waterfall' | 'rolls' | 'gateway' | 'feeRules' }
>

/**
 * Reads one value as forgivingly as the wire demands: flags by AMB-02, an integer also as digits.
 *
 * @returns undefined when it can not be read; never for a flag
 */
export function readPlain(setting: PlainSetting, raw: unknown): unknown {
  switch (setting.type) {
    case 'flag':
      return isOn(raw, setting.offOnlyAtZero === true)
    case 'text':
      return typeof raw === 'string' && matchesTextForm(raw, setting.form) ? raw : undefined
    case 'textOrNone':
      return readOrNone(raw, () =>
        typeof raw === 'string' && matchesTextForm(raw, setting.form) ? raw : undefined,
      )
    case 'integer':
      return readInteger(raw, setting)
    case 'integerOrNone':
      return readOrNone(raw, () => readInteger(raw, setting))
    case 'money':
      return raw === '' ? parseDollars('0.00') : readMoney(raw)
    case 'moneyOrNone':
      return readOrNone(raw, () => readMoney(raw))
    case 'percent':
      return readPercent(raw)
    case 'choice':
      return setting.values.find((value) => value === raw)
    case 'list':
      return readItems(raw, setting.values)
    case 'days':
      return readList(raw, (day) => (typeof day === 'string' && isDay(day) ? day : undefined))
    case 'time':
      return isTimeOfDay(raw) ? raw : undefined
    case 'hours':
      return Array.isArray(raw) && raw.length === 2 && raw.every(isTimeOfDay) ? raw : undefined
    case 'languages':
      return readLanguages(raw)
    case 'frequencies':
      return readFrequencies(raw)
    default:
      return setting satisfies never
  }
}

/** '1', 1 and true are on, all else is off (AMB-02); of one kind only '0', 0, false are off. */
function isOn(raw: unknown, offOnlyAtZero: boolean): boolean {
  if (offOnlyAtZero) return raw !== '0' && raw !== 0 && raw !== false
  return raw === '1' || raw === 1 || raw === true
}

function readOrNone<Value>(raw: unknown, read: () => Value): Value | null {
  return raw === null || raw === '' ? null : read()
}

function readInteger(raw: unknown, bounds: { from: number; to: number }): number | undefined {
  const isDigits = typeof raw === 'string' && /^\d{1,9}$/.test(raw)
  const value = isDigits ? Number(raw) : raw
  if (typeof value !== 'number' || !Number.isInteger(value)) return undefined
  return value >= bounds.from && value <= bounds.to ? value : undefined
}

function readMoney(raw: unknown): Cents | undefined {
  if (typeof raw === 'number') return readAmount(String(raw)) ?? undefined
  return typeof raw === 'string' ? (readAmount(raw) ?? undefined) : undefined
}

/** '5', '17.99', '2.12345' as hundred-thousandths of a percent; at most 100. */
export function readPercent(raw: unknown): bigint | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined
  const match = /^(\d{1,3})(?:\.(\d{1,5}))?$/.exec(String(raw))
  if (match === null) return undefined
  const [, whole, fraction = ''] = match
  const value = BigInt(`${whole}${fraction.padEnd(5, '0')}`)
  return value <= 100_00000n ? value : undefined
}

export function writePercent(value: bigint): string {
  const digits = String(value).padStart(6, '0')
  const fraction = digits.slice(-5).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -5) : `${digits.slice(0, -5)}.${fraction}`
}

function readItems(
  raw: unknown,
  values: readonly string[] | undefined,
): readonly string[] | undefined {
  const parts = typeof raw === 'string' ? raw.split(',').map((part) => part.trim()) : raw
  const items = readList(parts, (item) => {
    if (typeof item !== 'string' || !/^\w{0,20}$/.test(item)) return undefined
    return item === '' || (values?.includes(item) ?? true) ? item : undefined
  })
  return items === undefined ? undefined : [...new Set(items.filter((item) => item !== ''))]
}

/** The wire form of a value that `readPlain` made. */
export function writePlain(setting: PlainSetting, value: unknown): WireValue {
  switch (setting.type) {
    case 'flag':
      return value === true ? '1' : '0'
    case 'money':
      return formatDollars(value as Cents)
    case 'moneyOrNone':
      return value === null ? null : formatDollars(value as Cents)
    case 'integerOrNone':
      return value === null ? '' : (value as number)
    case 'percent':
      return writePercent(value as bigint)
    case 'list':
      return setting.comma === true ? (value as string[]).join(',') : (value as string[])
    case 'frequencies':
      return writeFrequencies(value as LenderFrequency[])
    case 'text':
    case 'textOrNone':
    case 'integer':
    case 'choice':
    case 'days':
    case 'time':
    case 'hours':
    case 'languages':
      return value as WireValue
    default:
      return setting satisfies never
  }
}

/** What a setting takes, in the words of an error to the lender's developers. */
export function describePlainSetting(setting: PlainSetting): string {
  switch (setting.type) {
    case 'flag':
      return "'0' or '1'"
    case 'text':
      return setting.form === undefined
        ? `text of at most ${settingTextMax} characters`
        : `${textFormDescriptions[setting.form]}${setting.form === 'colour' ? '' : ', or empty'}`
    case 'textOrNone':
      return setting.form === undefined
        ? 'text or null'
        : `${textFormDescriptions[setting.form]}, or null`
    case 'integer':
      return `a whole number from ${setting.from} to ${setting.to}`
    case 'integerOrNone':
      return `a whole number from ${setting.from} to ${setting.to}, or empty`
    case 'money':
      return "money as text with two decimals, '12.50'"
    case 'moneyOrNone':
      return "money as text with two decimals, '12.50', or null"
    case 'percent':
      return "a percentage as text, '17.99', with at most 5 decimals"
    case 'choice':
      return `one of ${setting.values.join(', ')}`
    case 'list':
      return `a list${setting.values === undefined ? '' : ` of ${setting.values.join(', ')}`}`
    case 'days':
      return "a list of days, 'YYYY-MM-DD'"
    case 'time':
      return "a time of day, 'hh:mm'"
    case 'hours':
      return "two times of day, ['21:00', '08:00']"
    case 'languages':
      return 'a list of { id, code, name }, code en, es or fr, each once'
    case 'frequencies':
      return 'a list of { payment_frequency, label, email_receipt }, each once'
    default:
      return setting satisfies never
  }
}

/** Reads a whole table; what is missing or can not be read, is the default. */
export function readTable<One extends Setting, Table extends Readonly<Record<string, One>>>(
  table: Table,
  raw: Readonly<Record<string, unknown>>,
  read: (setting: One, value: unknown) => unknown,
): ValuesOf<Table> {
  const values = Object.entries<One>(table).map(([name, setting]) => {
    const given = Object.hasOwn(raw, name) ? raw[name] : undefined
    const value = given === undefined ? undefined : read(setting, given)
    return [name, value === undefined ? read(setting, setting.default) : value]
  })
  return Object.fromEntries(values) as ValuesOf<Table>
}
