import { checkFeeRules, type FeeTableRefusal } from '../payments/convenience-fee.ts'
import { bankMethodKind, gatewayFor, offeredMethodKinds } from './lender-features.ts'
import type { Setting, SettingTable, WireValue } from './settings-types.ts'
import { type PortalSettings, readPortalSettings, writePortalSettings } from './settings-portal.ts'
import {
  readServicingSettings,
  readSetting,
  type ServicingSettings,
  describeSetting,
  writeSetting,
} from './settings-servicing.ts'
import {
  readSettingTexts,
  type SettingTexts,
  translatedSettingOf,
  writeSettingTexts,
} from './settings-texts.ts'
import { portalSettings } from './tables/portal-settings.ts'
import { servicingSettings } from './tables/servicing-settings.ts'

/** All settings of a lender, typed; read once, in one place. */
export type LenderSettings = {
  /** what the browser is told */
  readonly portal: PortalSettings
  /** what it is never told */
  readonly servicing: ServicingSettings
  /** what of the portal's the lender wrote in other languages too */
  readonly texts: SettingTexts
}

const allSettings: SettingTable = { ...portalSettings, ...servicingSettings }

/**
 * Reads a lender's settings from the names and values that are stored. What is missing is the
 * default; what can not be read, too, for nothing that is stored may keep a portal from opening.
 */
export function readSettings(raw: Readonly<Record<string, unknown>>): LenderSettings {
  const portal = readPortalSettings(raw)
  const servicing = readServicingSettings(raw)
  const emailFrom = servicing.emailFrom === '' ? portal.customerCareEmail : servicing.emailFrom
  const emailReplyTo = servicing.emailReplyTo === '' ? emailFrom : servicing.emailReplyTo
  return {
    portal,
    servicing: { ...servicing, emailFrom, emailReplyTo },
    texts: readSettingTexts(raw),
  }
}

export type SettingProblem = 'unknownName' | 'wrongType' | 'outOfRange' | 'looserThanLimit'

export type SettingCheck =
  /** `isHtml`: to be cleaned before it is stored */
  | { readonly ok: true; readonly isHtml: boolean }
  | { readonly ok: false; readonly problem: SettingProblem; readonly expected: string }

/**
 * Decides whether a lender may set a setting to a value. Stricter than reading: a flag is '0' or
 * '1', an integer a number, money a text with two decimals.
 */
export function checkSetting(name: string, value: unknown): SettingCheck {
  const base = translatedSettingOf(name) ?? name
  const setting = Object.hasOwn(allSettings, base) ? allSettings[base] : undefined
  if (setting === undefined) {
    return { ok: false, problem: 'unknownName', expected: 'a setting of this portal' }
  }
  const problem = problemWith(setting, value)
  if (problem !== null) return { ok: false, problem, expected: expected(setting) }
  return { ok: true, isHtml: setting.type === 'text' && setting.form === 'html' }
}

function problemWith(setting: Setting, value: unknown): SettingProblem | null {
  if (setting.type === 'flag') return value === '0' || value === '1' ? null : 'wrongType'
  if (setting.type === 'integer') return problemWithInteger(setting, value)
  if (setting.type === 'integerOrNone') {
    if (value === null || value === '') return null
    return problemWithInteger(setting, value)
  }
  const isMoney = setting.type === 'money' || setting.type === 'moneyOrNone'
  if (isMoney && value !== null && value !== '' && !isDollars(value)) return 'wrongType'
  return readSetting(setting, value) === undefined ? 'wrongType' : null
}

type IntegerSetting = Extract<Setting, { readonly type: 'integer' | 'integerOrNone' }>

function problemWithInteger(setting: IntegerSetting, value: unknown): SettingProblem | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return 'wrongType'
  const limit = setting.type === 'integer' ? setting.stricter : undefined
  if (limit === 'lower' && value > setting.to) return 'looserThanLimit'
  if (limit === 'higher' && value < setting.from) return 'looserThanLimit'
  return value < setting.from || value > setting.to ? 'outOfRange' : null
}

function isDollars(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,10}\.\d{2}$/.test(value)
}

function expected(setting: Setting): string {
  const words = describeSetting(setting)
  if (setting.type !== 'integer' || setting.stricter === undefined) return words
  return `${words}: this limit may only be made stricter`
}

/** What is wrong with the settings of a lender taken together, and under which name. */
export type SettingsProblem = { readonly name: 'feeRules'; readonly problem: FeeTableRefusal }

/** To be asked after a change was merged in, before it is stored. None: they may be stored. */
export function checkSettings({ portal, servicing }: LenderSettings): readonly SettingsProblem[] {
  const kinds = offeredMethodKinds(portal, servicing.country)
  const open = kinds.filter((kind) => gatewayFor(servicing, kind) !== null)
  const problem = checkFeeRules(servicing.feeRules, [open])
  return problem === null ? [] : [{ name: 'feeRules', problem }]
}

/** Every setting of both tables in the form of the wire, and every text: for the lender's own eyes. */
export function toSettingsWire(settings: LenderSettings): Record<string, WireValue> {
  const values: Readonly<Record<string, unknown>> = { ...settings.portal, ...settings.servicing }
  const all = Object.entries(allSettings)
  return {
    ...Object.fromEntries(all.map(([name, one]) => [name, writeSetting(one, values[name])])),
    ...writeSettingTexts(settings.texts),
  }
}

type SettingsToTell = Pick<LenderSettings, 'portal' | 'servicing'>

/**
 * What the browser is told: the first table and nothing else. A rail without a gateway is told as
 * switched off, so that no screen offers what can not be charged.
 */
export function publicSettings({ portal, servicing }: SettingsToTell): PortalSettings {
  const bankGateway = gatewayFor(servicing, bankMethodKind(servicing.country))
  return {
    ...portal,
    cardEnable: portal.cardEnable && servicing.cardGateway !== null,
    isAchMobile: portal.isAchMobile && bankGateway !== null,
  }
}

/** The same in the form of the wire. */
export function toPortalWire(settings: SettingsToTell): Record<string, WireValue> {
  return writePortalSettings(publicSettings(settings))
}
