/** A conversation that a borrower wants to have. */
export type AssistantQuestion = {
  /** where the lender has its assistant */
  readonly origin: string
  readonly lenderId: string
  /** the lender's own number of the loan it is about; null: about none */
  readonly loanNo: string | null
  readonly language: string
  /** the portal whose page frames it */
  readonly portal: string
}

/** A lender's assistant, which is a stranger: it may be away, and what it says may be anything. */
export type Assistant = {
  /** The address of a new conversation; null where the assistant opened none. */
  readonly open: (question: AssistantQuestion) => Promise<string | null>
}
