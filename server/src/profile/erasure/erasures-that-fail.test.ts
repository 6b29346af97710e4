import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { repeatRow } from '../../../testing/database/repeat-row.ts'
import { endLoan, makeZelda, zelda } from '../../../testing/erasure-fixture.ts'
import { lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { demoMailer } from '../../integrations/email/demo-mailer.ts'
import { sendMessages } from '../../notifications/delivery/send-messages.ts'
import { erasureSteps } from './erasure-steps.ts'
import { finishErasures } from './finish-erasures.ts'

it('continues an erasure behind more than a round lists that fail each time', async () => {
  const world = await lenderApiFixture({ ownDatabase: true })
  const payer = await makeZelda(world)
  await endLoan(world, payer)
  const path = `/borrowers/${zelda.email}/erase`
  const asked = { key: randomUUID(), body: { reason: 'asked for by letter' } }
  const { erasureId } = (await world.callLenderApi('POST', path, asked)).body as {
    erasureId: string
  }
  await sendMessages({ ...world.worker, mailer: demoMailer() }, world.lender)
  const { owner } = world.database
  const id = `('00000000' || right(md5('stuck' || no), 24))::uuid`
  const mine = `borrower_id = '${payer.borrowerId}'`
  const times = 50
  await repeatRow(owner, {
    table: 'borrowers',
    where: mine,
    fields: `'borrower_id', ${id}`,
    times,
  })
  await repeatRow(owner, {
    table: 'erasures',
    where: mine,
    fields: `'borrower_id', ${id}, 'erasure_id', ${id}, 'attempted_at', '2026-01-01T00:00:00Z'::timestamptz`,
    times,
  })
  const [first, ...rest] = erasureSteps
  const failing = {
    name: 'notice',
    work: async (...[trx, erasure, at]: Parameters<(typeof erasureSteps)[number]['work']>) => {
      if (erasure.erasureId !== erasureId) throw new Error('it can not be read')
      return first?.work(trx, erasure, at) ?? { is: 'waits' as const }
    },
  }
  const round = async () => finishErasures(world.worker, world.lender, [failing, ...rest])
  await expect(round()).rejects.toThrow('it can not be read')
  world.clocks.forward(5 * 60_000)
  await expect(round()).rejects.toThrow('it can not be read')
  const { rows } = await owner.query<{ steps_done: string[] }>(
    `select steps_done from erasures where ${mine}`,
  )
  expect(rows[0]?.steps_done).toContain('account')
  await world.close()
})
