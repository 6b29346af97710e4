import { portalSettings } from '@quittance/domain/lenders/tables/portal-settings'
import { settingsNotBuilt } from '@quittance/domain/lenders/tables/settings-not-built'
import { servicingSettings } from '@quittance/domain/lenders/tables/servicing-settings'
import { expect, it } from 'vitest'
import { readPropertyNames } from './property-reads.ts'
import { read, sources } from './sources.ts'

const settings = [...Object.keys(portalSettings), ...Object.keys(servicingSettings)]
const paths = sources()
  .filter((path) => /^(domain|contract|server|web|vault|launcher)\/src\/.*\.tsx?$/.test(path))
  .filter((path) => !path.includes('.test.') && !path.startsWith('domain/src/lenders/tables/'))
/** Texts of the code in which any setting stands: few of all files are parsed. */
const code = paths
  .map((path) => ({ text: read(path), lang: path.endsWith('x') ? 'tsx' : 'ts' }) as const)
  .filter(({ text }) => settings.some((name) => text.includes(name)))
const reads = new Set(code.flatMap(({ text, lang }) => [...readPropertyNames(text, lang)]))
const notYet = Object.values(settingsNotBuilt).flat()

it('reads every lender setting, but for those of parts to come', () => {
  expect(settings.length).toBeGreaterThan(150)
  expect(settings.filter((name) => !reads.has(name) && !notYet.includes(name))).toEqual([])
})

it('lists as settings to come only those that exist and nothing reads', () => {
  expect(notYet.filter((name) => !settings.includes(name) || reads.has(name))).toEqual([])
})

it.each([
  ['use(settings.graceDays)', true],
  ['const { graceDays: days } = settings', true],
  ['const rule = ({ graceDays }: Rules) => graceDays', true],
  ['const shown = <p>{settings?.graceDays}</p>', true],
  ['// settings.graceDays', false],
  ["const about = 'settings.graceDays'", false],
  ['const example = { graceDays: 10 }', false],
  ['type Rules = { graceDays: number }', false],
  ["type Rules = Pick<Settings, 'graceDays'>", false],
])('takes %j for a read of the setting graceDays: %s', (text, isRead) => {
  expect(readPropertyNames(text).has('graceDays')).toBe(isRead)
})
