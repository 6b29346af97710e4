import { expect, it } from 'vitest'
import { parseTable } from '../../testing/parse-table.ts'
import { showsScheduleTile } from './schedule.ts'
import type { LoanStatus } from '../loans/status/loan-status.ts'

it.each(
  parseTable(`
    scheduled | loanStatus   | tile
    yes       | current      | yes
    no        | current      | no
    yes       | pastDue      | no
    yes       | bankruptcy   | no
    yes       | repossession | no
    yes       | chargedOff   | no
    yes       | closed       | no
    yes       | paidOff      | no
  `),
)(
  'shows the tile of a schedule: $scheduled, $loanStatus: $tile',
  ({ scheduled, loanStatus, tile }) => {
    expect(showsScheduleTile(scheduled === 'yes', loanStatus as LoanStatus)).toBe(tile === 'yes')
  },
)
