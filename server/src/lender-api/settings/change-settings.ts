import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { setImmediate } from 'node:timers/promises'
import {
  checkSetting,
  checkSettings,
  readSettings,
  toSettingsWire,
} from '@quittance/domain/lenders/settings'
import type { SettingTable } from '@quittance/domain/lenders/settings-types'
import { portalSettings } from '@quittance/domain/lenders/tables/portal-settings'
import { servicingSettings } from '@quittance/domain/lenders/tables/servicing-settings'
import { settingsNotBuilt } from '@quittance/domain/lenders/tables/settings-not-built'
import { textFormDescriptions, settingTextMax } from '@quittance/domain/lenders/settings-forms'
import { isPlainCompanyName } from '@quittance/domain/plain-name'
import type { LenderApiContext } from '../lender-api-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { readLender } from '../../lenders/lender-repository.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import { refuseLargeTolerance } from './check-tolerance.ts'
import { writeSetting } from './lender-settings-repository.ts'
import { Problem } from '../problem.ts'
import { cleanHtml } from './clean-html.ts'

/** All settings of both tables that do something, with the defaults of those that were never set. */
export function readLenderSettings({ settings }: Lender) {
  const all = Object.entries(toSettingsWire(settings))
  return Object.fromEntries(all.filter(([name]) => !notBuilt.has(name)))
}

/**
 * Changes some settings, all or none. A name in neither table, or a value of the wrong type, is
 * refused by name. Each change is written down with its author.
 */
export async function changeSettings(
  { db, clocks, lenders }: Pick<LenderApiContext, 'db' | 'clocks' | 'lenders'>,
  { lender, author }: ApiKeyCaller,
  body: Readonly<Record<string, unknown>>,
) {
  const changes: { readonly name: string; readonly value: unknown }[] = []
  for (const [name, value] of Object.entries(body)) {
    changes.push({ name, value: admitted(name, value) })
    refuseUnavailable(lenders, name, value)
    const isLong = typeof value === 'string' && value.length > settingTextMax
    if (isLong) await setImmediate() // others come in between
  }

  await withLenderTransaction(db, lender.id, async (trx) => {
    const stored = (await readLender(trx))?.settings ?? {}
    const merged = { ...stored, ...Object.fromEntries(changes.map((one) => [one.name, one.value])) }
    const settings = readSettings(merged)
    const [clash] = checkSettings(settings)
    if (clash !== undefined) throw new Problem(422, `${clash.name}: ${clash.problem}.`, clash.name)
    if ('shortPayTolerance' in body)
      await refuseLargeTolerance(trx, settings.servicing.shortPayTolerance)
    for (const { name, value } of changes)
      await writeSetting(trx, {
        lenderId: lender.id,
        changeId: randomUUID(),
        name,
        before: stored[name],
        after: value,
        author,
        at: clocks.elapsed(),
      })
  })
  lenders.forget(lender.id)
  const now = await lenders.byId(lender.id)
  return readLenderSettings(now ?? lender)
}

function admitted(name: string, value: unknown): unknown {
  const checked = checkSetting(name, value)
  if (!checked.ok) throw new Problem(422, `${name}: ${checked.problem}; ${checked.expected}.`, name)
  // Emails to borrowers open with it.
  if (name === 'companyName' && !isPlainCompanyName(String(value)))
    throw new Problem(422, `${name}: expected ${textFormDescriptions.name}.`, name)
  return checked.isHtml ? cleanHtml(String(value), name) : value
}

const notBuilt: ReadonlySet<string> = new Set(Object.values(settingsNotBuilt).flat())
const allSettings: SettingTable = { ...portalSettings, ...servicingSettings }

/** @throws Problem by name for what is fixed in words, and has nothing here that would do it */
function refuseUnavailable(
  { adapters }: Pick<LenderApiContext['lenders'], 'adapters'>,
  name: string,
  value: unknown,
): void {
  const isFile = /^(ach|pad)Delivery$/.test(name) && value === 'file'
  if (isFile) throw new Problem(422, `${name}: bank files are not available.`, name)
  if (notBuilt.has(name) && !isDeepStrictEqual(value, allSettings[name]?.default))
    throw new Problem(422, `${name}: what it switches is not available yet.`, name)
  if (!['cardGateway', 'achGateway', 'padGateway'].includes(name)) return
  const isNone = value === null || value === 'none'
  const adapter =
    typeof value === 'object' && value !== null
      ? (value as { readonly adapter?: unknown }).adapter
      : value
  if (isNone || adapters.includes(String(adapter))) return
  throw new Problem(
    422,
    `${name}: the payment network ${String(adapter)} is not available here.`,
    name,
  )
}
