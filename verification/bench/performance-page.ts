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
  home: { heading: '## Home of many loans', text: homePart },
  lighthouse: { heading: '## Lighthouse', text: lighthousePart },
  chat: { heading: '## Chat', text: chatPart },
  'end of day': { heading: '## End of day', text: endOfDayPart },
  papers: { heading: '## Papers', text: papersPart },
  due: { heading: '## Scheduled payments', text: duePart },
  lenders: { heading: '## Many lenders', text: lendersPart },
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

export function table(figures: readonly Figure[]): string {
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

function homePart(text: string): string {
  return `
Written by \`npm run bench -- --home\`: borrowers with twenty loans and 5,000 receipts, and borrowers with one loan
and 250, over the real programs on one machine. A browser opens home of one of each and says what it calls;
these calls are then made for all of them, in turn, in three rounds, and the median counts.

${place()}

${text}

- Costs are seconds of a core in the API and in the backends that answer it, all calls of a home together; what
  the worker does beside them does not count. The large books stand in a portal of their own.
- The HTML makes the first calls by its own script, before any other code is there: all at once.
- The picture that is uploaded is a PNG of the most bytes and pixels that are taken.
`
}

function chatPart(text: string): string {
  return `
Written by \`npm run bench -- --chat\`: a thousand borrowers, each signed in with a conversation of ten
messages, over the real programs on one machine, with the load on the same machine. What is compared is
measured in turn, in three rounds; the median of the rounds is reported.

${place()}

${text}

- A poll that brings nothing names the version that its page has, and is answered 304.
- Costs are seconds of a core in the API and in the database with its backends, not the time of a poll.
- Sessions that are looked up in the same moment are one question, and a poll's question answers with the
  session how its conversation stands. Sixteen callers poll at once here, so that polls meet: one that comes
  alone shares its question with nobody, and costs more.
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

function duePart(text: string): string {
  return `
Written by \`npm run bench -- --due\`: scheduled payments by card that are due in one moment, each of another
loan, by the worker's own code in two processes on the embedded database, which waits for its disk as always;
the network answers at once. From the first look to the last payment posted and followed.

${place()}

${text}

- The claim alone is the least that takes each once: the oldest that nobody holds, the payment for it, and
  that it was made, in one commit; two processes, as many connections, the same database. It reads no
  loan, decides nothing, charges nothing and writes no ledger.
`
}

function lendersPart(text: string): string {
  return `
Written by \`npm run bench -- --lenders\`: the real programs with the demo's three lenders and others beside
them, of whom nothing is asked once their portals were opened. All programs are the supervisor, API, worker,
vault, the demo's network and PostgreSQL.

${place()}

${text}

- A due payment counts from the commit that makes it due to the network's word on it.
`
}

function papersPart(text: string): string {
  return `
Written by \`npm run bench -- --papers\`, over the server's own code on the embedded database. A borrower
with 800 receipts on two loans reads their first and last page of 100 among all payments of the lender. The two databases are asked in
turn, and the median of 101 calls each counts; printing, by the time of the processor. The two workers that make statements are processes of their own, as in the product, and
each loan has one statement that is due, but for those that are charged off.

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
