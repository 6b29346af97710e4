import { parseDay } from '@quittance/domain/calendar'
import { paletteCss } from '@quittance/domain/lenders/palette'
import { cents } from '@quittance/domain/money'
import { openPortal } from './open-portal.tsx'
import { aCard, aLoan, aPayment, aReceipt } from './portal-builders.ts'
import { type End, portalInMemory } from './portal-in-memory.ts'
import { HomeRoute } from '../src/app/routes/home.tsx'
import { ReceiptsRoute } from '../src/app/routes/receipts.tsx'

// The signed-in pages over a server in memory, for the eye: `npx vite web`, then
// /testing/preview-portal.html?view=receipts&theme=dark&loan=late&pay=lost
const asked = new URLSearchParams(location.search)
const different = {
  late: {
    statusText: 'Past Due',
    loanStatus: 'pastDue',
    daysPastDue: 36,
    totalDue: cents(856_83n),
    oldestDueOn: parseDay('2026-10-15'),
  },
  paidOff: { statusText: 'PAID OFF', loanStatus: 'paidOff', isPaidOff: true, newOldestDueOn: null },
  chargedOff: {
    statusText: 'CHARGED OFF',
    loanStatus: 'chargedOff',
    balance: null,
    nextPayment: cents(0n),
    regularPayment: cents(0n),
    newOldestDueOn: null,
  },
  open: { openPayments: [aPayment({ state: 'confirming' })], hasScheduled: true },
} as const

const loan = aLoan(different[asked.get('loan') as keyof typeof different] ?? {})
const other = aLoan({ id: 'loan-2', loanNo: '21-120777' })
const returned = {
  id: 'receipt-3',
  state: 'returned',
  stateText: 'Returned',
  color: 'red',
} as const
const pending = { id: 'receipt-2', state: 'pending', stateText: 'Pending', color: 'amber' } as const
const portal = portalInMemory({
  loans: [loan, other],
  methods: [
    aCard(),
    aCard({ id: 'c-2', brand: 'mastercard', lastFour: '4444', expiresOn: parseDay('2026-12-31') }),
    aCard({ id: 'c-3', brand: 'amex', lastFour: '0005', expiresOn: parseDay('2025-01-31') }),
  ],
  receipts: [
    aReceipt(),
    aReceipt({ ...pending, channel: 'ach', methodText: 'Checking ending 6789', fee: cents(0n) }),
    aReceipt({ ...returned, isRefunded: true, refunded: cents(471_88n) }),
    ...Array.from({ length: 300 }, (_, i) => aReceipt({ id: `receipt-more-${i}` })),
  ],
  pay: (asked.get('pay') ?? 'completed') as End,
  status: (asked.get('status') ?? 'lost') as End,
})

const palette = document.createElement('style')
palette.textContent = paletteCss(asked.get('brand') ?? '#b0532c')
document.head.append(palette)
openPortal(asked.get('view') === 'receipts' ? <ReceiptsRoute /> : <HomeRoute />, portal)
document.documentElement.dataset['theme'] = asked.get('theme') ?? 'light'
