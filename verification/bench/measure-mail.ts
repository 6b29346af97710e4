import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { cents, formatDollars } from '@quittance/domain/money'
import { type MailServer, startMailServer } from '../../server/testing/integrations/mail-server.ts'
import { apiCaller, type CallApi } from '../crash/call-api.ts'
import { host, makeWorld, type CrashPayer } from '../crash/make-world.ts'
import { pidOf } from '../crash/portal-processes.ts'
import { type CrashPortal, startPortal } from '../crash/start-portal.ts'
import { atMost, type Figure } from './figure.ts'

const perSecond = 20
const seconds = 20
/** Each borrower may pay ten times an hour. */
const borrowers = 60
const secondsMax = 5
const patienceMs = 60_000

/**
 * How long a receipt takes from the answer of its payment into a real mail server, while payments
 * are made at a steady rate; and how much of a core the emails take meanwhile.
 */
export async function measureMail(): Promise<Figure> {
  const mail = await startMailServer()
  const portal = await startPortal({ variables: { SMTP_URL: mail.url } })
  portal.forgetWhenStopped()
  const { payers } = await makeWorld(portal, borrowers)
  const call = apiCaller(portal.port, 32)
  const answeredAt = new Map<string, number>()
  await pay(call, payers, { from: 0, count: perSecond, answeredAt })
  await allArrived(mail, answeredAt)
  answeredAt.clear()

  const cpuBefore = workerCpuMs(portal)
  const startedAt = performance.now()
  await pay(call, payers, { from: perSecond, count: perSecond * seconds, answeredAt })
  await allArrived(mail, answeredAt)
  const share = (workerCpuMs(portal) - cpuBefore) / (performance.now() - startedAt)
  call.close()
  await portal.stop()
  await mail.close()

  const waits = waitsOf(mail, answeredAt).toSorted((left, right) => left - right)
  const p99 = waits[Math.ceil(waits.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY
  const name = `a receipt in the mail server, p99 at ${perSecond} payments a second`
  const note = `${waits.length} receipts; the worker took ${Math.round(share * 100)} % of a core`
  return atMost(name, p99 / 1000, { goal: secondsMax, unit: 's', note })
}

type Paying = {
  readonly from: number
  readonly count: number
  /** by order number, on the clock of this program */
  readonly answeredAt: Map<string, number>
}

/** One payment after the other at the rate, whether those before are answered or not. */
async function pay(
  call: CallApi,
  payers: readonly CrashPayer[],
  { from, count, answeredAt }: Paying,
): Promise<void> {
  const startedAt = performance.now()
  const made: Promise<void>[] = []
  for (let no = 0; no < count; no += 1) {
    const payer = payers[(from + no) % payers.length]
    const dueAt = startedAt + (no * 1000) / perSecond
    await sleep(Math.max(0, dueAt - performance.now()))
    if (payer !== undefined) made.push(payOnce(call, payer, { no: from + no, answeredAt }))
  }
  await Promise.all(made)
}

async function payOnce(
  call: CallApi,
  payer: CrashPayer,
  { no, answeredAt }: { readonly no: number; readonly answeredAt: Map<string, number> },
): Promise<void> {
  const answer = await call({
    method: 'POST',
    path: '/app/api/payments/make',
    timeoutMs: 30_000,
    headers: {
      host,
      accesstoken: payer.accessToken,
      'idempotency-key': `mail-${no}`,
      'x-forwarded-for': payer.ip,
    },
    body: {
      id: payer.methods.good,
      paymentType: '1',
      loanId: payer.loanId,
      amount: formatDollars(cents(BigInt(10_00 + no))),
    },
  })
  const orderId = /"orderId":"([0-9a-f-]{36})"/.exec(JSON.stringify(answer))?.[1]
  if (orderId === undefined) throw new Error(`a payment was not made: ${JSON.stringify(answer)}`)
  answeredAt.set(orderId, performance.now())
}

async function allArrived(
  mail: MailServer,
  answeredAt: ReadonlyMap<string, number>,
): Promise<void> {
  const until = performance.now() + patienceMs
  while (waitsOf(mail, answeredAt).length < answeredAt.size) {
    if (performance.now() > until) throw new Error('not every receipt arrived')
    await sleep(200)
  }
}

/** From each payment's answer to its email; an email that was faster than the answer waited 0. */
function waitsOf({ mails }: MailServer, answeredAt: ReadonlyMap<string, number>): number[] {
  return mails.flatMap(({ text, arrivedAt }) => {
    const ids = text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
    const answered = ids.map((id) => answeredAt.get(id)).find((at) => at !== undefined)
    return answered === undefined ? [] : [Math.max(0, arrivedAt - answered)]
  })
}

const tickMs = 10

function workerCpuMs(portal: CrashPortal): number {
  const pid = pidOf(portal, 'worker')
  if (pid === null) throw new Error('the worker does not run')
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
