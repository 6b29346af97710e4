import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  oncePayment,
  type ScheduleCalls,
  scheduleCalls,
} from '../../testing/schedule-calls.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

const december = 'the scheduled payment of $480.00 on Tuesday, December 15, 2026'
const january = 'the scheduled payment of $480.00 on Friday, January 15, 2027'

async function mailWith(subject: string): Promise<string> {
  const found = (await calls.world.mails()).filter((text) => text.includes(subject))
  expect(found).toHaveLength(1)
  return found[0] ?? ''
}

async function aSeries() {
  calls = await scheduleCalls()
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  return { id: row?.id, seriesId: row?.recurringId }
}

it('tells of a payment that was changed what it was and is, with one authorization and the end of the other', async () => {
  calls = await scheduleCalls()
  await calls.create()
  const [row] = await calls.list()
  const changed = { loanAmount: '60.00', scheduleDate1: '2026-12-18' }
  await calls.edit({ scheduleId: row?.id, recurringId: null, ...changed })
  const mail = await mailWith('You changed your scheduled payment on loan')
  expect(mail).toContain('you changed the scheduled payment of $100.00 on Tuesday, December 15')
  expect(mail).toContain('Now it is the scheduled payment of $60.00 on Friday, December 18')
  expect(mail).toContain('The authorization that you gave before has ended.')
  expect(await calls.sentNotices('scheduleMade')).toHaveLength(1)
  const [edited] = await calls.sentNotices('scheduleEdited')
  const [made] = await calls.sentNotices('scheduleMade')
  expect(edited?.['consentId']).toEqual(expect.any(String))
  expect(edited?.['consentId']).not.toBe(made?.['consentId'])
})

it('tells of one payment of a series that was changed that the series goes on, and of a whole one that it does not', async () => {
  const { id: scheduleId } = await aSeries()
  const alone = { scheduleId, recurringId: null, ...oncePayment, loanAmount: '70.00' }
  await calls.edit({ ...alone, scheduleDate1: '2026-12-21' })
  const mail = await mailWith('You changed your scheduled payment on loan')
  expect(mail).toContain(`you changed ${december}`)
  expect(mail).toContain(`What the series debits next: ${january}`)
  expect(mail).toContain('it stays for the rest of its series')
  const rest = (await calls.list()).find(({ frequency }) => frequency === 'MO')
  const whole = { scheduleId: rest?.id, recurringId: rest?.recurringId, ...monthlySeries }
  await calls.edit({ ...whole, scheduleDate1: '2027-01-20' })
  const [, second] = (await calls.world.mails()).filter((text) => text.includes('You changed'))
  expect(second).toContain(`you changed ${january}`)
  expect(second).toContain('It is the whole series')
})

it('tells of a payment that was skipped what its series debits next, and of a deletion that it is all of it', async () => {
  const { id: scheduleId } = await aSeries()
  await calls.ask('/payments/delete-schedule', { scheduleId, recurringId: null })
  const mail = await mailWith('One payment of your schedule on loan')
  expect(mail).toContain(december)
  expect(mail).toContain(`Only this payment of its series is concerned. What the series debits`)
  expect(mail).toContain(january)
  const [next] = await calls.list()
  const whole = { scheduleId: next?.id, recurringId: next?.recurringId }
  await calls.ask('/payments/delete-schedule', whole)
  const second = await mailWith('You deleted a scheduled payment on loan')
  expect(second).toContain('It is the whole series: nothing more is debited')
  expect(second).toContain('You still owe what is due.')
  expect(second).not.toContain('February')
})

it.each([
  ['the account of its series', true],
  ['another account', false],
])(
  'tells of a returned payment that was changed alone, by %s, whether debits go on from it',
  async (_by, isSame) => {
    const { id: scheduleId } = await aSeries()
    const { world, payer } = calls
    const other = isSame
      ? payer.methodId
      : await payer.addMethod({ kind: 'ach', token: 'tok-6781' })
    const alone = { scheduleId, recurringId: null, ...oncePayment, loanAmount: '70.00' }
    await calls.edit({ ...alone, id: other })
    await calls.goTo('2026-12-14')
    const [made] = await world.read((trx) =>
      trx.selectFrom('payments').select('payment_id').where('platform', '=', 'schedule').execute(),
    )
    await world.hear(made?.payment_id ?? '', { code: 'R01' })
    const back = (await world.mails()).filter((text) => text.includes('Returned on'))
    expect(back).not.toEqual([])
    const goesOn = 'Your scheduled payments go on from this account.'
    expect(back.some((text) => text.includes(goesOn))).toBe(isSame)
  },
)
