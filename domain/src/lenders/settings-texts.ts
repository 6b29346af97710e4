import { allLanguages, type Language } from './language.ts'
import type { PortalSettings } from './settings-portal.ts'
import { readPlain } from './settings-values.ts'
import { portalSettings } from './tables/portal-settings.ts'
import { translatedSettings } from './tables/translated-settings.ts'

type Translated = (typeof translatedSettings)[number]

/** What a lender wrote in one language beside the setting itself; blank ones are left out. */
export type SettingTexts = Readonly<
  Partial<Record<Language, Readonly<Partial<Record<Translated, string>>>>>
>

/** Under which name the text of a setting is kept in one language: `passwordInfo.es`. */
export function settingTextName(name: Translated, language: Language): string {
  return `${name}.${language}`
}

/** The setting that a name of `settingTextName` belongs to; null for every other name. */
export function translatedSettingOf(name: string): Translated | null {
  const found = translatedSettings.find((one) =>
    allLanguages.some((language) => settingTextName(one, language) === name),
  )
  return found ?? null
}

/** @param raw names and values as stored; whatever can not be read is passed over */
export function readSettingTexts(raw: Readonly<Record<string, unknown>>): SettingTexts {
  return Object.fromEntries(allLanguages.map((language) => [language, textsIn(raw, language)]))
}

function textsIn(raw: Readonly<Record<string, unknown>>, language: Language) {
  const texts = translatedSettings.map(
    (name) =>
      [name, readPlain(portalSettings[name], raw[settingTextName(name, language)])] as const,
  )
  return Object.fromEntries(
    texts.filter(([, text]) => typeof text === 'string' && text.trim() !== ''),
  )
}

/** The same texts by the names they are kept under. */
export function writeSettingTexts(texts: SettingTexts): Record<string, string> {
  const named = allLanguages.flatMap((language) =>
    translatedSettings.map(
      (name) => [settingTextName(name, language), texts[language]?.[name]] as const,
    ),
  )
  return Object.fromEntries(named.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** The portal's settings for a reader of one language; what was not written in it stays as it is. */
export function translatePortalSettings(
  { portal, texts }: { readonly portal: PortalSettings; readonly texts: SettingTexts },
  language: Language,
): PortalSettings {
  return { ...portal, ...texts[language] }
}
