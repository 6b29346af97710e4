import { parseDay } from '@quittance/domain/calendar'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openPortal } from '../../testing/open-portal.tsx'
import { aLoan } from '../../testing/portal-builders.ts'
import { portalInMemory } from '../../testing/portal-in-memory.ts'
import { AddMethod } from '../features/payments/methods/add/add-method.tsx'
import { LinkLoanDialog } from '../features/loans/linking/link-loan-dialog.tsx'
import { ScheduleForm } from '../features/schedules/form/schedule-form.tsx'
import { HomeRoute } from './routes/home.tsx'

// What was typed is there again after a session that ended by itself, but for what is secret.

const ignore = () => undefined
const days = {
  earliestByCard: parseDay('2026-11-21'),
  earliestByBank: parseDay('2026-11-23'),
  closedDays: [],
  bankKind: 'ach' as const,
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

async function typeAndReturn(form: ReactNode, label: string, text: string): Promise<string> {
  const { store } = openPortal(form, portalInMemory({ loans: [aLoan()] }))
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
  store.end('idle')
  const kept = JSON.stringify(Object.entries(sessionStorage))
  openPortal(form, portalInMemory({ loans: [aLoan()] }))
  const again = await screen.findByLabelText<HTMLInputElement>(label)
  expect(kept.includes(text)).toBe(again.value === text)
  return again.value
}

it.each([
  ['a payment', <HomeRoute key="pay" />, 'Payment Amount'],
  [
    'a schedule',
    <ScheduleForm
      key="schedule"
      loan={aLoan()}
      methods={[]}
      days={days}
      renderPicker={() => null}
    />,
    'Payment Amount',
  ],
] as const)('keeps what was typed for %s over a session that ended', async (_what, form, label) => {
  expect(await typeAndReturn(form, label, '31.07')).toBe('31.07')
})

it.each([
  [
    'a card',
    <AddMethod key="card" kinds={['card']} onClose={ignore} onAdded={ignore} />,
    'Card number',
    '4242424242424242',
  ],
  [
    'a bank account',
    <AddMethod key="bank" kinds={['ach']} onClose={ignore} onAdded={ignore} />,
    'Account Number',
    '000123456789',
  ],
  [
    'a loan to link',
    <LinkLoanDialog key="link" onLinked={ignore} onClose={ignore} />,
    'Social Security Number',
    '900123301',
  ],
] as const)('keeps no number of %s', async (_what, form, label, text) => {
  expect(await typeAndReturn(form, label, text)).toBe('')
})
