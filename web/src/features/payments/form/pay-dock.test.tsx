import { cents } from '@quittance/domain/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { aLoan } from '../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { PayDock } from './pay-dock.tsx'

afterEach(cleanup)

const nothing = () => undefined
const partPaid = { nextPayment: cents(411_88n) }
const pastDue = { daysPastDue: 12, totalDue: cents(154_22n) }

it.each([
  ['the amount of a loan that is not past due', {}, 471_88n, /\$471\.88/],
  ['the amount where it is what is due', pastDue, 154_22n, /\$154\.22/],
  ['no amount where more is filled in than is due', pastDue, 471_88n, /^[^$]*$/],
  ['no amount where less is left of the next payment', partPaid, 471_88n, /^[^$]*$/],
  ['what is left of the next payment', partPaid, 411_88n, /\$411\.88/],
  ['an amount of their own beside it', partPaid, 500_00n, /\$500\.00/],
])('asks at the foot of a phone for %s', (_, different, amount, text) => {
  const loan = aLoan(different)
  openPortal(
    <PayDock loan={loan} amount={cents(amount)} onOpen={nothing} onView={null} />,
    portalInMemory(),
  )
  expect(screen.getByRole('button', { name: text })).toBeDefined()
})
