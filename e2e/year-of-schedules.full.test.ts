import { cents, formatDollars, parseDollars, subtract } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { payIn, readText } from './testing/borrowers/visit-in.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'

// A year of the demo's own schedules, by its clock: two of them pay their loans off on the way.

const { portal, browser } = onPortal()

type Debit = {
  readonly platform: string
  readonly state: string
  readonly amount: string
  readonly effectiveOn: string
}
type Loan = {
  readonly status: string
  readonly payment: string
  readonly payoff: string
  readonly refundsPayable: string
  readonly balances: Readonly<Record<string, string>>
  readonly payments: readonly Debit[]
}

async function readLoan(lender: string, loanNo: string): Promise<Loan> {
  const { status, body } = await portal.callLenderApi(lender, `/loans/${loanNo}`)
  expect(status).toBe(200)
  return body as Loan
}

/** What its schedules took of a loan since the demo began, in the order of the days. */
async function debitsOf(lender: string, loanNo: string): Promise<string[]> {
  const { payments } = await readLoan(lender, loanNo)
  const debits = payments.filter(
    ({ platform, effectiveOn }) => platform === 'schedule' && effectiveOn > '2026-11-20',
  )
  expect(debits.filter(({ state }) => state !== 'completed')).toEqual([])
  return debits
    .toSorted((one, other) => (one.effectiveOn < other.effectiveOn ? -1 : 1))
    .map(({ amount }) => amount)
}

/** The loan as the lender has it, and as its borrower sees it. */
async function expectPaidOff(
  who: 'kevin' | 'chloe',
  { lender, loanNo, vehicle }: Record<'lender' | 'loanNo' | 'vehicle', string>,
): Promise<void> {
  const { payoff, balances, refundsPayable } = await readLoan(lender, loanNo)
  expect([payoff, refundsPayable]).toEqual(['0.00', '0.00'])
  expect(new Set(Object.values(balances))).toEqual(new Set(['0.00']))
  const { page, context } = await visit(browser, portal, who, { isNew: true })
  const card = page.getByRole('region', { name: vehicle })
  if (who === 'kevin') {
    await page.getByRole('button', { name: /^Your loans/ }).click()
    await page.getByRole('button', { name: new RegExp(`^${vehicle}`) }).click()
  }
  await card.getByText('PAID OFF', { exact: true }).waitFor()
  expect(await readText(card)).toContain(loanNo)
  await context.close()
}

it('pays a loan off to the cent in the United States and in Canada, and the other schedules for a year', async () => {
  const before = await readLoan('boreal', '55-300127')
  const [payoff, regular] = [before.payoff, before.payment].map(
    (text) => parseDollars(text) ?? undefined,
  )
  if (payoff === undefined || regular === undefined) throw new Error('amounts are dollars')
  // Ahead of her schedule: some of its debits are left, and the last of these is smaller.
  const ahead = formatDollars(subtract(parseDollars(before.payoff), cents(regular * 6n + 100_00n)))
  const { page, context } = await visit(browser, portal, 'chloe')
  await payIn(page, { language: 'en', amount: ahead, from: '3456' })
  await page.getByRole('dialog', { name: /^Payment (accepted|Successful)$/ }).waitFor()
  await context.close()

  for (let month = 1; month <= 12; month += 1) {
    const day = new Date(Date.UTC(2026, 10 + month, 20, 15)).toISOString()
    await portal.moveClock(day)
  }

  const canadian = await debitsOf('boreal', '55-300127')
  const last = parseDollars(canadian.at(-1) ?? '')
  expect(canadian.slice(0, -1)).toEqual(canadian.slice(1).map(() => before.payment))
  expect(canadian.length).toBeGreaterThan(5)
  expect(last).toBeGreaterThan(0n)
  expect(last).toBeLessThan(regular)
  await expectPaidOff('chloe', {
    lender: 'boreal',
    loanNo: '55-300127',
    vehicle: '2023 Toyota Corolla Cross',
  })
  const [first, second, rest, ...more] = await debitsOf('lonemesa', '21-101556')
  expect([first, second, more]).toEqual(['171.87', '171.87', []])
  expect(parseDollars(rest ?? '')).toBeLessThan(171_87n)
  await expectPaidOff('kevin', {
    lender: 'lonemesa',
    loanNo: '21-101556',
    vehicle: '2016 Toyota Camry SE',
  })

  const monthly = Array.from({ length: 12 }, () => '471.88')
  expect(await debitsOf('lonemesa', '21-104233')).toEqual(['100.00', ...monthly])
  expect(await debitsOf('harborpine', '7-231902')).toEqual(
    Array.from({ length: 26 }, () => '165.06'),
  )
  for (const [lender, loanNo] of [
    ['lonemesa', '21-104233'],
    ['harborpine', '7-231902'],
  ] as const)
    expect((await readLoan(lender, loanNo)).status).toBe('current')
  await expectSameBooks(portal)
}, 1_200_000)
