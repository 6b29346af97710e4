import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import type { LabelKey } from './labels/labels.ts'

/** How it is said why a debit will not run. */
export const obstacleLabels = {
  removed: 'schedules.obstacle.removed',
  expired: 'schedules.obstacle.expired',
  blocked: 'schedules.obstacle.blocked',
  revoked: 'schedules.obstacle.revoked',
  unvalidated: 'schedules.obstacle.unvalidated',
  notOffered: 'retries.obstacle.notOffered',
  suspended: 'schedules.obstacle.suspended',
  authorization: 'schedules.obstacle.authorization',
  nothingOwed: 'schedules.obstacle.nothingOwed',
  replaced: 'schedules.obstacle.replaced',
  paused: 'schedules.obstacle.paused',
  tooLate: 'schedules.obstacle.tooLate',
  chargedOff: 'schedules.obstacle.loan',
  inBankruptcy: 'schedules.obstacle.loan',
  loanClosed: 'schedules.obstacle.loan',
  waits: 'schedules.obstacle.waits',
  covered: 'schedules.obstacle.covered',
} as const satisfies Readonly<Record<DebitObstacle, LabelKey>>
