import { it } from 'vitest'
import { expectPanelThenPaid } from './testing/payments/unknown-result.ts'
import { onPortal } from './testing/portal/on-portal.ts'

// The other ways in which a network does not say whether it charged.

const stage = onPortal({ variables: { GATEWAY_TIMEOUT_MS: '1500', GATEWAY_REST_MS: '0' } })

it.each([
  ['charged, and answered 500', '4000000000009029', 'maria', '26.00', '29.95'],
  ['not charged, and never answered', '4000000000009011', 'kevin', '28.00', '31.95'],
  ['charged, and the connection cut', '4000000000009037', 'luis', '27.00', '30.95'],
] as const)('shows the panel for a card %s, then paid, once', (_, number, who, amount, total) =>
  expectPanelThenPaid(stage, { number, who, amount, total }),
)
