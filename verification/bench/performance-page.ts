import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { systemClocks } from '@quittance/server/platform/clocks'
import type { Figure } from './figure.ts'

const file = join(import.meta.dirname, '../../docs/performance.md')
const mark = '\n## End of day\n'

/** The two parts of the page: each is measured, and written, by itself. */
export type PagePart = 'speed' | 'end of day'

/** Writes one part of the page; the other one stays as it was measured. */
export function writePart(part: PagePart, figures: readonly Figure[]): void {
  const text = table(figures)
  process.stdout.write(`${text}\n`)
  const [speed = '', endOfDay] = readFileSync(file, 'utf8').split(mark)
  const first = part === 'speed' ? speedPart(text) : speed
  const second = part === 'end of day' ? endOfDayPart(text) : endOfDay
  writeFileSync(file, second === undefined ? first : first + mark + second)
}

function table(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, measured, goal, holds }) =>
      `| ${name} | ${measured} | ${goal} | ${holds ? 'yes' : 'NO'} |`,
  )
  return ['| what | measured | goal | holds |', '|---|---|---|---|', ...rows].join('\n')
}

function speedPart(text: string): string {
  return `# Performance

Written by \`npm run bench\`, all of it in one run over the real programs on one machine, with the
load on the same machine. What is compared is measured in turn, in three rounds; the
median of the rounds is reported. Ratios say more than the speeds beside them, which are those of this machine.

${place()}

${text}

- The bare route sends the same statements over as many connections, and answers the rows as they
  come. It looks up nothing else and checks nothing.
- A payment is measured from the call to its answer: session, rules, intent, vault, payment network
  with its own journal on the disk, result, ledger. Beside it stands the ledger write alone.
- A real browser says which files a page loads; each counts as it is sent to one that takes gzip
  only. Kilobytes are 1024 bytes.
`
}

function endOfDayPart(text: string): string {
  return `
Written by \`npm run bench -- --end-of-day\`: one day opened by the worker's own code on the embedded
database, which waits for its disk as always. Of a hundred loans 86 are current, 9 past due, 4 come
to the day of their late fee and 1 to its charge-off. From the turn of the date to the books posted.

${place()}

${text}
`
}

function place(): string {
  const day = new Date(systemClocks(0).elapsed()).toISOString().slice(0, 10)
  const all = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return `${day}, commit ${commit}, ${all.length} cores (${all[0]?.model ?? 'unknown'}), ${memory} GB, Node ${process.version}; load average at the
end ${loadavg()[0]?.toFixed(1)}, which above the number of cores is other work on the machine.`
}
