import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

const files = sources()
const docs = files.filter((path) => path.endsWith('.md') && !path.startsWith('docs/spec/'))
const names = new Set(files.map((path) => path.slice(path.lastIndexOf('/') + 1)))
const folders = new Set(
  files.flatMap((path) => path.split('/').map((_, i, parts) => parts.slice(0, i).join('/'))),
)
const top = new Set(files.map((path) => path.split('/')[0] ?? ''))

/** The data folder of a running portal, and files in it. */
const written = [
  '.data/',
  'vault-keys.json',
  'portal-keys.json',
  'push-key.json',
  'database-logins.json',
  'postmaster.pid',
]

/** What stands between backticks and looks like a file or a folder, yet is none of ours. */
function isMissing(named: string): boolean {
  if (written.includes(named)) return false
  if (/^[\w.-]+\.(tsx?|[mc]?js|md|sql|json|css|html|png)$/.test(named)) return !names.has(named)
  if (!/^[\w.-]+(\/[\w.-]+)*\/?$/.test(named) || !named.includes('/')) return false
  const path = named.replace(/\/$/, '')
  if (top.has(path.split('/')[0] ?? '')) return !files.includes(path) && !folders.has(path)
  if (named.endsWith('/')) return ![...folders].some((folder) => `/${folder}`.endsWith(`/${path}`))
  return /\.(tsx?|sql|md)$/.test(path) && !files.some((file) => file.endsWith(`/${path}`))
}

it('names in docs only files and folders that exist, with their whole path or without', () => {
  const named = docs.flatMap((doc) =>
    [...read(doc).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => ({ doc, name })),
  )
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ name }) => isMissing(name))).toEqual([])
})

it.each([
  ['no-such-file.ts', true],
  ['no-such-page.md', true],
  ['server/src/nowhere/', true],
  ['nowhere/', true],
  ['intents/no-such-file.ts', true],
  ['tidy.test.ts', false],
  ['payments/', false],
  ['server/src/payments', false],
  ['GET /payments', false],
])('takes %s for a path that is missing: %s', (name, is) => {
  expect(isMissing(name)).toBe(is)
})
