/** Cards that stand in the vault from the first day. Only numbers that the sandbox knows. */
export type DemoCard = {
  readonly owner: string
  readonly number: string
  /** 'YYYY-MM' as the history tells it on 2026-11-20 */
  readonly expires: string
}

export const demoCards: readonly DemoCard[] = [
  { owner: 'maria.ortega@example.com', number: '4000056655665556', expires: '2026-11' },
  { owner: 'maria.ortega@example.com', number: '5555555555554444', expires: '2026-10' },
  { owner: 'luis.ortega@example.com', number: '4000000000000002', expires: '2028-06' },
  { owner: 'luis.ortega@example.com', number: '5200828282828210', expires: '2029-08' },
  { owner: 'darnell.whitaker@example.com', number: '4242424242424242', expires: '2029-04' },
  { owner: 'terrence.boyd@example.com', number: '4000056655665556', expires: '2027-09' },
  { owner: 'kevin.nguyen@example.com', number: '4242424242424242', expires: '2030-02' },
]

/** Bank accounts that stand in the vault from the first day, under the name their owner gave them. */
export type DemoBank = {
  readonly owner: string
  readonly kind: 'ach' | 'pad'
  readonly name: string
  readonly number: string
  /** nine digits, or 'BBB-TTTTT' */
  readonly routing: string
  readonly accountType: '' | 'checking' | 'savings'
  readonly isDeletable?: false
}

export const demoBanks: readonly DemoBank[] = [
  {
    owner: 'maria.ortega@example.com',
    kind: 'ach',
    name: 'Household checking',
    number: '000123456789',
    routing: '111000025',
    accountType: 'checking',
  },
  {
    owner: 'darnell.whitaker@example.com',
    kind: 'ach',
    name: 'Everyday',
    number: '1111222233330000',
    routing: '011401533',
    accountType: 'checking',
  },
  {
    owner: 'kevin.nguyen@example.com',
    kind: 'ach',
    name: 'Savings',
    number: '4455667788',
    routing: '021000021',
    accountType: 'savings',
  },
  {
    owner: 'jennifer.kowalski@example.com',
    kind: 'ach',
    name: 'House',
    number: '7001122210',
    routing: '231380104',
    accountType: 'savings',
  },
  {
    owner: 'aisha.rahman@example.com',
    kind: 'ach',
    name: 'Joint',
    number: '600987654321',
    routing: '121042882',
    accountType: 'checking',
    isDeletable: false,
  },
  {
    owner: 'chloe.tremblay@example.com',
    kind: 'pad',
    name: 'Compte conjoint',
    number: '0123456',
    routing: '815-30254',
    accountType: '',
  },
  {
    owner: 'gurpreet.singh@example.com',
    kind: 'pad',
    name: 'Chequing',
    number: '5591028',
    routing: '004-10922',
    accountType: '',
  },
]
