import { describe, expect, it } from 'vitest'
import { envSettings } from '../server/src/platform/tables/env-settings.ts'
import { read, sources } from './sources.ts'

// What docs/operate.md and deploy/ tell an engineer to type is what the product has.

const page = read('docs/operate.md')
const unit = read('deploy/quittance.service')
const vaultUnit = read('deploy/quittance-vault.service')
const files = sources()
const ofOthers = ['NODE_EXTRA_CA_CERTS', 'ON_ERROR_STOP']
/** what the log says of files, which the page explains */
const saidByLog = ['NOT_MARKED', 'FILE_CHANGED', 'FILE_MISSING']

describe('the settings that production is told of', () => {
  const inFile = [...read('deploy/quittance.env').matchAll(/^#?([A-Z][A-Z_]+)=/gm)]
  const onPage = [...page.matchAll(/\b([A-Z][A-Z]+(?:_[A-Z]+)+)(?==|`)/g)]
  const names = new Set([...inFile, ...onPage].map(([, name = '']) => name))

  it('finds every setting that is named in production among those of the programs', () => {
    expect(names.size).toBeGreaterThan(12)
    const known = [...Object.keys(envSettings), ...ofOthers, ...saidByLog]
    expect([...names].filter((name) => !known.includes(name))).toEqual([])
  })
})

describe('the files of a production start', () => {
  it('names only files that a production start has', () => {
    const named = [unit, vaultUnit, read('Dockerfile')].flatMap((text) =>
      [...text.matchAll(/\b((?:launcher|server|docs)\/[\w./-]+\.(?:ts|md|sql))\b/g)].map(
        ([, path = '']) => path,
      ),
    )
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((path) => !files.includes(path))).toEqual([])
  })

  it('names only commands that the packages file has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = `${page}\n${read('Dockerfile')}`.matchAll(/npm run (?:--silent )?([\w:-]+)/g)
    const commands = [...named].map(([, name = '']) => name)
    expect(commands.length).toBeGreaterThan(4)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })

  it('installs in a container the packages of every workspace', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    const copied = [...read('Dockerfile').matchAll(/^COPY (\w+)\/package\.json \1\/$/gm)]
    expect(copied.map(([, name = '']) => name).toSorted()).toEqual(workspaces.toSorted())
  })

  it('gives root in a container the capabilities that the service has, and no others', () => {
    const [, ofService = ''] = /^CapabilityBoundingSet=(.+)$/m.exec(unit) ?? []
    const added = [...page.matchAll(/--cap-add (\w+)/g)].map(([, name]) => `CAP_${name}`)
    expect(added.length).toBeGreaterThan(3)
    expect(added.toSorted()).toEqual(ofService.split(' ').toSorted())
    expect(page).toContain('--cap-drop ALL')
  })
})
