import { it } from 'vitest'
import { phone } from './testing/browser/browser.ts'
import { expectPayoffCancelled } from './testing/payments/cancel-payoff.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const stage = onSharedPortal('lonemesa')

it('restores the schedules that a payoff stopped where it is cancelled on a phone', () =>
  expectPayoffCancelled(stage, phone))
