import type { CrashWorld } from '../crash/make-world.ts'
import type { CrashPortal } from '../crash/start-portal.ts'

/** What is attacked: the real programs, with borrowers who are signed in. */
export type Attacked = { readonly portal: CrashPortal; readonly world: CrashWorld }

/** What an attack found, as it stands in `docs/reliability.md`. */
export type AttackResult = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** in words, what should not have been; none: it held */
  readonly faults: readonly string[]
}

export function asTable({ columns, rows }: AttackResult): string {
  return [lineOf(columns), lineOf(columns.map(() => '---')), ...rows.map(lineOf)].join('\n')
}

function lineOf(cells: readonly (string | number)[]): string {
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}
