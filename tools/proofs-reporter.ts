import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { readProofsPage } from './proofs-page.ts'
import { idFaults, type NamedTest, staleProofs } from './proofs.ts'
import { read } from './sources.ts'

/**
 * Compares the tests of a run, whose titles are resolved, with `docs/proofs.md`. The run fails where
 * they carry other ids, under another title or in more or fewer rows, than the page has for their file.
 */
export class ProofsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const page = readProofsPage(read('docs/proofs.md'))
    const faults = modules.filter(isProving).flatMap((module) => {
      const tests = testsOf(module)
      return [
        ...tests.flatMap(idFaults),
        ...staleProofs(relative(process.cwd(), module.moduleId), tests, page),
      ]
    })
    if (faults.length === 0) return
    const lines = ['Mend the titles of these tests, or run npm run docs:', ...new Set(faults)]
    process.stderr.write(`${lines.join('\n')}\n`)
    process.exitCode = 1
  }
}

/** A file that could not be loaded fails by itself. */
function isProving({ project, children }: TestModule): boolean {
  return project.name !== 'tools' && children.size > 0
}

function testsOf({ project, moduleId, children }: TestModule): readonly NamedTest[] {
  const file = relative(process.cwd(), moduleId)
  return [...children.allTests()].map(({ fullName }) => {
    const names = fullName.split(' > ')
    const title = names.at(-1) ?? ''
    return { project: project.name, file, line: 0, describes: names.slice(0, -1), title }
  })
}
