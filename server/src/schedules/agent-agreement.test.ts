import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { monthlySeries, type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

type Changed = readonly [
  path: string,
  payload: (seriesId: string, loanId: string, scheduledId: string) => object,
]
const changes: Readonly<Record<string, Changed>> = {
  'pauses a series': ['/payments/pause-schedule', (id) => ({ recurringId: id, until: null })],
  'resumes a series': ['/payments/resume-schedule', (id) => ({ recurringId: id })],
  'ends a series': [
    '/payments/delete-schedule',
    (id, _, scheduledId) => ({ scheduleId: scheduledId, recurringId: id }),
  ],
  'ends every series of a loan': ['/users/web/delete-all-schedule', (_, loanId) => ({ loanId })],
  'stops a calendar': ['/users/web/calendar-feed/revoke', () => ({})],
  'changes how statements come': [
    '/loan/loan-udf-update',
    (_, loanId) => ({ loanId, status: '1' }),
  ],
}

async function enterAsAgent(): Promise<void> {
  await calls.world.database.owner.query(
    `update sessions set scope = 'cap', agent = 'Dana', agent_reason = 'a call' where borrower_id = $1`,
    [calls.payer.borrowerId],
  )
}

it.each(Object.entries(changes))(
  'changes nothing where an agent %s of which the borrower was not told',
  async (_what, [path, payload]) => {
    calls = await scheduleCalls({ collectorScheduledDelete: '1' })
    const { result } = await calls.create(monthlySeries)
    const { data } = result ?? {}
    const asked = payload(String(data?.['recurringId']), calls.payer.loanId, String(data?.id))
    await enterAsAgent()
    expect(await calls.ask(path, asked, randomUUID())).toMatchObject({
      status: 0,
      reason: 'notAgreed',
      message:
        'Tell the borrower what changes first, and mark that they agreed. Nothing was changed.',
    })
    const told = { ...asked, readOut: '1' }
    expect(await calls.ask(path, told, randomUUID())).toMatchObject({ status: 1 })
  },
)

it('leaves the list of loans, the notice of a bankruptcy and the pictures to the borrower alone', async () => {
  calls = await scheduleCalls()
  const { loanId } = calls.payer
  await enterAsAgent()
  const image = `data:image/png;base64,${Buffer.from('a picture').toString('base64')}`
  const closed = {
    '/loan/delete-loan': { loanId },
    '/users/web/accept-bankruptcy-notice': {},
    '/users/web/upload-image': { loanId, uploadType: '1', image },
  }
  for (const [path, payload] of Object.entries(closed))
    expect(await calls.ask(path, payload)).toMatchObject({ status: 0, reason: 'ownerOnly' })
})

it('asks who somebody is once more before a loan leaves their list, where the lender wants it', async () => {
  calls = await scheduleCalls({ stepUp: '1' })
  const { loanId, borrowerId } = calls.payer
  await calls.world.database.owner.query(
    `update sessions set began_at = began_at - interval '11 minutes' where borrower_id = $1`,
    [borrowerId],
  )
  const refused = { status: 0, statusCode: 428, reason: 'proofNeeded' }
  expect(await calls.ask('/loan/delete-loan', { loanId })).toMatchObject(refused)
})

it('tells what an agent did in the language of the account, and that it was the agent who did it', async () => {
  calls = await scheduleCalls()
  const { borrowerId } = calls.payer
  await calls.world.database.owner.query(
    `update borrowers set language = 'es' where borrower_id = $1`,
    [borrowerId],
  )
  await calls.create(monthlySeries)
  await enterAsAgent()
  const told = { readOut: '1' }
  const { result } = await calls.create({ ...monthlySeries, ...told })
  const series = { recurringId: String(result?.data['recurringId']) }
  await calls.ask('/payments/pause-schedule', { ...series, until: null, ...told }, randomUUID())
  await calls.ask('/payments/resume-schedule', { ...series, ...told }, randomUUID())
  await calls.ask('/payments/delete-schedule', { scheduleId: result?.data.id, ...series, ...told })
  const byAgent = { language: 'es', isByAgent: true }
  for (const name of ['schedulePaused', 'scheduleResumed', 'scheduleDeleted'])
    expect(await calls.sentNotices(name)).toMatchObject([byAgent])
  const [own, theirs] = await calls.sentNotices('scheduleMade')
  expect(own).not.toHaveProperty('isByAgent')
  expect(theirs).toMatchObject({
    ...byAgent,
    facts: [
      ['Frecuencia', 'Mensual'],
      [expect.any(String), expect.any(String)],
    ],
  })
  const said = 'Lo que este mensaje dice que usted hizo, lo hizo nuestro agente en su nombre.'
  expect((await calls.world.mails()).filter((text) => text.includes(said))).toHaveLength(4)
})
