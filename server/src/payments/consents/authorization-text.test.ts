import { mergeLabels } from '@quittance/contract/labels/built-in'
import { localeOf, showValue } from '@quittance/contract/labels/labels'
import { toInstant, parseDay } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { cents, zero } from '@quittance/domain/money'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  fixtureHourMs,
} from '../../../testing/bank-fixture.ts'
import { consentText } from './authorization-text.ts'

const zone = 'America/New_York'
const readerOf = (language: Language, country: 'US' | 'CA') => ({
  labels: mergeLabels(language),
  locale: localeOf(language, country),
  zone,
})

let world: BankFixture

afterEach(() => world.closeInBalance())

/** What the borrower agreed to by a payment that is made so long after Friday at 10 AM. */
async function agreedTo(waitMs: number) {
  world = await bankFixture()
  world.clocks.forward(waitMs)
  const { mine } = world
  const asked = { loanId: mine.loanId, pmtAmt: '100.00', paymentType: '2', id: mine.methodId }
  const query = new URLSearchParams({ ...asked, type: '1', cardBrand: '' }).toString()
  const quoted = await mine.call(`/payments/get-convenience-fees?${query}`, {})
  const { result } = (await mine.pay({ amount: '100.00', paymentType: '2' })).body
  const consent = await world.read((trx) =>
    trx.selectFrom('consents').select('text').executeTakeFirstOrThrow(),
  )
  const { cancelUntil, orderId } = result.paymentToken as { cancelUntil: string; orderId: string }
  return { text: consent.text, quoted: quoted.body.result, cancelUntil, orderId }
}

const cutoffs = [
  ['on a Friday morning', 0, '11/20/2026, 05:00 PM EST'],
  ['after the cut-off of a Friday', 8 * fixtureHourMs, '11/23/2026, 05:00 PM EST'],
  ['on a Sunday', 2 * fixtureDayMs, '11/23/2026, 05:00 PM EST'],
] as const

describe('the authorization of one bank debit', () => {
  it.each(cutoffs)(
    'names in an authorization made %s the cut-off that is enforced',
    async (_when, waitMs, shown) => {
      const { text, quoted, cancelUntil, orderId } = await agreedTo(waitMs)
      expect(text).toContain(`I may cancel it until ${shown}.`)
      expect(text).not.toContain('business day before')
      expect(showValue({ at: toInstant(Date.parse(cancelUntil)) }, readerOf('en', 'US'))).toBe(
        shown,
      )
      expect(quoted.authorization).toBe(text)
      world.clocks.forward(Date.parse(cancelUntil) - world.clocks.business() - 60_000)
      const cancelled = await world.mine.cancel(orderId)
      expect(cancelled.body.status).toBe(1)
    },
  )

  it('names the same cut-off in the agreement to one Canadian debit, and none in that to a scheduled one', async () => {
    world = await bankFixture()
    const method = {
      kind: 'pad',
      brand: '',
      lastFour: '6789',
      bankName: 'Compte conjoint',
      accountType: '',
      routing: '815-30254',
    } as const
    const amounts = { amount: cents(100_00n), fee: zero, currency: 'CAD' } as const
    const debit = { method, effectiveOn: parseDay('2026-11-20'), ...amounts }
    const text = (isScheduled: boolean) =>
      consentText(world.lender, readerOf('en', 'CA'), { ...debit, isScheduled })
    expect(text(false)).toContain('I may cancel this debit until 11/20/2026, 05:00 PM EST.')
    expect(text(true)).not.toContain('I may cancel this debit')
    // The account's name is the borrower's own, not its bank's.
    expect(text(false)).toContain('at institution 815, transit 30254 for $100.00')
    expect(text(false)).not.toContain('Compte conjoint')
  })

  it.each([
    ['en', 'I may cancel it until', 'insufficient or uncollected funds', 'up to two times'],
    ['es', 'Puedo cancelarlo hasta el', 'por falta de fondos', 'hasta dos veces más'],
    ['fr', 'Je peux l’annuler jusqu’au', 'insuffisance de fonds', 'jusqu’à deux fois'],
  ] as const)(
    'says in %s when a debit is tried again, and leaves no placeholder open',
    async (language, ...parts) => {
      world = await bankFixture()
      const reader = readerOf(language, 'US')
      const effectiveOn = parseDay('2026-11-20')
      const method = {
        kind: 'ach',
        brand: '',
        lastFour: '6789',
        bankName: 'Household checking',
        accountType: 'checking',
        routing: '114000093',
      } as const
      const amounts = { amount: cents(100_00n), fee: zero, currency: 'USD' } as const
      const text = consentText(world.lender, reader, { method, effectiveOn, ...amounts })
      for (const part of parts) expect(text).toContain(part)
      expect(text).toContain('114000093')
      expect(text).not.toContain('Household checking')
      expect(text).toContain(
        showValue({ at: toInstant(Date.parse('2026-11-20T22:00:00Z')) }, reader),
      )
      expect(text).not.toMatch(/:[a-z]/i)
      const scheduled = { method, effectiveOn, ...amounts, isScheduled: true }
      expect(consentText(world.lender, reader, scheduled)).toMatch(
        /business day before|día hábil anterior|jour ouvrable précédant/,
      )
    },
  )
})
