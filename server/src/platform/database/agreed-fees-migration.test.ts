import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeLabels } from '@quittance/contract/labels/built-in'
import { localeOf } from '@quittance/contract/labels/labels'
import { parseDay, toInstant } from '@quittance/domain/calendar'
import { allLanguages, type Language } from '@quittance/domain/lenders/language'
import { cents, type Currency, zero } from '@quittance/domain/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture, payByBank } from '../../../testing/bank-fixture.ts'
import { type ConsentedCharge, consentText } from '../../payments/consents/authorization-text.ts'
import { seriesText } from '../../payments/scheduled/schedule-text.ts'
import { followBank } from '../../payments/returns/follow-bank.ts'
import { withLenderTransaction } from './transaction.ts'
import { writeSetting } from '../../lender-api/settings/lender-settings-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'

let world: BankFixture

beforeAll(async () => {
  world = await bankFixture({}, { ownDatabase: true })
})
afterAll(() => world.close())

type Given = {
  readonly kind?: string
  readonly amount?: bigint
  readonly givenAt?: string
}

/** A consent from before its fee was kept, upgraded. @returns the fee that it names, cents */
async function upgraded(text: string, given: Given = {}): Promise<bigint | null> {
  const { kind = 'oneTimeAch', amount = 100_00n, givenAt = '2026-11-20T15:00:00Z' } = given
  const consentId = randomUUID()
  const { borrowerId, loanId } = world.mine
  const hash = createHash('sha256').update(text).digest()
  await world.database.owner.query(
    `insert into consents (lender_id, consent_id, borrower_id, loan_id, kind, text, text_hash, language,
      amount_cents, given_at, ip, user_agent) values ($1, $2, $3, $4, $5, $6, $7, 'en', $8, $9, '', '')`,
    [world.lender.id, consentId, borrowerId, loanId, kind, text, hash, amount, givenAt],
  )
  await upgrade()
  return feeOf('consent_id', consentId)
}

async function upgrade(): Promise<void> {
  const path = '../../../migrations/0138-fees-that-were-agreed-before.sql'
  await world.database.owner.query(readFileSync(join(import.meta.dirname, path), 'utf8'))
}

async function feeOf(column: 'consent_id' | 'borrower_id', id: string): Promise<bigint | null> {
  const row = await world.read((trx) =>
    trx
      .selectFrom('consents')
      .select('nsf_fee_cents')
      .where(column, '=', id)
      .executeTakeFirstOrThrow(),
  )
  return row.nsf_fee_cents
}

const readerOf = (language: Language, country: 'US' | 'CA') => ({
  labels: mergeLabels(language),
  locale: localeOf(language, country),
  zone: 'America/New_York',
})

const account = {
  kind: 'ach',
  brand: '',
  lastFour: '6789',
  accountType: 'checking',
  routing: '021000021',
} as const

const chargeOf = (amount: bigint, currency: Currency): ConsentedCharge => ({
  method: account,
  amount: cents(amount),
  fee: zero,
  currency,
  effectiveOn: parseDay('2026-11-20'),
})

const spoken = { agent: 'Ann', borrower: 'Maria', on: parseDay('2026-11-20') }

describe('the fee of a consent from before it was kept', () => {
  const written = allLanguages.flatMap((language) =>
    (['US', 'CA'] as const).flatMap((country) =>
      (['USD', 'CAD'] as const).map((currency) => ({ language, country, currency })),
    ),
  )

  it.each(written)(
    'reads the fee from each text that names it, in $language of $country with $currency',
    async ({ language, country, currency }) => {
      const reader = readerOf(language, country)
      for (const amount of [100_00n, 1_234_567_89n, 25_00n, 12_00n]) {
        const charge = chargeOf(amount, currency)
        for (const more of [{}, { isScheduled: true }, { spoken }]) {
          const text = consentText(world.lender, reader, { ...charge, ...more })
          expect([text, await upgraded(text, { amount })]).toEqual([text, 25_00n])
        }
      }
    },
  )

  it('reads none from a text that names none, and none for a card', async () => {
    const reader = readerOf('en', 'US')
    const debits = { ...chargeOf(25_00n, 'USD'), frequency: 'MO', startOn: spoken.on } as const
    const series = seriesText(world.lender, reader, debits)
    const given = { kind: 'recurringAch', amount: 25_00n }
    expect(await upgraded(series, given)).toBeNull()
    const card = 'I pay $103.95. This includes a fee of $3.95.'
    expect(await upgraded(card, { kind: 'oneTimeCard', amount: 103_95n })).toBeNull()
  })

  it('charges who agreed to less no more than that', async () => {
    const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
    const { orderId } = await payByBank(payer)
    await world.database.owner.query(
      'update consents set nsf_fee_cents = null where borrower_id = $1',
      [payer.borrowerId],
    )
    await upgrade()
    expect(await feeOf('borrower_id', payer.borrowerId)).toBe(25_00n)
    const { settings } = world.lender
    const servicing = { ...settings.servicing, nsfFee: cents(40_00n) }
    const raised: Lender = { ...world.lender, settings: { ...settings, servicing } }
    const about = { ref: `${world.lender.id}.${orderId}`, lenderId: world.lender.id }
    const on = parseDay('2026-11-20')
    world.fake.afterwards.say({ id: randomUUID(), kind: 'returned', on, code: 'R01', ...about })
    await followBank(world.worker, raised)
    expect((await world.loanOf(payer.loanId)).nsf_fee_cents).toBe(25_00n)
  })

  it('reads from the words of a lender its fee of that day, else the least of what they name', async () => {
    const own = 'I agree to $480.00 monthly, with a fee of $3.95, and $25.00 should it come back.'
    const given = { kind: 'oral.recurringAch', amount: 480_00n }
    expect(await upgraded(own, given)).toBe(25_00n)
    await raise('2026-11-21T00:00:00Z')
    expect(await upgraded(own, given)).toBe(25_00n)
    expect(await upgraded(own, { ...given, givenAt: '2026-11-22T00:00:00Z' })).toBe(3_95n)
    const round = 'I agree to $480.00 from 6789 $25 should it come back, call 210-555-0142.'
    expect(await upgraded(round, given)).toBe(25_00n)
  })
})

/** Raises the fee for a returned payment from $25.00 to $40.00. */
const raise = (at: string) =>
  withLenderTransaction(world.context.db, world.lender.id, (trx) =>
    writeSetting(trx, {
      lenderId: world.lender.id,
      changeId: randomUUID(),
      name: 'nsfFee',
      before: '25.00',
      after: '40.00',
      author: 'test',
      at: toInstant(Date.parse(at)),
    }),
  )
