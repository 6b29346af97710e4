import type { JournalRail } from '../journal/journal.ts'

/** How a bank account behaves once a debit of it was accepted. */
export type AccountBehaviour = {
  /** 'R01', '901'; null: it is paid */
  readonly code: string | null
  /** when it comes back: banking or calendar days after the day it was handed to the bank */
  readonly after: { readonly banking: number } | { readonly calendar: number }
  /** whether a settlement is told as well, and in which order */
  readonly settles: 'no' | 'before' | 'after'
  /** the bank tells a banking day later that the account is another one now: 'C01', 'U' */
  readonly corrects?: string
  /** only the first debit of an amount comes back: the same again, as a re-presentment is, is paid */
  readonly isOnce?: true
}

export type TestAccount = AccountBehaviour & {
  readonly rail: Exclude<JournalRail, 'card'>
  /** the end of the number */
  readonly ending: string
  /** one line for the list on the network's own page */
  readonly says: string
}

/** The bank whose accounts act by their last digits; accounts of all others are paid. */
export const testBank = { ach: '110000000', pad: '001-00011' } as const

export const paid: AccountBehaviour = { code: null, after: { banking: 0 }, settles: 'before' }

/** Banks send back within two banking days; their customers have up to 60 days to object. */
const soon = { after: { banking: 2 }, settles: 'no' } as const
const late = { after: { banking: 5 }, settles: 'before' } as const

/** What a bank says of an account that moved: the field of its notice, by its code. */
const corrections: ReadonlyMap<string, string> = new Map([
  ['C01', '77446789'],
  ['C02', '021000021'],
  ['C03', '021000021   77446788'],
  ['C04', 'ANOTHER NAME'],
  ['C05', '37'],
  ['C06', '77446787            37'],
  ['C07', '02100002177446786         37'],
  ['C09', '00-000000'],
  ['C13', 'ADDENDA'],
  ['U', '00040109225556789'],
])

export function correctedData(code: string): string {
  return corrections.get(code) ?? ''
}

function moved(rail: TestAccount['rail'], ending: string, corrects: string): TestAccount {
  return { rail, ending, ...paid, corrects, says: `paid, and a notice ${corrects} the day after` }
}

function ach(ending: string, code: string, when: Omit<AccountBehaviour, 'code'>): TestAccount {
  return { rail: 'ach', ending, code, ...when, says: says(code, when) }
}

function pad(code: string, when: Omit<AccountBehaviour, 'code'>): TestAccount {
  return { rail: 'pad', ending: code, code, ...when, says: says(code, when) }
}

function says(code: string, { after, settles }: Omit<AccountBehaviour, 'code'>): string {
  const days = 'banking' in after ? `${after.banking} banking days` : `${after.calendar} days`
  const told = { no: '', before: ', settled before', after: ', and settled only after that' }
  return `accepted, returned ${code} after ${days}${told[settles]}`
}

/** Short of money once: what is tried again is paid. */
function shortOnce(rail: TestAccount['rail'], ending: string, code: string): TestAccount {
  const told = `${says(code, soon)}; the same amount again is paid`
  return { rail, ending, code, ...soon, isOnce: true, says: told }
}

export const testAccounts: readonly TestAccount[] = [
  shortOnce('ach', '0201', 'R01'),
  shortOnce('pad', '7901', '901'),
  ach('0001', 'R01', soon),
  ach('0003', 'R03', soon),
  ach('0010', 'R10', late),
  ach('0002', 'R02', soon),
  ach('0007', 'R07', late),
  ach('0008', 'R08', soon),
  ach('0009', 'R09', soon),
  ach('0029', 'R29', late),
  ach('0160', 'R10', { after: { calendar: 59 }, settles: 'before' }),
  ach('0110', 'R01', { after: { banking: 2 }, settles: 'after' }),
  ...['901', '902', '903', '905', '907', '908', '910', '912'].map((code) => pad(code, soon)),
  ...['915', '917', '918', '920'].map((code) => pad(code, late)),
  ...['1', '2', '3', '4', '5', '6', '7', '9'].map((n) => moved('ach', `010${n}`, `C0${n}`)),
  moved('ach', '0113', 'C13'),
  moved('pad', '800', 'U'),
]
