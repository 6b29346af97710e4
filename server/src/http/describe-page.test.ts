import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type StartedApp } from '../../testing/start-app.ts'

const page = `<html lang="%LANG%"><head><meta name="description" content="%DESCRIPTION%" />
%FILES%</head><body>%BOOT%%EARLY%</body></html>`
const drawing =
  "export const renderSignIn = () => ''\nexport const renderHome = () => ''\nexport const callsOfHome = '[]'"

let started: StartedApp
let dist: string
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'quittance-dist-'))
  mkdirSync(join(dist, 'assets'))
  mkdirSync(join(dist, 'server'))
  writeFileSync(join(dist, 'index.html'), page)
  writeFileSync(join(dist, 'page-files.json'), '{"beforeSignIn":{},"signedIn":{}}')
  writeFileSync(join(dist, 'server/render-pages.js'), drawing)
  writeFileSync(join(dist, 'server/early-home.js'), '')
  started = await startApp({ dist, demo: true })
})
afterAll(async () => {
  await started.close()
  rmSync(dist, { recursive: true })
})

it('describes the lender’s page in its language, and closes all but the pages to robots', async () => {
  const described = async (url: string) =>
    /<meta name="description" content="([^"]+)"/.exec((await started.call(url)).text)?.[1]
  expect(await described('/login')).toBe('See what is due, pay, and keep every receipt.')
  expect(await described('/login?lang=es')).toBe(
    'Consulte lo que debe, pague y guarde cada recibo.',
  )
  const { code, text, http } = await started.call('/robots.txt')
  expect([code, http.headers['content-type']]).toEqual([200, 'text/plain'])
  const closed = text.split('\n').filter((line) => line.startsWith('Disallow'))
  const paths = ['/app/', '/lender/', '/redirect', '/calendar/', '/r/']
  expect(closed).toEqual(paths.map((path) => `Disallow: ${path}`))
})
