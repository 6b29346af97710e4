/** What the borrower is told of a return: the end of the label `payments.returnReason.<word>`. */
export type ReturnLabel =
  | 'funds'
  | 'uncollected'
  | 'closed'
  | 'noAccount'
  | 'badNumber'
  | 'bankMoved'
  | 'stopped'
  | 'revoked'
  | 'unauthorized'
  | 'notAsAgreed'
  | 'noNotice'
  | 'notDebitable'
  | 'currency'
  | 'frozen'
  | 'deceased'
  | 'nameDiffers'
  | 'bankFailed'
  | 'technical'
  | 'disputed'

/**
 * What becomes of the method. Keep: nothing; hold: nothing, but its next debit is asked about;
 * block: no debit until another account is given; revoke: its authorization is gone; alert: nothing,
 * the fault is ours or the bank's and a person looks at it.
 */
export type ReturnAction = 'keep' | 'hold' | 'block' | 'revoke' | 'alert'

/**
 * What becomes of the payment. Returned: its money went back. Stands: the code is a word between
 * banks about a return, or about an entry that is no debit, and moves nothing of the payment.
 */
export type ReturnState = 'returned' | 'stands'

type Group = readonly [codes: string, state: ReturnState, words: ReturnLabel, action: ReturnAction]

/** Codes of NACHA. Those of cheques, credits and disputes between banks are ours to look at. */
const nacha: readonly Group[] = [
  ['R01', 'returned', 'funds', 'keep'],
  ['R02', 'returned', 'closed', 'block'],
  ['R03', 'returned', 'noAccount', 'block'],
  ['R04', 'returned', 'badNumber', 'block'],
  ['R05', 'returned', 'unauthorized', 'block'],
  ['R06', 'returned', 'technical', 'alert'],
  ['R07', 'returned', 'revoked', 'revoke'],
  ['R08', 'returned', 'stopped', 'hold'],
  ['R09', 'returned', 'uncollected', 'keep'],
  ['R10', 'returned', 'unauthorized', 'revoke'],
  // It may be corrected and sent again within 60 days, which a person decides.
  ['R11', 'returned', 'notAsAgreed', 'revoke'],
  ['R12 R13', 'returned', 'bankMoved', 'block'],
  ['R14 R15', 'returned', 'deceased', 'block'],
  ['R16', 'returned', 'frozen', 'block'],
  ['R17', 'returned', 'badNumber', 'block'],
  ['R18 R19 R21 R22 R24 R25 R26 R27 R28', 'returned', 'technical', 'alert'],
  ['R20', 'returned', 'notDebitable', 'block'],
  // The receiver refused a credit: it can only be said of a refund.
  ['R23', 'stands', 'technical', 'alert'],
  ['R29', 'returned', 'unauthorized', 'revoke'],
  ['R30 R31 R32 R33 R34 R35 R36 R37 R38 R39', 'returned', 'technical', 'alert'],
  // Enrolments of federal agencies: nothing of them is a debit.
  ['R40 R41 R42 R43 R44 R45 R46 R47', 'stands', 'technical', 'alert'],
  ['R50 R52 R53', 'returned', 'technical', 'alert'],
  ['R51', 'returned', 'unauthorized', 'alert'],
  // Dishonoured, and contested: the banks dispute a return that is entered already.
  ['R61 R62 R67 R68 R69 R70', 'stands', 'technical', 'alert'],
  ['R71 R72 R73 R74 R75 R76 R77', 'stands', 'technical', 'alert'],
  ['R80 R81 R82 R83 R84 R85', 'returned', 'technical', 'alert'],
]

/** Codes of Payments Canada, Standard 007. */
const canadian: readonly Group[] = [
  // 904, 906 and 913 are not in use: one that comes all the same is looked at.
  ['900 904 906 913', 'returned', 'technical', 'alert'],
  ['901', 'returned', 'funds', 'keep'],
  ['902', 'returned', 'noAccount', 'block'],
  ['903', 'returned', 'stopped', 'hold'],
  ['905', 'returned', 'closed', 'block'],
  ['907', 'returned', 'notDebitable', 'block'],
  ['908', 'returned', 'uncollected', 'keep'],
  ['909', 'returned', 'currency', 'block'],
  ['910', 'returned', 'deceased', 'block'],
  ['911', 'returned', 'frozen', 'block'],
  ['912', 'returned', 'badNumber', 'block'],
  ['914', 'returned', 'nameDiffers', 'alert'],
  ['915', 'returned', 'unauthorized', 'revoke'],
  ['916 919', 'returned', 'notAsAgreed', 'revoke'],
  ['917 920', 'returned', 'revoked', 'revoke'],
  ['918 921', 'returned', 'noNotice', 'revoke'],
  // A credit that its receiver sent back: it can only be said of a refund.
  ['922', 'stands', 'technical', 'alert'],
  ['990', 'returned', 'bankFailed', 'alert'],
]

/** A card payment that its holder's bank took back. */
const cards: readonly Group[] = [['chargeback', 'returned', 'disputed', 'block']]

/** What a code stands for. */
export type ReturnCode = {
  readonly state: ReturnState
  readonly words: ReturnLabel
  readonly action: ReturnAction
}

/** Every code by itself. */
export const returnCodes: ReadonlyMap<string, ReturnCode> = new Map(
  [...nacha, ...canadian, ...cards].flatMap(([codes, state, words, action]) =>
    codes.split(' ').map((code) => [code, { state, words, action }] as const),
  ),
)
