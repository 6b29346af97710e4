import { randomUUID } from 'node:crypto'
import { toInstant } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { endLoan, makeZelda, zelda } from '../../../testing/erasure-fixture.ts'
import { paymentsFixture } from '../../../testing/payments-fixture.ts'
import { contactName, countFailure, signInSubject } from '../../auth/sign-in/failure-repository.ts'
import { countUse } from '../../platform/rate-limits/rate-limit-repository.ts'
import { countRolling } from '../../platform/rate-limits/rolling-limit-repository.ts'
import { deleteAccount } from './erase-account-repository.ts'

async function begin() {
  const world = await paymentsFixture()
  const payer = await makeZelda(world)
  await endLoan(world, payer)
  const owner = { lenderId: world.lender.id, borrowerId: payer.borrowerId }
  await world.database.owner.query(
    `insert into borrower_phones (lender_id, phone_id, borrower_id, number, is_verified, is_primary)
      values ($1, gen_random_uuid(), $2, $3, true, true)`,
    [owner.lenderId, owner.borrowerId, zelda.phone],
  )
  const now = world.clocks.elapsed()
  const erase = () => world.read((trx) => deleteAccount(trx, owner, now))
  return { ...world, owner, now, erase }
}

it('deletes the counts of whoever is erased, and of nobody whose address or number holds theirs', async () => {
  const world = await begin()
  const { owner, now } = world
  const { email, phone } = zelda
  const theirs = [
    owner.borrowerId,
    `${owner.borrowerId} ${phone}`,
    phone,
    `${phone} 192.0.2.7`,
    `${phone} ${email}`,
    `added ${phone}`,
    `reset ${email}`,
    `verifyEmail ${email} 192.0.2.7`,
  ]
  const others = [
    randomUUID(),
    `1${phone}`,
    `${phone}0 192.0.2.7`,
    `added 1${phone}`,
    `reset big.${email}`,
    `reset ${email}.mx`,
    `verifyEmail x${email} 192.0.2.7`,
    '192.0.2.7',
  ]
  await world.read(async (trx) => {
    for (const subject of [...theirs, ...others]) {
      const limited = { rule: 'erasedBesideOthers', subject, windowMs: 3_600_000 }
      await countUse(trx, owner.lenderId, limited, now)
      await countRolling(trx, owner.lenderId, limited, now)
    }
  })
  await world.erase()
  for (const table of ['limit_counts', 'rolling_counts']) {
    const { rows } = await world.database.owner.query<{ subject: string }>(
      `select subject from ${table} where lender_id = $1 and rule = 'erasedBesideOthers'`,
      [owner.lenderId],
    )
    const left = rows.map(({ subject }) => subject).toSorted()
    expect([table, left]).toEqual([table, others.toSorted()])
  }
  await world.close()
})

it('deletes what was counted of wrong passwords, by the account and by each contact', async () => {
  const world = await begin()
  const { owner } = world
  const of = (name: string) => signInSubject(owner.lenderId, name)
  const theirs = [
    of(owner.borrowerId),
    of(contactName({ kind: 'email', value: zelda.email })),
    of(contactName({ kind: 'phone', value: zelda.phone })),
  ]
  const other = of(contactName({ kind: 'email', value: `big.${zelda.email}` }))
  await world.read(async (trx) => {
    for (const subject of [...theirs, other])
      await countFailure(trx, owner.lenderId, { subject, deviceId: 'a device', now: toInstant(0) })
  })
  await world.erase()
  const { rows } = await world.database.owner.query<{ subject: Buffer }>(
    'select subject from sign_in_failures where lender_id = $1',
    [owner.lenderId],
  )
  expect(rows.map(({ subject }) => subject.toString('hex'))).toEqual([other.toString('hex')])
  await world.close()
})
