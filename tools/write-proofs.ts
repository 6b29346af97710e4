import { writeFileSync } from 'node:fs'
import { listTests } from './list-tests.ts'
import { proofsPage } from './proofs-page.ts'
import { idFaults, proofsOf } from './proofs.ts'
import { read } from './sources.ts'

// Writes docs/proofs.md from the titles of the tests, as the test runner resolves them.
const tests = listTests()
const faults = tests.flatMap(idFaults)
if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'))
const requirements = [...read('docs/spec/requirements.md').matchAll(/^- ([A-Z]+-\d+) \|/gm)]
const ids = requirements.map(([, id = '']) => id)
writeFileSync('docs/proofs.md', proofsPage(ids, proofsOf(tests)))
