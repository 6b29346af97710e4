import { host, makeWorld } from '../crash/make-world.ts'
import { type CrashPortal, startPortal } from '../crash/start-portal.ts'
import { measureDue } from './due/measure-due.ts'
import type { Figure } from './figure.ts'
import { measureHome } from './home/measure-home.ts'
import { measureLenders } from './lenders/measure-lenders.ts'
import { measureEndOfDay } from './measure-end-of-day.ts'
import { measureChat } from './chat/measure-chat.ts'
import { callLoanList, measureList } from './measure-list.ts'
import { measureLighthouse } from './pages/measure-lighthouse.ts'
import { measureMail } from './measure-mail.ts'
import { measureMemory } from './measure-memory.ts'
import { measurePages } from './measure-pages.ts'
import { measurePay } from './measure-pay.ts'
import { measureSignIn } from './measure-sign-in.ts'
import { main, measureStart } from './measure-start.ts'
import { measurePapers } from './papers/measure-papers.ts'
import { type PagePart, table, writePart } from './performance-page.ts'

// Measures what is promised of speed and size, in one run, and keeps its tables. With --pages it
// measures the pages alone; with --lighthouse sign-in by that; with --end-of-day that alone, over loans
// by the ten thousands; with --chat the polls of the chat; with --papers what is printed; with --due,
// --lenders or --home what is due, many lenders, and home of many loans. These four take --small, to be tried
// in a minute or two: their table is then shown, and not kept.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
/** Each borrower may pay ten times an hour, and call three hundred times a minute. */
const borrowers = 420
const requestsLeast = 10_000

const isSmall = process.argv.includes('--small')
const lenders = isSmall
  ? { counts: [3, 10], idleSeconds: 10, open: 300 }
  : { counts: [3, 100, 1_000], idleSeconds: 180, open: 10_000 }
const papers = isSmall ? { payments: 500_000, loans: 300 } : { payments: 5_000_000, loans: 10_000 }
const homes = isSmall
  ? ({ people: 2, books: [200, 2_000] } as const)
  : ({ people: 6, books: [1_000, 100_000] } as const)

if (process.argv.includes('--end-of-day')) keep('end of day', await measureEndOfDay())
else if (process.argv.includes('--due')) keep('due', await measureDue(isSmall ? 200 : 10_000))
else if (process.argv.includes('--lenders')) keep('lenders', await measureLenders(lenders))
else if (process.argv.includes('--papers')) keep('papers', await measurePapers(papers))
else if (process.argv.includes('--home'))
  keep('home', await withPortal((few) => withPortal((lots) => measureHome([few, lots], homes))))
else if (process.argv.includes('--pages')) keep('pages', await onItsOwn(measurePages))
else if (process.argv.includes('--chat')) keep('chat', await withPortal(measureChat))
else if (process.argv.includes('--lighthouse'))
  keep('lighthouse', await onItsOwn(measureLighthouse))
else await measureAll()

function keep(part: PagePart, figures: readonly Figure[]): void {
  if (isSmall) process.stdout.write(`${table(figures)}\n`)
  else writePart(part, figures)
  if (!figures.every(({ holds }) => holds)) process.exitCode = 1
}

function onItsOwn(measure: (address: string) => Promise<Figure[]>): Promise<Figure[]> {
  return withPortal((portal) => measure(pageAddress(portal)))
}

async function withPortal(measure: (portal: CrashPortal) => Promise<Figure[]>): Promise<Figure[]> {
  const portal = await startPortal({ main })
  try {
    return await measure(portal)
  } finally {
    portal.forgetWhenStopped()
    await portal.stop()
  }
}

function pageAddress({ port }: CrashPortal): string {
  return `http://${host}:${port}/`
}

async function measureAll(): Promise<void> {
  const mails = await measureMail()
  say(mails)
  const { portal, figures: starts } = await measureStart()
  try {
    keep('speed', [...starts, ...(await measureRunning(portal)), mails])
    keep('pages', await measurePages(pageAddress(portal)))
  } finally {
    portal.forgetWhenStopped()
    await portal.stop()
  }
}

async function measureRunning(running: CrashPortal): Promise<Figure[]> {
  const signIn = await measureSignIn(running)
  say(signIn)
  const world = await makeWorld(running, borrowers)
  const list = await measureList(running, world)
  say(list.figure)
  const paid = await measurePay(running, world)
  say(paid.figure)
  const before = list.requests + paid.requests
  const requests = before + (await callLoanList(running, world, requestsLeast - before))
  const memory = measureMemory(running, requests)
  return [signIn, list.figure, paid.figure, memory]
}

function say({ name, measured }: Figure): void {
  process.stderr.write(`${name}: ${measured}\n`)
}
