import { randomUUID } from 'node:crypto'
import { dayOf } from '@quittance/domain/calendar'
import { addBankingDays } from '@quittance/domain/calendar/banking-days'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { formatDollars } from '@quittance/domain/money'
import { sql } from 'kysely'
import type { lenderApiOf } from '../lender-api-fixture.ts'
import type { Payer } from '../payments-fixture.ts'
import type { RepresentmentFixture } from '../representment-fixture.ts'
import type { moodyNetwork } from './moody-network.ts'

/** For whatever is paid by; a debit card is free, since some way has to be. */
export function feesOf(card: string, bank: string) {
  return [
    { paymentType: '1', funding: 'debit', flat: '0.00' },
    { paymentType: '1', flat: card },
    { paymentType: '2', flat: bank },
    { paymentType: '3', flat: bank },
  ]
}

/** What a lender changes between a promise and its debit. */
const changes = [
  { borAchRealtimePmts: '0' },
  { borAchRealtimePmts: '1' },
  { achGateway: 'none' },
  { achGateway: { adapter: 'sandbox', account: 'test' } },
  { padGateway: 'none' },
  { padGateway: { adapter: 'sandbox', account: 'test' } },
  { cardGateway: 'none' },
  { cardGateway: { adapter: 'sandbox', account: 'test' } },
  { feeRules: [] },
  { feeRules: feesOf('2.95', '1.50') },
  { feeAccount: '2300' },
  { feeAccount: '4120' },
  { representMax: 0 },
  { representMax: 2 },
  { creditNominal: '0' },
  { creditNominal: '1' },
] as const

const returnCodes = {
  ach: ['R01', 'R10', 'R02', 'R03'],
  pad: ['901', '905', '902', '903'],
} as const

export const worldActs = [
  'payByBank',
  'payByCard',
  'payInstead',
  'payOff',
  'makeOne',
  'makeSeries',
  'move',
  'pause',
  'resume',
  'deleteOne',
  'deleteSeries',
  'cancel',
  'stopRetry',
  'refund',
  'refundPart',
  'comesBack',
  'change',
  'stopDebits',
] as const
export type WorldAct = (typeof worldActs)[number]

/** What a borrower asks for, by a call of the portal. */
type AskedAct = Exclude<WorldAct, 'change' | 'refund' | 'refundPart' | 'comesBack'>
type Asked = readonly [path: string, payload: object] | null

export type WorldPlace = {
  readonly world: RepresentmentFixture
  readonly lenderApi: Awaited<ReturnType<typeof lenderApiOf>>
  readonly network: ReturnType<typeof moodyNetwork>
  /** one with ACH, one with PAD; each has a bank account first, another, and a card */
  readonly payers: readonly { readonly payer: Payer; readonly methods: readonly string[] }[]
}

type Answer = { readonly code: number; readonly isDone: boolean }

/** Runs an act of one of the payers, of their lender or of a bank; what it acts on is picked. */
export async function runWorldAct(place: WorldPlace, act: WorldAct, pick: number): Promise<Answer> {
  if (act === 'change') {
    const body = pickOf(changes, part(pick, 1))
    const { code } = await place.lenderApi.callLenderApi('PATCH', '/settings', { body })
    return { code, isDone: code === 200 }
  }
  if (act === 'refund' || act === 'refundPart') return refund(place, act, pick)
  if (act === 'comesBack') return comesBack(place, pick)
  const asked = await askOf(place, act, pick)
  if (asked === null) return { code: 200, isDone: false }
  const [path, payload] = asked
  const { payer } = payerOf(place, pick)
  const sent = { method: 'POST', key: randomUUID(), payload } as const
  const { code, body } = await payer.call(path, sent)
  const { status } = (body ?? {}) as { readonly status?: number }
  return { code, isDone: status === 1 }
}

async function askOf(place: WorldPlace, act: AskedAct, pick: number): Promise<Asked> {
  const { payer, methods } = payerOf(place, pick)
  const { loanId } = payer
  const [bank = '', other = '', card = ''] = methods
  const id = part(pick, 1) % 3 > 0 ? bank : other
  const bankType = payer === place.payers[1]?.payer ? '3' : '2'
  const way =
    part(pick, 2) % 3 === 0 ? { id: card, paymentType: '1' } : { id, paymentType: bankType }
  const amount = `${20 + part(pick, 2) * 9}.00`
  const paid = { loanId, amount, confirmDuplicate: '1' }
  const on = addBankingDays(dayOf(place.world.clocks.business()), 3 + (part(pick, 3) % 5), 'US')
  const once = { loanId, id, paymentType: bankType, loanAmount: amount, scheduleDate1: on }
  const isOfSeries = act === 'pause' || act === 'resume'
  const coming = await comingOf(place, payer, { pick: part(pick, 4), isOfSeries })
  const [scheduleId, recurringId] = [coming?.id, coming?.schedule_id]
  const order = await orderOf(place, payer, act, part(pick, 4))
  const asked: Record<AskedAct, () => Asked | Promise<Asked>> = {
    payByBank: () => ['/payments/make', { ...paid, id, paymentType: bankType }],
    payByCard: () => ['/payments/make', { ...paid, id: card, paymentType: '1' }],
    payInstead: () => {
      const insteadOf = scheduleId ?? order
      return askFor(insteadOf, '/payments/make', { ...paid, ...way, insteadOf })
    },
    payOff: async () => {
      const whole = await payoffOf(place, payer)
      return ['/payments/make', { ...paid, ...way, amount: whole }]
    },
    makeOne: () => ['/payments/scheduled-payment', { ...once, type: '1', pmtFreq: 'onlyonce' }],
    makeSeries: () => {
      const pmtFreq = part(pick, 2) % 3 > 0 ? 'WE' : 'MO'
      return ['/payments/scheduled-payment', { ...once, type: '2', pmtFreq }]
    },
    move: () => askFor(scheduleId, '/payments/move-scheduled-payment', { scheduleId, date: on }),
    pause: () => askFor(recurringId, '/payments/pause-schedule', { recurringId, until: null }),
    resume: () => askFor(recurringId, '/payments/resume-schedule', { recurringId }),
    deleteOne: () =>
      askFor(scheduleId, '/payments/delete-schedule', { scheduleId, recurringId: null }),
    deleteSeries: () =>
      askFor(scheduleId, '/payments/delete-schedule', { scheduleId, recurringId }),
    cancel: () => askFor(order, '/payments/cancel', { orderId: order }),
    stopRetry: () => askFor(order, '/payments/stop-retry', { orderId: order }),
    // Nothing is debited from the account after it: not in each world.
    stopDebits: () => (part(pick, 1) % 3 > 0 ? null : ['/ach/stop-debits', { accountId: other }]),
  }
  return asked[act]()
}

/** @param known what it is asked about, if there is any */
function askFor(known: unknown, path: string, payload: object): Asked {
  return known === undefined ? null : [path, payload]
}

function payerOf({ payers }: WorldPlace, pick: number) {
  return pickOf(payers, part(pick, 0))
}

/** Of a number below 32 to the fifth, one of five below 32. */
function part(pick: number, no: 0 | 1 | 2 | 3 | 4): number {
  return Math.floor(pick / 32 ** no) % 32
}

/** @param list is not empty */
function pickOf<T>(list: readonly T[], pick: number): T {
  const one = list[pick % list.length]
  if (one === undefined) throw new Error('the list is not empty')
  return one
}

async function comingOf(
  { world }: WorldPlace,
  { loanId }: Payer,
  { pick, isOfSeries }: { readonly pick: number; readonly isOfSeries: boolean },
) {
  const { rows } = await world.read((trx) =>
    sql<{ id: string; schedule_id: string }>`
      select d.scheduled_payment_id as id, schedule_id
      from scheduled_payments d join schedules s using (lender_id, schedule_id)
      where d.status = 'active' and s.loan_id = ${loanId}
        and (s.frequency <> 'once' or not ${isOfSeries}) order by d.due_on`.execute(trx),
  )
  return rows.length === 0 ? undefined : pickOf(rows, pick)
}

async function orderOf({ world }: WorldPlace, { loanId }: Payer, act: WorldAct, pick: number) {
  const isOfRetry = act === 'stopRetry' || act === 'payInstead'
  const { rows } = await world.read((trx) =>
    sql<{ id: string }>`
      select payment_id as id from payments where loan_id = ${loanId}
        and (retry_on is not null or not ${isOfRetry}) and (state = 'pending' or ${act !== 'cancel'})
        and (state = 'completed' or ${!act.startsWith('refund')})
      order by written_at`.execute(trx),
  )
  return rows.length === 0 ? undefined : pickOf(rows, pick).id
}

async function payoffOf({ world }: WorldPlace, payer: Payer): Promise<string> {
  const { underRules, state } = await world.loanNow(payer)
  return formatDollars(payoffAmount(underRules.terms, state, dayOf(world.clocks.business())))
}

async function refund(place: WorldPlace, act: WorldAct, pick: number): Promise<Answer> {
  const order = await orderOf(place, payerOf(place, pick).payer, act, part(pick, 4))
  if (order === undefined) return { code: 200, isDone: false }
  const some = act === 'refundPart' ? { amount: `${5 + part(pick, 1)}.00` } : {}
  const fee = part(pick, 2) % 3 === 0 ? { withFee: String(part(pick, 3) % 2) } : {}
  const { code } = await place.lenderApi.refund(order, { ...some, ...fee, reason: 'asked' })
  return { code, isDone: code < 300 }
}

/** The bank takes back a debit that it has, or a card network a charge. */
async function comesBack({ world, network }: WorldPlace, pick: number): Promise<Answer> {
  const refs = await network.standing()
  if (refs.length === 0) return { code: 200, isDone: false }
  const ref = pickOf(refs, part(pick, 4))
  const { rows } = await world.read((trx) =>
    sql<{ channel: string }>`select channel from payments where gateway_ref = ${ref}`.execute(trx),
  )
  const codes = rows[0]?.channel === 'pad' ? returnCodes.pad : returnCodes.ach
  const isCard = rows[0]?.channel === 'card'
  world.fake.afterwards.say({
    id: randomUUID(),
    lenderId: world.lender.id,
    ref,
    kind: isCard ? 'chargedBack' : 'returned',
    on: dayOf(world.clocks.business()),
    code: isCard ? 'fraudulent' : pickOf(codes, part(pick, 1) % 5 < 3 ? 0 : part(pick, 2)),
  })
  return { code: 200, isDone: true }
}
