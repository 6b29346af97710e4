import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SettingTable } from '@quittance/domain/lenders/settings-types'
import { portalSettings } from '@quittance/domain/lenders/tables/portal-settings'
import { servicingSettings } from '@quittance/domain/lenders/tables/servicing-settings'
import { settingsNotBuilt } from '@quittance/domain/lenders/tables/settings-not-built'
import { startApp, type StartedApp } from '../../../testing/start-app.ts'

const settings: SettingTable = { ...portalSettings, ...servicingSettings }

let started: StartedApp
beforeAll(async () => {
  started = await startApp({ adapters: [] })
})
afterAll(() => started.close())

const patch = (payload: unknown) => started.callLenderApi('/settings', { method: 'PATCH', payload })

it.each([
  ['cardGateway', 'sandbox'],
  ['achGateway', { adapter: 'sandbox', account: 'ours' }],
  ['padGateway', 'sandbox'],
  ['achDelivery', 'file'],
  ['padDelivery', 'file'],
])('refuses %s %j by name where nothing here would do it', async (name, value) => {
  const { body } = await patch({ [name]: value })
  expect(body).toMatchObject({ status: 422, field: name })
  expect(body['detail']).toMatch(/not available/)
})

it('refuses by name a setting that nothing reads, and shows none', async () => {
  const names = Object.values(settingsNotBuilt).flat()
  const { body: shown } = await started.callLenderApi('/settings')
  for (const name of names) {
    const usual = settings[name]?.default
    const { body } = await patch({ [name]: other(usual) })
    expect(body).toMatchObject({ status: 422, field: name })
    expect([name, (await patch({ [name]: usual })).code]).toEqual([name, 200])
    expect(Object.keys(shown)).not.toContain(name)
  }
  expect((await patch({ lms: other(settings['lms']?.default) })).body['detail']).toMatch(
    /not available yet/,
  )
})

/** A value of the same type. */
function other(usual: unknown): unknown {
  if (usual === '0' || usual === '1') return usual === '0' ? '1' : '0'
  if (typeof usual === 'number') return usual === 1 ? 2 : usual - 1
  if (usual === 'gateway') return 'file'
  return typeof usual === 'string' ? 'another' : { ach: 'NONE', pad: 'NONE', card: 'NONE' }
}

it('offers borrowers no method whose stored payment network is not here', async () => {
  const { body } = await started.ask('/client/get-client-details')
  expect(body.result['data']).toMatchObject({ cardEnable: '0', isAchMobile: '0' })
  expect((await patch({ cardGateway: 'none', achDelivery: 'gateway' })).code).toBe(200)
})
