import type { PlainSetting } from './settings-values.ts'
import { readPlain, readTable, writePlain } from './settings-values.ts'
import type { ValuesOf, WireValue } from './settings-types.ts'
import { portalSettings } from './tables/portal-settings.ts'

/** What the portal reads of its lender: every setting under its own name, typed. */
export type PortalSettings = ValuesOf<typeof portalSettings>

/**
 * Reads the portal's settings, from what is stored and from what travels.
 *
 * @param raw names and values as given; any may be missing
 */
export function readPortalSettings(raw: Readonly<Record<string, unknown>>): PortalSettings {
  const settings = readTable(portalSettings, raw, readPlain)
  const companyName = settings.companyName === '' ? settings.appName : settings.companyName
  return { ...settings, companyName }
}

/** The settings in the form of the wire, for whoever reads them again with `readPortalSettings`. */
export function writePortalSettings(settings: PortalSettings): Record<string, WireValue> {
  const names = Object.keys(portalSettings) as (keyof PortalSettings)[]
  return Object.fromEntries(
    names.map((name) => {
      const setting: PlainSetting = portalSettings[name]
      return [name, writePlain(setting, settings[name])]
    }),
  )
}
