import { type FileHandle, mkdir, open, readFile, truncate } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What every line says. The last four digits are all of a number that is ever written. */
type Written = {
  /** 1, 2, 3 … without a gap */
  readonly seq: number
  readonly at: string
  /** the account of the network's customer, so that two do not see each other's charges */
  readonly merchant: string
  /** the customer's own key of the charge */
  readonly ref: string
  readonly id: string
  readonly amount: string
  readonly currency: string
  readonly last4: string
}

export type DeclineCode =
  | 'generic_decline'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'

export type JournalRail = 'card' | 'ach' | 'pad'

/** Something that the network will say of a charge. */
export type PlannedEvent = {
  readonly kind: 'settled' | 'returned' | 'chargedBack' | 'corrected'
  /** the business day */
  readonly on: string
  /** 'R01', '901', 'C01', 'chargeback'; else '' */
  readonly code: string
  /** business time, epoch milliseconds */
  readonly atMs: number
}

/** A charge that is decided: money moved, or it was declined. */
export type ChargeLine = Written & {
  readonly kind: 'charge'
  /** left out for a card */
  readonly rail?: Exclude<JournalRail, 'card'>
  /** of a bank account: when it goes into a file; business time */
  readonly sendsAtMs?: number
  readonly plan?: readonly PlannedEvent[]
  readonly status: 'succeeded' | 'declined'
  readonly code: DeclineCode | null
  readonly authCode: string
}

/** A charge that is decided later, also when the network was stopped in between. */
export type AcceptedLine = Written & {
  readonly kind: 'accepted'
  readonly authCode: string
  readonly landsAtMs: number
  readonly becomes: DeclineCode | 'succeeded'
  /** a late charge: until it lands a query finds nothing */
  readonly hidden: boolean
}

export type RefundLine = Written & {
  readonly kind: 'refund'
  readonly status: 'succeeded'
  /** key of the refund itself; `ref` is that of its charge */
  readonly key: string
}

/** The bank, or a card's holder, took the money back. */
export type ReturnLine = Written & {
  readonly kind: 'return'
  readonly status: 'succeeded'
  readonly eventId: string
  readonly event: PlannedEvent
}

/** A debit was taken out before its file left. */
export type CancelLine = Written & { readonly kind: 'cancel'; readonly status: 'succeeded' }

export type SettledLine = Written & {
  readonly kind: 'settled'
  readonly eventId: string
  readonly event: PlannedEvent
}

/** The bank told of an account that moved; no money did. */
export type CorrectedLine = Omit<SettledLine, 'kind'> & { readonly kind: 'corrected' }

type Kept = { readonly seq: number; readonly at: string }

/** An event reached the customer. */
export type DeliveredLine = Kept & { readonly kind: 'delivered'; readonly eventId: string }

/** The network's own days were moved. */
export type ClockLine = Kept & { readonly kind: 'clock'; readonly offsetMs: number }

export type JournalLine =
  | ChargeLine
  | AcceptedLine
  | RefundLine
  | ReturnLine
  | CancelLine
  | SettledLine
  | CorrectedLine
  | DeliveredLine
  | ClockLine

type Unwritten<Line> = Line extends JournalLine ? Omit<Line, 'seq'> : never

export type Journal = {
  readonly lines: readonly JournalLine[]
  /** Resolves when the line is on the disk. Lines that wait together share one fsync. */
  append(line: Unwritten<JournalLine>): Promise<void>
  close(): Promise<void>
}

/** Opens the file, making it when there is none, and drops a last line that was not finished. */
export async function openJournal(path: string): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true })
  const bytes = await readBytes(path)
  const { lines, end } = readLines(bytes, path)
  const file = await open(path, 'a', 0o600)
  await syncDirectory(dirname(path))
  if (end < bytes.length) {
    await truncate(path, end)
    await file.sync()
  }
  return appendTo(file, lines)
}

async function readBytes(path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0)
    throw error
  })
}

function appendTo(file: FileHandle, lines: JournalLine[]): Journal {
  let seq = lines.length
  let waiting: JournalLine[] = []
  let next: Promise<void> | null = null
  let last: Promise<void> = Promise.resolve()

  /** Once a write failed nobody knows what the disk holds: `last` stays rejected, so all fails. */
  async function write(): Promise<void> {
    await last
    const batch = waiting
    waiting = []
    next = null
    await file.appendFile(batch.map((line) => `${JSON.stringify(line)}\n`).join(''))
    await file.datasync()
    lines.push(...batch)
  }

  return {
    lines,
    append(line) {
      seq += 1
      waiting.push({ seq, ...line })
      if (next === null) {
        next = write()
        last = next
      }
      return next
    },
    async close() {
      await last.catch(() => undefined)
      await file.close()
    },
  }
}

/** The whole lines, and where the last of them ends. */
function readLines(bytes: Buffer, path: string): { lines: JournalLine[]; end: number } {
  const lines: JournalLine[] = []
  let end = 0
  let start = 0
  for (let stop = bytes.indexOf(10); stop !== -1; stop = bytes.indexOf(10, start)) {
    const line = readLine(bytes.toString('utf8', start, stop))
    start = stop + 1
    if (line === null) continue
    if (line.seq !== lines.length + 1) {
      throw new Error(`${path} is damaged before line ${line.seq}`)
    }
    lines.push(line)
    end = start
  }
  return { lines, end }
}

function readLine(text: string): JournalLine | null {
  try {
    return JSON.parse(text) as JournalLine
  } catch {
    return null
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  await directory.sync()
  await directory.close()
}
