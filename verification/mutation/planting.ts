import type { EvilMutant } from './evil-mutant.ts'

export type Planted = Omit<EvilMutant, 'plants' | 'killedBy'> & {
  readonly requirement: string
  readonly file: string
  readonly from: string
  readonly to: string
  /** the test file whose test carries the requirement's id */
  readonly test: string
}

/** A bug against one requirement: a test that carries its id has to fail with it. */
export const against = ({ requirement, what, ...planted }: Planted): EvilMutant =>
  planting({ ...planted, what: `${requirement}: ${what}`, title: `[${requirement}]` })

/** A bug at one place, and the title of the test that has to fail with it. */
export function planting({
  no,
  what,
  file,
  from,
  to,
  test,
  title,
}: Omit<Planted, 'requirement'> & { readonly title: string }): EvilMutant {
  return { no, what, plants: [{ file, from, to }], killedBy: [{ file: test, title }] }
}
