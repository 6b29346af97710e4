import { allLanguages, type Language } from './language.ts'
import type { FrequencyCode, LenderFrequency, LenderLanguage, WireValue } from './settings-types.ts'

export type UnknownFields = Readonly<Record<string, unknown>>

export function isFieldObject(value: unknown): value is UnknownFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Reads each item of a list; undefined when one can not be read, or when it is no list. */
export function readList<Item>(
  raw: unknown,
  readItem: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(raw)) return undefined
  const items = raw.map((item: unknown) => readItem(item))
  const found = items.filter((item) => item !== undefined)
  return found.length === items.length ? found : undefined
}

/** Languages of the lender, in its order: at least one, each once. */
export function readLanguages(raw: unknown): readonly LenderLanguage[] | undefined {
  const languages = readList(raw, readLanguage)
  if (languages === undefined || languages.length === 0) return undefined
  const isEachOnce = (['id', 'code'] as const).every(
    (name) => new Set(languages.map((one) => one[name])).size === languages.length,
  )
  return isEachOnce ? languages : undefined
}

function readLanguage(raw: unknown): LenderLanguage | undefined {
  if (!isFieldObject(raw)) return undefined
  const { id, code, name } = raw
  const found = allLanguages.find((one: Language) => one === code)
  if (found === undefined || typeof name !== 'string' || name === '') return undefined
  if (typeof id !== 'string' && typeof id !== 'number') return undefined
  return /^[1-9]\d{0,3}$/.test(String(id)) ? { id: String(id), code: found, name } : undefined
}

const frequencyCodes: readonly FrequencyCode[] = [
  'WE',
  'MO',
  'SM',
  'S4',
  'BW',
  'QU',
  'AN',
  'onlyonce',
]

/** Payment frequencies, in the lender's order: at least one, each once. */
export function readFrequencies(raw: unknown): readonly LenderFrequency[] | undefined {
  const frequencies = readList(raw, readFrequency)
  if (frequencies === undefined || frequencies.length === 0) return undefined
  const codes = new Set(frequencies.map(({ code }) => code))
  return codes.size === frequencies.length ? frequencies : undefined
}

function readFrequency(raw: unknown): LenderFrequency | undefined {
  if (!isFieldObject(raw)) return undefined
  const { payment_frequency: given, label, email_receipt: receipt } = raw
  const code = frequencyCodes.find((one) => one === given)
  if (code === undefined || typeof label !== 'string' || label === '') return undefined
  if (![undefined, '0', '1'].some((one) => one === receipt)) return undefined
  const emailReceipt = receipt === undefined ? code !== 'onlyonce' : receipt === '1'
  return { code, label, emailReceipt }
}

export function writeFrequencies(frequencies: readonly LenderFrequency[]): WireValue {
  return frequencies.map(({ code, label, emailReceipt }) => ({
    payment_frequency: code,
    label,
    email_receipt: emailReceipt ? '1' : '0',
  }))
}
