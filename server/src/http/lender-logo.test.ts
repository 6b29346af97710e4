import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBoot } from '@quittance/contract/boot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'

let started: StartedApp
let dist: string
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'quittance-logo-'))
  writeFileSync(join(dist, 'index.html'), '<script id="boot">%BOOT%</script>')
  writeFileSync(join(dist, 'page-files.json'), '{"beforeSignIn":{},"signedIn":{}}')
  started = await startApp({ dist, demo: true })
})
afterAll(async () => {
  await started.close()
  rmSync(dist, { recursive: true })
})

async function writeImageName(imageName: string) {
  const { http } = await started.call('/lender/api/v1/settings', {
    method: 'PATCH',
    headers: { authorization: 'Bearer demo-harborpine' },
    host: hosts.harborPine,
    payload: { imageName },
  })
  return http.statusCode
}

async function openPage() {
  const { text, http } = await started.call('/', { host: hosts.harborPine })
  const [, boot = ''] = /<script id="boot">(.*?)<\/script>/s.exec(text) ?? []
  const policy = String(http.headers['content-security-policy'])
  return { logo: readBoot(boot).images.logo, pictures: /img-src [^;]*/.exec(policy)?.[0] }
}

it('[CFG-06] shows the logo at the address of imageName, and lets the page load it', async () => {
  const lender = await started.context.lenders.byHost(hosts.harborPine)
  await withLenderTransaction(started.context.db, lender?.id ?? '', (trx) =>
    trx.deleteFrom('lender_images').where('kind', '=', 'logo').execute(),
  )
  expect(await writeImageName('https://pictures.harborpine.example/logo.svg')).toBe(200)
  expect(await openPage()).toEqual({
    logo: 'https://pictures.harborpine.example/logo.svg',
    pictures: "img-src 'self' data: blob: https://pictures.harborpine.example",
  })
  for (const odd of ['javascript:alert(1)', 'data:image/svg+xml,x', '../../app/api'])
    expect(await writeImageName(odd)).toBe(422)
  expect(await writeImageName('')).toBe(200)
  expect(await openPage()).toEqual({ logo: null, pictures: "img-src 'self' data: blob:" })
})
