import { payoffBasisEndpoint } from '@quittance/contract/balance/payoff-basis'
import { addDays, dayOf, latestDay, type LocalDate } from '@quittance/domain/calendar'
import { payoffOn } from '@quittance/domain/loans/payoff/compare-payoff'
import { formatDollars, parseDollars } from '@quittance/domain/money'
import { beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'

let world: RepresentmentFixture
beforeEach(async () => {
  world = await representmentFixture({})
  return () => world.closeInBalance()
})

type Line = Record<'kind' | 'on' | 'change' | 'balance' | 'reference', string>
type Answer = {
  readonly openedOn: string
  readonly from: string
  readonly through: string
  readonly opening: { readonly balance: string }
  readonly closing: { readonly balance: string }
  readonly lines: readonly Line[]
  readonly unposted: { readonly amount: string } | null
  readonly lastPayment: (Line & { readonly principal: string }) | null
  readonly labels: Readonly<Record<string, string>>
}

async function ask(query = '', loanId = world.mine.loanId) {
  const { body } = await world.mine.call(`/loan/balance-explanation?loanId=${loanId}${query}`, {})
  return body as { status: number; reason?: string; result: Answer }
}

/** What the ledger has as owed at the end of a day: a plain sum over its rows. */
async function ledgerAt(day: string): Promise<string> {
  const { rows } = await world.database.owner.query<{ cents: string }>(
    `select coalesce(sum(e.amount_cents), 0)::text as cents
      from ledger_entries e join ledger_transactions t using (lender_id, transaction_id)
      where t.loan_id = $1 and t.posted_on <= $2
        and e.account in ('1100', '1200', '1300', '1310', '1320')`,
    [world.mine.loanId, day],
  )
  return formatDollars(BigInt(rows[0]?.cents ?? '') as Parameters<typeof formatDollars>[0])
}

it('explains a balance by rows of the ledger that add up to the ledger’s own sums', async () => {
  const methodId = await world.mine.addMethod({ token: 'tok-4242' })
  await world.mine.pay({ methodId, amount: '120.00' })
  await world.moveOn(3)
  await world.comesBack(world.mine)
  await world.mine.pay({ methodId, amount: '80.00' })
  const today = dayOf(world.clocks.business())
  const { openedOn } = (await ask()).result
  for (const [from, through] of [
    [openedOn, today],
    [openedOn, addDays(today, -1)],
    [addDays(today, -1), today],
    [today, today],
  ]) {
    const { result } = await ask(`&from=${from}&through=${through}`)
    const { opening, closing, lines } = result
    expect([opening.balance, closing.balance]).toEqual([
      await ledgerAt(from ?? ''),
      await ledgerAt(through ?? ''),
    ])
    const changes = lines.map(({ change }) => parseDollars(change))
    const total = changes.reduce<bigint>((all, one) => all + one, parseDollars(opening.balance))
    expect(formatDollars(total as ReturnType<typeof parseDollars>)).toBe(closing.balance)
  }
})

it('tells what the last payment did, and begins before it where no days are asked for', async () => {
  const methodId = await world.mine.addMethod({ token: 'tok-4242' })
  const paid = await world.mine.pay({ methodId, amount: '80.00' })
  const { reference } = paid.body.result.paymentToken
  const { result } = await ask()
  const today = dayOf(world.clocks.business())
  expect(result).toMatchObject({
    from: latestDay(result.openedOn as LocalDate, addDays(today, -1)),
    through: today,
    lines: expect.arrayContaining([expect.objectContaining({ reference })]),
    lastPayment: { kind: 'payment', change: '-80.00', reference },
    labels: { 'loans.balance.lastTitle': 'What your last payment did' },
  })
})

it('comes to what home shows with the interest that is in no posting yet', async () => {
  await world.moveOn(3)
  const { result } = await ask()
  const quote = await world.mine.call('/users/list-loan-account', {})
  const shown = quote.body.result.loans[0].payoffAmount as string
  const unposted = parseDollars(result.unposted?.amount ?? '0.00')
  const total = parseDollars(result.closing.balance) + unposted
  expect(formatDollars(total as typeof unposted)).toBe(shown)
})

it('refuses days out of order or out of the life of the loan, and loans that are not theirs', async () => {
  const { openedOn, through } = (await ask()).result
  const [before, after] = [addDays(openedOn as never, -1), addDays(through as never, 1)]
  for (const query of [
    `&from=${before}`,
    `&through=${after}`,
    `&from=${through}&through=${openedOn}`,
  ]) {
    const isSame = openedOn === through && query.includes('through=')
    if (isSame && !query.includes(after)) continue
    expect([query, await ask(query)]).toMatchObject([query, { status: 0, reason: 'days' }])
  }
  const stranger = await world.payer()
  expect(await ask('', stranger.loanId)).toMatchObject({ status: 0, reason: 'loanNotFound' })
})

it('explains nothing where the lender’s own books are the master', async () => {
  const dueOn = addDays(dayOf(world.clocks.business()), 5)
  const loanId = await boardTestLoan(world, { loanNo: '21-777001', dueOn, mode: 'lender' })
  await world.linkLoan(loanId, world.mine.borrowerId, 'borrower')
  expect(await ask('', loanId)).toMatchObject({ status: 0, reason: 'notExplained' })
})

it('gives what a payoff is looked ahead from: of each day the same as the payoff quote', async () => {
  const { loanId } = world.mine
  const { body } = await world.mine.call(`/loan/payoff-basis?loanId=${loanId}`, {})
  const { basis } = z.decode(payoffBasisEndpoint.result, body.result)
  const quote = await world.mine.call(`/loan/payoff-quote?loanId=${loanId}`, {})
  const { goodThrough, total } = quote.body.result as Record<'goodThrough' | 'total', string>
  expect(formatDollars(payoffOn(basis, goodThrough as never))).toBe(total)
  expect(Object.keys(body.result.labels)).toContain('loans.plan.saves')
})
