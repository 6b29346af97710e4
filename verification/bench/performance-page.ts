import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { systemClocks } from '@quittance/server/platform/clocks'
import type { Figure } from './figure.ts'

const file = join(import.meta.dirname, '../../docs/performance.md')

/** The parts of the page: each is measured, and written, by itself. */
const parts = {
  speed: { heading: '# Performance', text: speedPart },
  pages: { heading: '## First paint and weight', text: pagesPart },
  lighthouse: { heading: '## Lighthouse', text: lighthousePart },
  'end of day': { heading: '## End of day', text: endOfDayPart },
} as const

export type PagePart = keyof typeof parts

/** Writes one part of the page; the others stay as they were measured. */
export function writePart(part: PagePart, figures: readonly Figure[]): void {
  const text = table(figures)
  process.stdout.write(`${text}\n`)
  const written = new Map(
    readFileSync(file, 'utf8')
      .split(/^(?=##? )/m)
      .map((whole) => [whole.slice(0, whole.indexOf('\n')), whole.trimEnd()]),
  )
  const { heading, text: around } = parts[part]
  written.set(heading, `${heading}\n\n${around(text).trim()}`)
  const ordered = Object.values(parts).flatMap((one) => written.get(one.heading) ?? [])
  writeFileSync(file, `${ordered.join('\n\n')}\n`)
}

function table(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, measured, goal, holds }) =>
      `| ${name} | ${measured} | ${goal} | ${holds ? 'yes' : 'NO'} |`,
  )
  return ['| what | measured | goal | holds |', '|---|---|---|---|', ...rows].join('\n')
}

function speedPart(text: string): string {
  return `Written by \`npm run bench\`, all of it in one run over the real programs on one machine, with the
load on the same machine. What is compared is measured in turn, in three rounds; the
median of the rounds is reported. Ratios say more than the speeds beside them, which are those of this machine.

${place()}

${text}

- The bare route sends the same statements over as many connections, and answers the rows as they
  come. It looks up nothing else and checks nothing.
- A payment is measured from the call to its answer: session, rules, intent, vault, payment network
  with its own journal on the disk, result, ledger. Beside it stands the ledger write alone.
`
}

function pagesPart(text: string): string {
  return `
Written by \`npm run bench -- --pages\`, and by \`npm run bench\` with the rest: every page of the portal as a
phone of 390 x 844 px opens it for the first time, on a line of 1.6 Mbit/s whose answers begin 150 ms late, with
a quarter of the processor. Home and sign-in are opened three times, and the median counts.

${place()}

${text}

- A real browser says which files a page loads; each counts as it is sent to one that takes gzip
  only, and so does what stands in the page itself. Kilobytes are 1024 bytes.
- Every shift of a page is added up, not the largest burst of them alone.
- The goals stand in \`verification/bench/tables/page-budgets.ts\`; \`npm test\` holds all but the times.
`
}

function lighthousePart(text: string): string {
  return `
Written by \`npm run bench -- --lighthouse\`, which fetches Lighthouse then: 176 MB and 20 s are too
much for every \`npm ci\`. Points of a hundred, on the slow phone that it imagines; the median
of three rounds.

${place()}

${text}
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
