import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { pageTemplate } from './page-template.ts'

it('names the hash of each script that a page begins with', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'quittance-dist-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, 'assets'))
  const main = 'export const main = 1'
  const signIn = 'export const signIn = 1'
  writeFileSync(join(dist, 'assets/main.js'), main)
  writeFileSync(join(dist, 'assets/sign-in.js'), signIn)
  writeFileSync(
    join(dist, 'index.html'),
    '<script type="module" crossorigin src="/assets/main.js"></script>',
  )
  const files = { beforeSignIn: { '/login': ['/assets/sign-in.js'] }, signedIn: {} }
  writeFileSync(join(dist, 'page-files.json'), JSON.stringify(files))

  const { html, headOf } = await pageTemplate(dist)()
  expect(html).toBe(
    `<script type="module" crossorigin ${hashOf(main)} src="/assets/main.js"></script>`,
  )
  expect(headOf('/login', false)).toBe(
    `<link rel="modulepreload" crossorigin ${hashOf(signIn)} href="/assets/sign-in.js">`,
  )
})

function hashOf(source: string): string {
  return `integrity="sha384-${createHash('sha384').update(source).digest('base64')}"`
}
