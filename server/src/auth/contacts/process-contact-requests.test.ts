import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignInFixture, signInFixture } from '../../../testing/calls/sign-in-fixture.ts'
import { hosts } from '../../../testing/start-app.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { writeContactRequest } from './contact-request-repository.ts'
import { processContactRequests } from './process-contact-requests.ts'

let world: SignInFixture

beforeAll(async () => {
  world = await signInFixture()
})
afterAll(() => world.close())

it('answers what was asked behind an ask that can not be answered, and that one in a later round', async () => {
  const { context, clocks } = world
  const lender = await world.lenderOf(hosts.loneMesa)
  const ask = async (kind: 'reset' | 'replaceEmail', contact: string) => {
    const now = clocks.elapsed()
    const asked = { kind, contact, language: 'en', channel: 'email', now } as const
    await withLenderTransaction(context.db, lender.id, (trx) =>
      writeContactRequest(trx, lender.id, asked),
    )
    clocks.forward(1000)
  }
  await ask('reset', 'maria.ortega@example.com')
  await ask('reset', 'luis.ortega@example.com')
  await ask('replaceEmail', 'taken@example.com')
  const writtenTo = async () => {
    const { rows } = await world.database.owner.query<{ recipient: string }>(
      `select recipient from outbox where topic in ('account.resetLink', 'account.takenContact')
        or recipient = 'taken@example.com' order by 1`,
    )
    return rows.map(({ recipient }) => recipient)
  }
  const secrets = {
    ...context.secrets,
    close: () => {
      throw new Error('no key to close it with')
    },
  }
  await expect(processContactRequests({ ...context, secrets }, lender)).rejects.toThrow('no key')
  expect(await writtenTo()).toEqual(['taken@example.com'])
  expect(await processContactRequests(context, lender)).toBe(2)
  expect(await writtenTo()).toEqual([
    'luis.ortega@example.com',
    'maria.ortega@example.com',
    'taken@example.com',
  ])
})
