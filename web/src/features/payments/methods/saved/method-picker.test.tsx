import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal } from '../../../../../testing/open-portal.tsx'
import { aCard } from '../../../../../testing/portal-builders.ts'
import { portalInMemory } from '../../../../../testing/portal-in-memory.ts'
import { MethodPicker } from './method-picker.tsx'

afterEach(cleanup)

const nothing = () => undefined

/** The tile of a card that costs $3.95 when it pays once, and nothing in a series. */
function open(isSeries: boolean): void {
  const picking = { value: '', onChoose: nothing, kinds: ['card'], scheduleHref: null } as const
  openPortal(
    <MethodPicker saved={[aCard()]} railsAway={[]} isSeries={isSeries} {...picking} />,
    portalInMemory(),
  )
}

it('shows at a card what it costs to pay once', async () => {
  open(false)
  expect(await screen.findByText('$3.95 fee')).toBeDefined()
})

it('shows at a card what each payment of a series costs, not what paying once does', async () => {
  open(true)
  await screen.findByText('No fee')
  expect(screen.queryByText('$3.95 fee')).toBeNull()
})
