/** Why a card was declined, as its borrower is told. */
export type DeclineReason =
  | 'declined'
  | 'declinedFunds'
  | 'declinedExpired'
  | 'declinedCode'
  | 'methodGone'
  | 'loanClosed'

const reasonOf: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'declinedFunds',
  expired_card: 'declinedExpired',
  incorrect_cvc: 'declinedCode',
  method_gone: 'methodGone',
  loan_closed: 'loanClosed',
}

/** Declines that are no word of a network: nothing was sent, as method or loan had ended. */
export const ownDeclineCodes = ['method_gone', 'loan_closed'] as const

export type OwnDeclineCode = (typeof ownDeclineCodes)[number]

/** Such a decline counts against no card and no schedule. */
export function isOwnDecline(code: string): code is OwnDeclineCode {
  return ownDeclineCodes.some((one) => one === code)
}

/**
 * The reason behind a decline code of the payment network.
 *
 * @param code of the gateway; one that is not known is a plain decline
 */
export function declineReason(code: string): DeclineReason {
  return (Object.hasOwn(reasonOf, code) ? reasonOf[code] : undefined) ?? 'declined'
}
