import { randomUUID } from 'node:crypto'
import { boardLoanEndpoint } from '@quittance/contract/lender-api/boarding'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'

// The loans of the document's examples, boarded and taken through their first nights by the jobs.

const { example } = boardLoanEndpoint
const ordinary = example.body ?? {}
const lost = example.refused?.body ?? {}

const settings = { graceDays: 5, lateFeePercent: '5', chargeOffDays: 120 }
let world: LenderApiFixture
const answers: Record<string, { code: number; body: Record<string, unknown> }> = {}
const board = (body: object) => world.callLenderApi('POST', '/loans', { key: randomUUID(), body })

beforeAll(async () => {
  world = await lenderApiFixture({ settings })
  answers['ordinary'] = await board(ordinary)
  answers['lost'] = await board(lost)
  answers['confirmed'] = await board({ ...lost, loanNo: '21-500003', confirm: '1' })
  const theirs = { ...lost, loanNo: '21-500004', mode: 'lender' }
  answers['theirs'] = await board(theirs)
  for (let night = 1; night <= 2; night += 1) {
    world.clocks.forward(fixtureDayMs)
    await openDays(world.worker, world.lender)
  }
})

afterAll(() => world.closeInBalance())

const loanOf = (loanNo: string) => world.callLenderApi('GET', `/loans/${loanNo}`)
const eventsOf = async (loanNo: string) =>
  (await world.callLenderApi('GET', `/loans/${loanNo}/events`)).body.events

describe('the documented loan', () => {
  it('keeps the documented loan after two days as its boarding says, with a late fee only', async () => {
    const { nextDayEvents } = answers['ordinary']?.body ?? {}
    expect(nextDayEvents).toEqual([{ date: '2026-11-21', kind: 'lateFee', amount: '23.39' }])
    const { body } = await loanOf('21-500001')
    expect(body).toMatchObject({ status: 'pastDue', chargedOff: null })
    expect(body.balances).toMatchObject({ principal: '15764.70', lateFee: '23.39' })
    const events = await eventsOf('21-500001')
    const told = [{ kind: 'lateFee', on: '2026-11-21', amount: '23.39' }, { kind: 'boarded' }]
    expect(events).toMatchObject(told)
  })
})

describe('a loan that its first day would charge off', () => {
  it('refuses with day and amount a loan that its first day would charge off, and boards nothing', async () => {
    const { code, body } = answers['lost'] ?? {}
    const event = { date: '2026-11-21', kind: 'chargeOff', amount: '17511.22' }
    const problem = { field: 'confirm', reason: 'wouldBeChargedOff', nextDayEvents: [event] }
    expect([code, body]).toMatchObject([422, problem])
    expect((await loanOf('21-500002')).code).toBe(404)
  })

  it('boards a loan that its first day would charge off with a confirmation, and charges it off so', async () => {
    const { code, body } = answers['confirmed'] ?? {}
    const event = { date: '2026-11-21', kind: 'chargeOff', amount: '17511.22' }
    expect([code, body?.['nextDayEvents']]).toEqual([200, [event]])
    const { chargedOff } = (await loanOf('21-500003')).body
    expect(chargedOff).toMatchObject({
      on: '2026-11-21',
      principal: '17506.90',
      interest: '4.32',
      reason: '129 days past due',
    })
    const [, boarded] = await eventsOf('21-500003')
    expect(boarded).toMatchObject({ kind: 'boarded', detail: { confirm: '1' } })
  })

  it('boards such a loan without confirmation where the lender’s system is the system of record', async () => {
    expect(answers['theirs']).toMatchObject({ code: 200, body: { nextDayEvents: [] } })
    expect((await loanOf('21-500004')).body.chargedOff).toBe(null)
  })
})

it('refuses any other confirmation of a boarding than "1"', async () => {
  const { code, body } = await board({ ...lost, loanNo: '21-500005', confirm: 'yes' })
  expect([code, body.field]).toEqual([422, 'confirm'])
})
