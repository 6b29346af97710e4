import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { readProofsPage } from './proofs-page.ts'
import { idFaults, idsOfTest, type NamedTest } from './proofs.ts'
import { read } from './sources.ts'

/**
 * Compares the tests of a run, whose titles are resolved, with `docs/proofs.md`: the run fails where
 * a title carries an id that the page does not have there, or the page one that no title carries.
 */
export class ProofsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const page = readProofsPage(read('docs/proofs.md'))
    const loaded = modules.filter((module) => module.ok() || module.children.size > 0)
    const faults = loaded.flatMap((module) => {
      const file = relative(process.cwd(), module.moduleId)
      const tests = [...module.children.allTests()].map((test) => namedTest(file, test.fullName))
      const carried = new Set(tests.flatMap(idsOfTest))
      const told = new Set(page.filter((proof) => proof.file === file).map(({ id }) => id))
      const missing = [...carried].filter((id) => !told.has(id))
      const left = [...told].filter((id) => !carried.has(id))
      return [
        ...tests.flatMap(idFaults),
        ...missing.map((id) => `${file}: docs/proofs.md does not have its ${id}`),
        ...left.map((id) => `${file}: no title carries ${id}, which docs/proofs.md has`),
      ]
    })
    if (faults.length === 0) return
    process.stderr.write(`Run npm run docs, or mend the titles:\n${faults.join('\n')}\n`)
    process.exitCode = 1
  }
}

function namedTest(file: string, fullName: string): NamedTest {
  const names = fullName.split(' > ')
  return { file, line: 0, describes: names.slice(0, -1), title: names.at(-1) ?? '' }
}
