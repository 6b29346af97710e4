import type { Faults } from './count-faults.ts'
import { type Finding, findingKinds } from './judge.ts'
import type { Kills } from './kill-programs.ts'
import { countOf } from './kill-programs.ts'
import type { Options } from './options.ts'
import { restartPauseMs } from './restart-pause.ts'
import type { OrderAttempt } from './pay-order.ts'
import type { CrashBooks } from './read-books.ts'
import type { CrashDebit } from './scheduled/read-debits.ts'

export type CrashRun = {
  readonly options: Options
  readonly attempts: readonly OrderAttempt[]
  readonly books: CrashBooks
  readonly kills: Kills
  readonly faults: Faults
  /** scheduled payments that came due meanwhile */
  readonly debits: readonly CrashDebit[]
  readonly findings: readonly Finding[]
  /** what the product's own reconciliation answered; null when it gave no answer */
  readonly reconciliation: Readonly<Record<string, unknown>> | null
  readonly seconds: { readonly load: number; readonly drain: number }
}

export type Verdict = {
  readonly figures: Readonly<Record<string, string | number>>
  /** why the run failed; empty when it passed */
  readonly failures: readonly string[]
}

const findingsShown = 10

/** The figures of a run, and everything for which it fails. */
export function writeReport(run: CrashRun): Verdict {
  const { options, attempts, books, kills, faults, findings, reconciliation, seconds } = run
  const of = (kind: Finding['kind']) => findings.filter((one) => one.kind === kind).length
  const states = Map.groupBy(books.payments, ({ state }) => state)
  const told = attempts.flatMap((attempt) => attempt.told)
  const figures = {
    seed: options.seed,
    payments: attempts.length,
    'payments written down': books.payments.length,
    ...Object.fromEntries([...states].map(([state, rows]) => [`payments ${state}`, rows.length])),
    ...tellDebits(run.debits),
    'charges in the journal': books.journal.length,
    'cents charged': String(books.journal.reduce((sum, { cents }) => sum + cents, 0n)),
    kills: countOf(kills),
    ...prefixed('kills at any moment', kills.random),
    ...prefixed('kills at', kills.named),
    'longest pause before a restart, ms': restartPauseMs,
    'faults by seed, first tries': faults.seeded,
    'faults by card, first tries': faults.byCard,
    'unknown answers': books.unknownAnswers,
    'calls answered': told.filter(({ says }) => !['lost', 'unsent'].includes(says)).length,
    'calls lost or refused': told.filter(({ says }) => ['lost', 'unsent'].includes(says)).length,
    ...Object.fromEntries(findingKinds.map((kind) => [kind, of(kind)])),
    reconciliation: reconciliation === null ? 'no answer' : tellReconciliation(reconciliation),
    'seconds of load': seconds.load.toFixed(1),
    'seconds until nothing was open': seconds.drain.toFixed(1),
  }
  return { figures, failures: failuresOf(run) }
}

function failuresOf({
  options,
  attempts,
  debits,
  kills,
  faults,
  findings,
  reconciliation,
}: CrashRun): string[] {
  const failures = findings.slice(0, findingsShown).map(({ kind, what }) => `${kind}: ${what}`)
  const more = findings.length - failures.length
  if (more > 0) failures.push(`and ${more} more of these`)
  if (debits.length < options.due) failures.push(`only ${debits.length} debits came due`)
  if (attempts.length < options.payments) failures.push(`only ${attempts.length} payments made`)
  if (countOf(kills) < options.kills)
    failures.push(`only ${countOf(kills)} kills of ${options.kills} happened`)
  if (faults.seeded < faults.least)
    failures.push(`only ${faults.seeded} faults happened, fewer than ${faults.least}`)
  if (reconciliation === null) failures.push('the reconciliation gave no answer')
  else if (!isClean(reconciliation))
    failures.push(`the reconciliation found ${tellReconciliation(reconciliation)}`)
  return failures
}

function tellDebits(debits: readonly CrashDebit[]): Record<string, number> {
  if (debits.length === 0) return {}
  const states = Map.groupBy(debits, ({ status, skipReason }) => skipReason || status)
  return {
    'scheduled payments due': debits.length,
    ...Object.fromEntries([...states].map(([name, rows]) => [`scheduled ${name}`, rows.length])),
  }
}

const counts = ['lost', 'double', 'different', 'orphan', 'unbalanced'] as const

function isClean(reconciliation: Readonly<Record<string, unknown>>): boolean {
  return counts.every((name) => reconciliation[name] === 0)
}

function tellReconciliation(reconciliation: Readonly<Record<string, unknown>>): string {
  return ['checked', ...counts].map((name) => `${name} ${String(reconciliation[name])}`).join(', ')
}

function prefixed(prefix: string, of: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(of).map(([name, count]) => [`${prefix}: ${name}`, count]),
  )
}

/** The table, and one last line of numbers. */
export function toText({ figures, failures }: Verdict): string {
  const width = Math.max(...Object.keys(figures).map((name) => name.length))
  const rows = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  const found = findingKinds.map((kind) => `${kind} ${figures[kind]}`).join(', ')
  const passed = failures.length === 0 ? 'PASSED' : 'FAILED'
  const { seed, payments, kills } = figures
  const due = Number(figures['scheduled payments due'] ?? 0)
  const made = due > 0 ? `${payments} payments, ${due} scheduled` : `${payments} payments`
  const last = `${passed} seed ${seed}: ${made}, ${kills} kills, ${found}`
  return [...rows, '', ...failures.map((why) => `  ${why}`), last, ''].join('\n')
}
