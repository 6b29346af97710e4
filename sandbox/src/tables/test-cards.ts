/** What the network does when a card is charged. All but `approve` and declines are first tries. */
export type CardBehaviour =
  | 'approve'
  | 'declineGeneric'
  | 'declineFunds'
  | 'declineExpired'
  | 'declineCvc'
  | 'chargeThenSilence'
  | 'silence'
  | 'chargeThenError'
  | 'chargeThenCut'
  | 'chargeLate'
  | 'processThenApprove'
  | 'processThenDecline'
  | 'tellOften'
  | 'tellFirst'
  | 'chargeBack'

export type TestCard = {
  readonly number: string
  readonly behaviour: CardBehaviour
  /** One line for the list on the network's own page. */
  readonly says: string
}

/** Each number passes the Luhn check, so that forms take it. Numbers not listed are approved. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', behaviour: 'approve', says: 'Visa credit: approved' },
  { number: '4000056655665556', behaviour: 'approve', says: 'Visa debit: approved' },
  { number: '5555555555554444', behaviour: 'approve', says: 'Mastercard credit: approved' },
  { number: '2223003122003222', behaviour: 'approve', says: 'Mastercard credit: approved' },
  { number: '5200828282828210', behaviour: 'approve', says: 'Mastercard debit: approved' },
  { number: '5105105105105100', behaviour: 'approve', says: 'Mastercard prepaid: approved' },
  { number: '378282246310005', behaviour: 'approve', says: 'American Express: approved' },
  { number: '371449635398431', behaviour: 'approve', says: 'American Express: approved' },
  { number: '6011111111111117', behaviour: 'approve', says: 'Discover credit: approved' },
  { number: '6011000990139424', behaviour: 'approve', says: 'Discover credit: approved' },
  { number: '6011981111111113', behaviour: 'approve', says: 'Discover debit: approved' },
  { number: '3056930009020004', behaviour: 'approve', says: 'Diners Club: approved' },
  { number: '36227206271667', behaviour: 'approve', says: 'Diners Club: approved' },
  { number: '3566002020360505', behaviour: 'approve', says: 'JCB: approved' },
  { number: '4000001240000000', behaviour: 'approve', says: 'Visa, Canadian: approved' },
  { number: '4000000000000002', behaviour: 'declineGeneric', says: 'declined' },
  { number: '4000000000000341', behaviour: 'declineGeneric', says: 'can be saved; declined' },
  { number: '4000000000009995', behaviour: 'declineFunds', says: 'declined: insufficient funds' },
  { number: '4000000000000069', behaviour: 'declineExpired', says: 'declined: expired card' },
  { number: '4000000000000127', behaviour: 'declineCvc', says: 'declined: wrong security code' },
  { number: '4000000000009003', behaviour: 'chargeThenSilence', says: 'charged, never answered' },
  { number: '4000000000009011', behaviour: 'silence', says: 'not charged, never answered' },
  { number: '4000000000009029', behaviour: 'chargeThenError', says: 'charged, answers 500' },
  { number: '4000000000009037', behaviour: 'chargeThenCut', says: 'charged, connection cut' },
  {
    number: '4000000000009045',
    behaviour: 'chargeLate',
    says: 'never answered, a query finds nothing, the charge lands 5 s later',
  },
  { number: '4000000000009052', behaviour: 'processThenApprove', says: 'processing, then charged' },
  {
    number: '4000000000009060',
    behaviour: 'processThenDecline',
    says: 'processing, then declined',
  },
  {
    number: '4000000000009078',
    behaviour: 'tellOften',
    says: 'approved; told by five webhooks, out of order',
  },
  {
    number: '4000000000009086',
    behaviour: 'tellFirst',
    says: 'approved; the webhook comes before the answer',
  },
  {
    number: '4000000000009094',
    behaviour: 'chargeBack',
    says: 'approved; its holder takes the money back three days later',
  },
]

/** The issuer refuses this one already when it is to be saved. */
export const cardRefusedWhenSaved = '4000000000000101'

export type Funding = 'credit' | 'debit' | 'prepaid'

/** Funding by the first six digits; all other numbers are credit. */
export const fundingByBin: Readonly<Record<string, Funding>> = {
  '400005': 'debit',
  '520082': 'debit',
  '510510': 'prepaid',
  '601198': 'debit',
}
