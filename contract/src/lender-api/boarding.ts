import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import {
  about,
  amountText,
  balancesInput,
  dayInput,
  dayText,
  flagInput,
  oneOf,
  positiveAmountInput,
  rateInput,
  reasonInput,
  textInput,
} from './lender-fields.ts'
import { feesExample, loanFigures } from './loan-figures.ts'
import { signerExample, signersInput } from './signers.ts'
import { currencyCode } from '../wire.ts'

const loanNoWords =
  'the number of the loan, in at most 30 letters A to Z, digits, spaces, hyphens, dots, slashes and underscores'
const loanNoInput = textInput(30, loanNoWords).check(
  z.regex(/^[A-Za-z0-9][A-Za-z0-9 ./_-]*$/, loanNoWords),
)

const dayOfMonth = 'a day of the month, from 1 to 31'
const installmentCount = 'a whole number from 1'

const contractTerms = z.strictObject({
  principal: positiveAmountInput,
  rate: rateInput,
  dayCount: z.optional(oneOf(['ACT365', 'ACTACT', 'ACT360', '30360'])),
  contractOn: dayInput,
  firstDueOn: dayInput,
  frequency: oneOf(['WE', 'BW', 'SM', 'S4', 'MO', 'QU', 'AN']),
  installments: z
    .int(installmentCount)
    .check(z.minimum(1, installmentCount), z.maximum(1_200, 'at most 1200')),
  payment: positiveAmountInput,
  dueDay: about(
    'of a loan due by the month, where its first due date lies in a shorter one',
    z.optional(z.int(dayOfMonth).check(z.minimum(1, dayOfMonth), z.maximum(31, dayOfMonth))),
  ),
  secondDueDay: about(
    'of a loan that is due twice a month',
    z.optional(z.int(dayOfMonth).check(z.minimum(1, dayOfMonth), z.maximum(31, dayOfMonth))),
  ),
})

const party = z.strictObject({
  email: textInput(200, 'the email of a borrower'),
  role: oneOf(['borrower', 'coborrower']),
})

const collateralText = (most: number) => {
  const words = `a text of at most ${most} characters`
  return z.string(words).check(z.maxLength(most, words))
}

/** A loan as the lender brings it: the contract, who signed it, and what it owes. */
const loanToBoard = z.strictObject({
  loanNo: loanNoInput,
  mode: about('whose books are the master', z.prefault(oneOf(['ours', 'lender']), 'ours')),
  currency: oneOf(currencyCode.options),
  contract: contractTerms,
  parties: z.prefault(
    z
      .array(party, 'a list of { email, role }')
      .check(z.maxLength(2, 'at most a borrower and a co-borrower')),
    [],
  ),
  signers: about(
    'who signed it: by this it is linked in the portal, and at sign-up',
    z.prefault(signersInput, []),
  ),
  branchNo: about(
    'of the office that made it, where borrowers link by that',
    z.prefault(
      z
        .string('text of at most 10 characters')
        .check(z.maxLength(10, 'text of at most 10 characters')),
      '',
    ),
  ),
  collateral: z.optional(
    z.strictObject({
      year: collateralText(4),
      make: collateralText(40),
      model: collateralText(40),
    }),
  ),
  standing: about(
    'of a loan that began before today: what it owes, and what was paid on it so far',
    z.optional(
      z.strictObject({
        ...balancesInput,
        lateFeeCharged: about(
          'whether installments whose late fee was decided before bore it',
          z.prefault(flagInput, '1'),
        ),
      }),
    ),
  ),
  confirm: about(
    "'1': the loan is boarded though its first nights charge it off",
    z.optional(flagInput),
  ),
  reason: reasonInput,
})

export type LoanToBoard = z.output<typeof loanToBoard>

const boarded = '15764.70'
const boarding = {
  currency: 'USD',
  contract: {
    principal: '18800.00',
    rate: '9',
    contractOn: '2026-01-15',
    firstDueOn: '2026-02-15',
    dueDay: 15,
    frequency: 'MO',
    installments: 48,
    payment: '467.84',
  },
  reason: 'moved to the portal',
}
/** Nine installments were paid on their days; the tenth fell due five days ago. */
const balancesAfterNine = {
  principal: boarded,
  accrued: '139.94',
  ...feesExample,
  satisfied: '4210.56',
  interestPaid: '1175.26',
  lateFeeCharged: '1',
}
/** The sixth installment fell due 128 days ago. */
const balancesAfterFive = {
  principal: '17506.90',
  accrued: '0.00',
  ...feesExample,
  satisfied: '2339.20',
  interestPaid: '1046.10',
}

/** Boards a loan. */
export const boardLoanEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/loans',
  does: `Takes a loan in: disbursed today, or boarded with what it owes. Two fields may be left
out: \`contract.dueDay\`, the day of the month (1 to 31) where the first due date lies in a month too
short for it; and \`standing.lateFeeCharged\`, '1' (so when left out) or '0', whether installments bore
their late fee whose day, the one after the grace, lies before the boarding. Those of the boarding day
and after are charged here.`,
  isKeyed: true,
  body: loanToBoard,
  answer: z.object({
    loanNo: z.string(),
    eventNo: z.number(),
    kind: z.enum(['boarded', 'disbursed']),
    on: dayText,
    nextDayEvents: about(
      'what the next nights bring',
      z.array(
        z.object({ date: dayText, kind: z.enum(['lateFee', 'chargeOff']), amount: amountText }),
      ),
    ),
    loan: z.pick(loanFigures, { status: true, balances: true, payoff: true }),
  }),
  example: {
    notes: `The engine that closes days looks three nights ahead. \`nextDayEvents\` lists
what it would decide: each \`lateFee\` or \`chargeOff\` with its \`date\` and \`amount\`. A loan that these
nights would charge off is refused; \`"confirm": "1"\` boards it all the same. The lender of the
example charges a late fee of 5 % after 5 days of grace.`,
    body: {
      loanNo: '21-500001',
      ...boarding,
      signers: [signerExample],
      branchNo: '7',
      standing: balancesAfterNine,
    },
    answer: {
      loanNo: '21-500001',
      eventNo: 1,
      kind: 'boarded',
      on: '2026-11-20',
      nextDayEvents: [{ date: '2026-11-21', kind: 'lateFee', amount: '23.39' }],
      loan: {
        status: 'pastDue',
        balances: { principal: boarded, interest: '139.94', ...feesExample },
        payoff: '15904.64',
      },
    },
    refused: {
      body: { loanNo: '21-500002', ...boarding, standing: balancesAfterFive },
      problem: {
        type: 'about:blank',
        title: 'A value is not right',
        status: 422,
        detail: [
          'confirm: the loan would be charged off on 2026-11-21, with 17511.22;',
          'send "1" to board it all the same.',
        ].join(' '),
        field: 'confirm',
        reason: 'wouldBeChargedOff',
        nextDayEvents: [{ date: '2026-11-21', kind: 'chargeOff', amount: '17511.22' }],
      },
    },
  },
})
