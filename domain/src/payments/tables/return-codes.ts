/** What the borrower is told of a return: the end of the label `payments.returnReason.<word>`. */
export type ReturnWords =
  | 'funds'
  | 'closed'
  | 'noAccount'
  | 'stopped'
  | 'revoked'
  | 'unauthorized'
  | 'notDebitable'
  | 'frozen'
  | 'deceased'
  | 'technical'
  | 'disputed'

/**
 * What becomes of the method. Keep: nothing; hold: nothing, but its next debit is asked about;
 * block: no debit until another account is given; revoke: its authorization is gone; alert: nothing,
 * the fault is ours or the bank's and a person looks at it.
 */
export type ReturnAction = 'keep' | 'hold' | 'block' | 'revoke' | 'alert'

type Group = readonly [codes: string, words: ReturnWords, action: ReturnAction]

/** Codes of NACHA. Those of cheques, credits and disputes between banks are ours to look at. */
const nacha: readonly Group[] = [
  ['R01 R09', 'funds', 'keep'],
  ['R02', 'closed', 'block'],
  ['R03 R04', 'noAccount', 'block'],
  ['R05', 'unauthorized', 'block'],
  ['R06', 'technical', 'alert'],
  ['R07', 'revoked', 'revoke'],
  ['R08', 'stopped', 'hold'],
  ['R10 R11 R29', 'unauthorized', 'revoke'],
  ['R12 R13', 'noAccount', 'block'],
  ['R14 R15', 'deceased', 'block'],
  ['R16', 'frozen', 'block'],
  ['R17', 'noAccount', 'block'],
  ['R18 R19 R21 R22 R23 R24 R25 R26 R27 R28', 'technical', 'alert'],
  ['R20', 'notDebitable', 'block'],
  ['R30 R31 R32 R33 R34 R35 R36 R37 R38 R39', 'technical', 'alert'],
  ['R40 R41 R42 R43 R44 R45 R46 R47', 'technical', 'alert'],
  ['R50 R51 R52 R53', 'unauthorized', 'alert'],
  ['R61 R62 R67 R68 R69 R70', 'technical', 'alert'],
  ['R71 R72 R73 R74 R75 R76 R77', 'technical', 'alert'],
  ['R80 R81 R82 R83 R84 R85', 'technical', 'alert'],
]

/** Codes of Payments Canada, Standard 007. */
const canadian: readonly Group[] = [
  ['900 904 906 913', 'technical', 'alert'],
  ['901 908', 'funds', 'keep'],
  ['902 912', 'noAccount', 'block'],
  ['903', 'stopped', 'hold'],
  ['905', 'closed', 'block'],
  ['907 909', 'notDebitable', 'block'],
  ['910', 'deceased', 'block'],
  ['911', 'frozen', 'block'],
  ['914 922 990', 'technical', 'alert'],
  ['915 916 918 919 921', 'unauthorized', 'revoke'],
  ['917 920', 'revoked', 'revoke'],
]

/** A card payment that its holder's bank took back. */
const cards: readonly Group[] = [['chargeback', 'disputed', 'block']]

/** Every code by itself. */
export const returnCodes: ReadonlyMap<
  string,
  { readonly words: ReturnWords; readonly action: ReturnAction }
> = new Map(
  [...nacha, ...canadian, ...cards].flatMap(([codes, words, action]) =>
    codes.split(' ').map((code) => [code, { words, action }] as const),
  ),
)
