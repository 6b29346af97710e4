import { expect, it } from 'vitest'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { behindProxy } from './testing/borrowers/sign-up.ts'
import {
  addMethodByKeys,
  beginWholeLoan,
  expectHome,
  makeLoan,
  payByKeys,
  type Persona,
  scheduleByKeys,
  signUpByKeys,
} from './testing/keyboard/whole-loan.ts'

// Each from the sign-up to the paid-off loan, on a phone, in their language, by the keyboard alone.

const { portal, browser } = onPortal(behindProxy)

const personas: readonly (Persona & { readonly fee: number })[] = [
  {
    lender: 'lonemesa',
    language: 'en',
    email: 'dana.wells@example.com',
    firstName: 'Dana',
    lastName: 'Wells',
    phone: '2105550601',
    loanNo: '21-700001',
    currency: 'USD',
    postalCode: '78205',
    stateId: '45',
    foundBy: ['ssn', '5501'],
    method: 'card',
    fee: 3.95,
  },
  {
    lender: 'lonemesa',
    language: 'es',
    email: 'rosa.campos@example.com',
    firstName: 'Rosa',
    lastName: 'Campos',
    phone: '2105550602',
    loanNo: '21-700002',
    currency: 'USD',
    postalCode: '78205',
    stateId: '45',
    foundBy: ['ssn', '5501'],
    method: 'ach',
    fee: 0,
  },
  {
    lender: 'boreal',
    language: 'fr',
    email: 'odile.roy@example.com',
    firstName: 'Odile',
    lastName: 'Roy',
    phone: '5145550603',
    loanNo: '55-700003',
    currency: 'CAD',
    postalCode: 'H2X 1Y4',
    stateId: '63',
    foundBy: ['dob', '04121988'],
    method: 'pad',
    fee: 0,
  },
]

/** The clock never goes back: each begins where the last one ended. */
function dayOf(at: number, days: number): string {
  const day = new Date(Date.UTC(2026, 10, 20 + at * 45 + days))
  return day.toISOString().slice(0, 10)
}

it.each(personas.map((who, at) => ({ who, at, name: who.firstName, language: who.language })))(
  'leads $name in $language from the sign-up to the paid-off loan',
  async ({ who, at }) => {
    const goTo = (days: number) => portal.moveClock(`${dayOf(at, days)}T15:30:00Z`)
    await goTo(0)
    await makeLoan(portal, who, { contractOn: dayOf(at, 0), firstDueOn: dayOf(at, 30) })
    const borrower = await beginWholeLoan(browser, portal, who)
    const { page, complaints } = borrower
    await signUpByKeys(borrower)
    await addMethodByKeys(borrower)
    const first = await payByKeys(borrower, '50.00')
    expect(Number(first)).toBeCloseTo(50 + who.fee, 2)
    await expectCharged(who, [first])
    await scheduleByKeys(borrower, { amount: '60.00', day: dayOf(at, 11) })
    await goTo(17)
    const debited = (60 + who.fee).toFixed(2)
    await expectCharged(who, [first, debited])
    await page.reload()
    await expectHome(page, who)
    const last = await payByKeys(borrower, 'payoff')
    await goTo(44)
    await page.reload()
    await page.getByText(borrower.say('loans.status.paidOff')).first().waitFor()
    await expectCharged(who, [first, debited, last])
    expect(complaints).toEqual([])
    await page.context().close()
  },
  600_000,
)

type LoanPayments = {
  readonly payments: readonly { readonly orderId: string; readonly state: string }[]
}

/** What the network charged of this loan's payments, in their order; and all three books are the same. */
async function expectCharged({ lender, loanNo }: Persona, totals: readonly string[]) {
  const charged = async () => {
    const { body } = await portal.callLenderApi(lender, `/loans/${loanNo}`)
    const orders = (body as LoanPayments).payments.map(({ orderId }) => orderId)
    const entries = (await portal.journal()).filter(
      ({ kind, status }) => kind === 'charge' && status === 'succeeded',
    )
    return entries
      .filter(({ ref }) => orders.includes(ref.split('.')[1] ?? ''))
      .map(({ amount }) => amount)
  }
  await expect.poll(charged).toEqual(totals)
  await expectSameBooks(portal)
}
