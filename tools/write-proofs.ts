import { writeFileSync } from 'node:fs'
import { proofsPage } from './proofs-page.ts'
import { idsInTables, listTests, proofsOf, provingFiles } from './proofs.ts'
import { read } from './sources.ts'

// Writes docs/proofs.md from the titles of the tests. Files whose ids stand in the rows of a table are
// loaded, so that the titles of these rows are resolved: node tools/write-proofs.ts
const files = provingFiles()
const tests = listTests(files)
const tabled = new Map(files.map((file) => [file, idsInTables(file, tests)]))
const toLoad = files.filter((file) => (tabled.get(file) ?? []).length > 0)
const ofRows = proofsOf(listTests(toLoad, { areLoaded: true })).filter(({ file, id }) =>
  tabled.get(file)?.includes(id),
)
const requirements = [...read('docs/spec/requirements.md').matchAll(/^- ([A-Z]+-\d+) \|/gm)]
const ids = requirements.map(([, id = '']) => id)
writeFileSync('docs/proofs.md', proofsPage(ids, [...proofsOf(tests), ...ofRows]))
