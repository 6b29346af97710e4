import { portalSettings } from '@quittance/domain/lenders/tables/portal-settings'
import { settingsNotBuilt } from '@quittance/domain/lenders/tables/settings-not-built'
import { servicingSettings } from '@quittance/domain/lenders/tables/servicing-settings'
import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

const settings = [...Object.keys(portalSettings), ...Object.keys(servicingSettings)]
const code = sources()
  .filter((path) => /^(domain|contract|server|web|vault|launcher)\/src\/.*\.tsx?$/.test(path))
  .filter((path) => !path.includes('.test.') && !path.startsWith('domain/src/lenders/tables/'))
  .map(read)
  .join('\n')
const words = new Set(code.match(/\w+/g))
const notYet = Object.values(settingsNotBuilt).flat()

it('uses every lender setting, but for those of parts to come', () => {
  expect(settings.length).toBeGreaterThan(150)
  expect(settings.filter((name) => !words.has(name) && !notYet.includes(name))).toEqual([])
})

it('lists as settings to come only those that exist and nothing uses', () => {
  expect(notYet.filter((name) => !settings.includes(name) || words.has(name))).toEqual([])
})
