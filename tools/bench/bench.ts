import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { systemClocks } from '../../server/src/outside/clocks.ts'
import { host, makeWorld } from '../crash/make-world.ts'
import type { CrashPortal } from '../crash/start-portal.ts'
import type { Figure } from './figure.ts'
import { callLoanList, measureList } from './measure-list.ts'
import { measureMail } from './measure-mail.ts'
import { measureMemory } from './measure-memory.ts'
import { loadPages, openBrowser, pageFigures } from './measure-pages.ts'
import { measurePay } from './measure-pay.ts'
import { measureStart } from './measure-start.ts'

// Measures what is promised of speed and size, in one run, and keeps the table.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
/** Each borrower may pay ten times an hour, and call three hundred times a minute. */
const borrowers = 420
const requestsLeast = 10_000

const letters = await measureMail()
say(letters)
const { portal, figures: starts } = await measureStart()
try {
  const figures = [...starts, ...(await measureRunning(portal)), letters]
  const text = table(figures)
  process.stdout.write(`${text}\n`)
  writeFileSync(join(import.meta.dirname, '../../docs/performance.md'), page(text))
  process.exitCode = figures.every(({ holds }) => holds) ? 0 : 1
} finally {
  portal.forgetWhenStopped()
  await portal.stop()
}

async function measureRunning(running: CrashPortal): Promise<Figure[]> {
  const world = await makeWorld(running, borrowers)
  const list = await measureList(running, world)
  say(list.figure)
  const paid = await measurePay(running, world)
  say(paid.figure)
  const before = list.requests + paid.requests
  const requests = before + (await callLoanList(running, world, requestsLeast - before))
  const memory = measureMemory(running, requests)
  const browser = await openBrowser()
  const loads = await loadPages(browser, `http://${host}:${running.port}/`)
  await browser.close()
  return [list.figure, paid.figure, memory, ...pageFigures(loads)]
}

function say({ name, measured }: Figure): void {
  process.stderr.write(`${name}: ${measured}\n`)
}

function table(figures: readonly Figure[]): string {
  const rows = figures.map(
    ({ name, measured, goal, holds }) =>
      `| ${name} | ${measured} | ${goal} | ${holds ? 'yes' : 'NO'} |`,
  )
  return ['| what | measured | goal | holds |', '|---|---|---|---|', ...rows].join('\n')
}

function page(text: string): string {
  const day = new Date(systemClocks(0).elapsed()).toISOString().slice(0, 10)
  const all = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return `# Performance

Written by \`npm run bench\`, all of it in one run over the real programs on one machine, with the
load on the same machine. What is compared is measured in turn, in three rounds; the round in the
middle counts. Ratios say more than the speeds beside them, which are those of this machine.

${day}, commit ${commit}, ${all.length} cores (${all[0]?.model ?? 'unknown'}), ${memory} GB, Node ${process.version}; load average at the
end ${loadavg()[0]?.toFixed(1)}, which above the number of cores is other work on the machine.

${text}

- The bare route sends the same statements over as many connections, and answers the rows as they
  come. It looks up nothing else and checks nothing.
- A payment is measured from the call to its answer: session, rules, intent, vault, payment network
  with its own journal on the disk, result, ledger. Beside it stands the ledger write alone.
- A real browser says which files a page loads; each counts as it is sent to one that takes gzip
  only. Kilobytes are 1024 bytes.
`
}
