import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { type LenderApiFixture, lenderApiFixture } from '../../testing/lender-api-fixture.ts'

let world: LenderApiFixture

beforeEach(async () => {
  world = await lenderApiFixture()
  return () => world.close()
})

const check = { kind: 'payment', channel: 'check', amount: '75.00', reason: 'by post' }

it('posts an event once for its key, whichever API key of the lender sends it', async () => {
  const { loanId } = await world.payer()
  const key = randomUUID()
  const first = await world.event(loanId, check, key)
  expect(first.body).toMatchObject({ eventNo: 1, amount: '75.00' })
  const apiKey = await world.newApiKey('the office, rotated')
  const path = `/loans/${await world.loanNoOf(loanId)}/events`
  const send = (body: object) => world.callLenderApi('POST', path, { body, key, apiKey })
  expect(await send(check)).toMatchObject({ code: 200, text: first.text })
  const other = await send({ ...check, amount: '76.00' })
  expect(other).toMatchObject({ code: 422, body: { reason: 'keyReused' } })
  expect((await world.event(loanId, check)).body.eventNo).toBe(2)
})

it('answers each API key its own, where several were answered under one key before', async () => {
  const { loanId } = await world.payer()
  const key = randomUUID()
  const first = await world.event(loanId, check, key)
  await world.database.owner.query(
    `insert into lender_api_answers (lender_id, key_id, key, request_hash, status, answer, written_at)
      select lender_id, $2, key, '\\x01', status, '{}', written_at - interval '1 hour'
      from lender_api_answers where lender_id = $1 and key = $3`,
    [world.lender.id, randomUUID(), key],
  )
  expect((await world.event(loanId, check, key)).text).toBe(first.text)
})
