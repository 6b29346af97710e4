import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longTestFiles } from '../tables/long-test-files.ts'

type File = { readonly moduleId: string; readonly project: { readonly name: string } }

/** Begins each project with the files that are known to take long, and goes on in the usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const usual = await super.sort(files)
    return longestFirst(usual, longTestFiles)
  }
}

/** @param long paths of files, the longest first */
export function longestFirst<Each extends File>(
  files: readonly Each[],
  long: readonly string[],
): Each[] {
  const places = new Map(long.map((path, place) => [path, place]))
  const placeOf = ({ moduleId }: File) =>
    places.get(relative(process.cwd(), moduleId)) ?? Number.MAX_SAFE_INTEGER
  const projects = new Set(files.map(({ project }) => project.name))
  return [...projects].flatMap((name) =>
    files
      .filter(({ project }) => project.name === name)
      .toSorted((one, other) => placeOf(one) - placeOf(other)),
  )
}
