import * as z from 'zod'
import { day, rate, reason, someAmount, standingFields } from '../lender-fields.ts'

const some = (most: number, what: string) => z.string(what).trim().min(1, what).max(most, what)
const frequencies = ['WE', 'BW', 'SM', 'S4', 'MO', 'QU', 'AN'] as const
const dayOfMonth = 'a day of the month, from 1 to 31'
const dayCounts = ['ACT365', 'ACTACT', 'ACT360', '30360'] as const

/** A loan as the lender brings it: the contract, who signed it, and what it stands at. */
export const loanBody = z.strictObject({
  loanNo: some(30, 'the number of the loan, in at most 30 characters'),
  /** whose books are the master */
  mode: z.enum(['ours', 'lender'], 'one of ours, lender').default('ours'),
  currency: z.enum(['USD', 'CAD'], 'one of USD, CAD'),
  contract: z.strictObject({
    principal: someAmount,
    rate,
    dayCount: z.optional(z.enum(dayCounts, `one of ${dayCounts.join(', ')}`)),
    contractOn: day,
    firstDueOn: day,
    frequency: z.enum(frequencies, `one of ${frequencies.join(', ')}`),
    installments: z.int('a whole number from 1').min(1, 'a whole number from 1').max(1_200),
    payment: someAmount,
    /** of a loan due by the month, where its first due date lies in a shorter one; see `DuePlan` */
    dueDay: z.optional(z.int(dayOfMonth).min(1, dayOfMonth).max(31, dayOfMonth)),
    /** of a loan that is due twice a month */
    secondDueDay: z.optional(z.int('a day of the month').min(1).max(31)),
  }),
  parties: z
    .array(
      z.strictObject({
        email: some(200, 'the email of a borrower'),
        role: z.enum(['borrower', 'coborrower'], 'one of borrower, coborrower'),
      }),
      'a list of { email, role }',
    )
    .max(2, 'at most a borrower and a co-borrower')
    .default([]),
  collateral: z
    .strictObject({ year: z.string().max(4), make: z.string().max(40), model: z.string().max(40) })
    .optional(),
  /** of a loan that began before today: what it owes, and what was paid on it so far */
  standing: z
    .strictObject({
      ...standingFields,
      /** whether installments whose late fee was decided before bore it */
      lateFeeCharged: z.enum(['1', '0'], 'one of 1, 0').default('1'),
    })
    .optional(),
  /** '1': the loan is boarded though its first nights charge it off */
  confirm: z.optional(z.enum(['1', '0'], 'one of 1, 0')),
  reason,
})

export type AskedLoan = z.output<typeof loanBody>
