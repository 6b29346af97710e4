import { builtIn } from '@quittance/contract/labels/built-in'
import { labelFor } from '@quittance/contract/labels/labels'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../../testing/portal-in-memory.ts'
import { useReader } from '../../../lib/i18n/labels.ts'
import { LastPaymentText } from './balance-texts.tsx'
import { PaymentSplit } from './payment-split.tsx'

afterEach(cleanup)

const zero = cents(0n)
const none = { interest: zero, fees: zero, principal: zero, held: zero, balance: zero }
const unearned = { kind: 'payment', earned: null, interestBefore: null } as const

it.each([
  [
    { interest: cents(-49_72n), principal: cents(-422_16n) },
    /\$49\.72 in interest and \$422\.16 of/,
  ],
  [{ interest: cents(-1n), fees: cents(-2n), principal: cents(-3n) }, /\$0\.02 in fees/],
  [{ held: cents(60_00n) }, /\$0\.00 in interest/],
])('leaves out what the last payment took nothing off: %o', (parts, text) => {
  const given = { ...none, ...parts }
  const change = cents(given.interest + given.fees + given.principal)
  openPortal(<Told payment={{ ...given, change }} />, portalInMemory())
  const told = screen.getByText(text).textContent
  expect(told.includes('in fees')).toBe(given.fees !== 0n || given.held > 0n)
})

it.each([
  [{ interest: cents(-50_00n) }, 'All of it went to interest, because interest is paid'],
  [{ interest: cents(-50_00n), principal: cents(-1n) }, 'Most of it went to interest, because'],
  [{ interest: cents(-50_00n), held: cents(1n) }, 'Most of it went to interest, because'],
  [{ fees: cents(-20_00n) }, 'All of it went to fees.'],
  [{ fees: cents(-20_00n), interest: cents(-1_00n) }, 'Most of it went to fees.'],
])('says whether all or most of the last payment went one way: %o', (parts, words) => {
  const given = { ...none, ...parts }
  const change = cents(given.interest + given.fees + given.principal)
  openPortal(<Told payment={{ ...given, change }} />, portalInMemory())
  expect(screen.getByText(/^Your payment of/).textContent).toContain(words)
})

it.each([
  [
    { interest: cents(-25_00n), principal: cents(-75_00n) },
    [75, 25],
    ['Principal$75.00', 'Interest$25.00'],
  ],
  [
    { interest: cents(-20_00n), fees: cents(-60_00n), principal: cents(-20_00n) },
    [20, 20, 60],
    ['Principal$20.00', 'Interest$20.00', 'Fees$60.00'],
  ],
  [{ principal: cents(-75_00n) }, [], []],
])(
  'draws what the last payment went to where it went more than one way: %o',
  (parts, widths, texts) => {
    openPortal(<Split payment={{ ...none, ...parts, change: zero }} />, portalInMemory())
    const drawn = [...document.querySelectorAll('rect')].map((part) => part.getAttribute('width'))
    expect(drawn.map(Number)).toEqual(widths)
    expect([...document.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual(texts)
  },
)

function Split({ payment }: { payment: typeof none & { change: ReturnType<typeof cents> } }) {
  const told = { ...payment, ...unearned, on: parseDay('2026-11-09'), reference: '' }
  return <PaymentSplit payment={told} currency="USD" />
}

function Told({ payment }: { payment: typeof none & { change: ReturnType<typeof cents> } }) {
  const say = labelFor({ ...useReader(), labels: builtIn.en })
  const told = { ...payment, ...unearned, on: parseDay('2026-11-09'), reference: '' }
  return <LastPaymentText payment={told} currency="USD" say={say} />
}
