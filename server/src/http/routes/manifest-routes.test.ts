import { rmSync } from 'node:fs'
import sharp from 'sharp'
import { paletteOf } from '@quittance/domain/lenders/palette'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakeDist } from '../../../testing/pages/fake-dist.ts'
import { hosts, startApp, type StartedApp } from '../../../testing/start-app.ts'

let started: StartedApp
let dist: string
beforeAll(async () => {
  dist = fakeDist()
  started = await startApp({ dist, demo: true })
})
afterAll(async () => {
  await started.close()
  rmSync(dist, { recursive: true })
})

const sizes = [
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
] as const

type Pixels = { data: Buffer; info: { width: number; channels: number } }

/** The color of a pixel of the middle row, so far from the left. */
function colorAt({ data, info: { width, channels } }: Pixels, share: number): string {
  const at = (Math.floor(width / 2) * width + Math.floor(width * share)) * channels
  return `#${data.subarray(at, at + 3).toString('hex')}`
}

it.each([
  [hosts.loneMesa, 'Lone Mesa', 'L', '#1f5f8b'],
  [hosts.harborPine, 'Harbor & Pine', 'H', '#2f5d50'],
  [hosts.boreal, 'Boréal', 'B', '#7a1f3d'],
])(
  'gives the portal at %s the name %s and an icon of its own',
  async (host, name, letter, color) => {
    const { http, text } = await started.call('/manifest.webmanifest', { host })
    expect(http.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const told = JSON.parse(text) as { name: string; icons: { src: string }[] }
    expect(told).toMatchObject({ name, short_name: name, display: 'standalone', scope: '/' })
    const icon = await started.call(told.icons[0]?.src ?? '', { host })
    expect(icon.http.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(icon.text).toContain(`<title>${letter}</title>`)
    expect(icon.text).toContain(`fill="${paletteOf(color).light.accent}"`)
  },
)

it('draws the icon in the sizes that phones ask for, the letter on the lender’s color', async () => {
  for (const [path, width] of sizes) {
    const { http } = await started.call(path, { host: hosts.boreal })
    expect(http.headers['content-type']).toBe('image/png')
    const { data, info } = await sharp(http.rawPayload).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width, height: width })
    const { accent, 'on-accent': onAccent } = paletteOf('#7a1f3d').light
    expect(colorAt({ data, info }, 0.05)).toBe(accent)
    expect(
      Array.from({ length: 40 }, (_, at) => colorAt({ data, info }, 0.3 + at / 100)),
    ).toContain(onAccent)
  }
})

it.each(['Želva Loans', 'Ω Credit', 'Łódź Auto'])(
  'draws the first letter of %s whole',
  async (appName) => {
    await started.call('/lender/api/v1/settings', {
      method: 'PATCH',
      headers: { authorization: 'Bearer demo-lonemesa' },
      host: hosts.loneMesa,
      payload: { appName },
    })
    const { text } = await started.call('/icon.svg', { host: hosts.loneMesa })
    expect(text).toContain(`<title>${appName[0]}</title>`)
    expect(text).toMatch(/matrix\((-?\d+\.\d+ ?){6}\)" d="M[^"]{20,}"/)
    expect(text).not.toContain('NaN')
  },
)

it('lets no name of a lender end the icon’s letter', async () => {
  await started.call('/lender/api/v1/settings', {
    method: 'PATCH',
    headers: { authorization: 'Bearer demo-boreal' },
    host: hosts.boreal,
    payload: { appName: '<script>alert(1)</script>' },
  })
  const { text } = await started.call('/icon.svg', { host: hosts.boreal })
  expect(text).toContain('<title>&lt;</title>')
})

it('says with every answer which build there is, and the page of which it is', async () => {
  const page = await started.call('/')
  const [, json = ''] = /<script id="boot"[^>]*>(.*?)<\/script>/s.exec(page.text) ?? []
  const { build } = JSON.parse(json) as { build: string }
  expect(build).toMatch(/^[\w-]{16}$/)
  const call = await started.call('/app/api/client/get-client-details')
  expect([page.http.headers['portal-build'], call.http.headers['portal-build']]).toEqual([
    build,
    build,
  ])
})
