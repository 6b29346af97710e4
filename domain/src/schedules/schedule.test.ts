import { expect, it } from 'vitest'
import { parseTable } from '../../testing/parse-table.ts'
import { showsScheduleTile } from './schedule.ts'
import type { LoanStatus } from '../loans/status/loan-status.ts'

it.each(
  parseTable(`
    scheduled | standing     | tile
    yes       | current      | yes
    no        | current      | no
    yes       | pastDue      | no
    yes       | bankruptcy   | no
    yes       | repossession | no
    yes       | chargedOff   | no
    yes       | closed       | no
    yes       | paidOff      | no
  `),
)('shows the tile of a schedule: $scheduled, $standing: $tile', ({ scheduled, standing, tile }) => {
  expect(showsScheduleTile(scheduled === 'yes', standing as LoanStatus)).toBe(tile === 'yes')
})
