import { instantAt, parseDay } from '@quittance/domain/calendar'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../testing/open-portal.tsx'
import { portalInMemory } from '../../../testing/portal-in-memory.ts'
import { ConfirmAct } from './confirm-act.tsx'

afterEach(cleanup)

const nothing = () => undefined
const promise = 'Nothing will be debited.'
const below = 'You can pay again at any time.'
const words = {
  title: 'Cancel this payment?',
  act: 'Cancel payment',
  keep: 'Keep it',
  done: 'Cancelled.',
  late: 'It is too late to cancel it.',
}

function ask(until: ReturnType<typeof instantAt> | null): void {
  const refusal = { kind: 'refused', reason: 'sent', message: 'It was sent already.' } as never
  openPortal(
    <ConfirmAct
      words={words}
      until={until}
      send={async () => refusal}
      onClose={nothing}
      onChanged={nothing}
      below={<p>{below}</p>}
    >
      <p>{promise}</p>
    </ConfirmAct>,
    portalInMemory(),
  )
}

it('shows of an act that was refused the refusal alone, and nothing that it promised before', async () => {
  ask(null)
  expect(screen.getByText(promise)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel payment' }))
  expect(await screen.findByText('It was sent already.')).toBeDefined()
  expect(screen.queryByText(promise)).toBeNull()
  expect(screen.queryByText(below)).toBeNull()
})

it('shows of an act whose time has passed that it is too late, and nothing that it promised', () => {
  ask(instantAt(parseDay('2020-01-01'), '00:00:00'))
  expect(screen.getByText('It is too late to cancel it.')).toBeDefined()
  expect(screen.queryByText(promise)).toBeNull()
})
