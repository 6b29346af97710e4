/** What a lender's agent reads out and is told, who acts for a borrower on the phone. */
export const agents = {
  'agents.oral.opening':
    'This call is recorded. I am :agent of :lender. Today, :today, I read this to you, :borrower, in your own words, and ask you to agree to it aloud:',
  'agents.oral.card':
    'This call is recorded. I am :agent of :lender. Today, :today, you, :borrower, authorize :lender to charge your :brand card ending :lastFour one time for :total on :date. This includes a convenience fee of :fee, charged for paying by card; you can pay without it by bank account or by mail. The card is charged as soon as you agree: say no now if you do not want that. For questions, or to ask for your money back, call :phone. If the card is declined you still owe the payment. Do you agree?',
  'agents.oral.cardFree':
    'This call is recorded. I am :agent of :lender. Today, :today, you, :borrower, authorize :lender to charge your :brand card ending :lastFour one time for :total on :date. The card is charged as soon as you agree: say no now if you do not want that. For questions, or to ask for your money back, call :phone. If the card is declined you still owe the payment. Do you agree?',
  'agents.oral.ach':
    'This call is recorded. I am :agent of :lender. Today, :today, you, :borrower, authorize :lender to make a one-time electronic debit of :total from your :type account ending :lastFour at :bank on or after :date. You may cancel it until :cancelUntil, in the portal or by calling :phone, where your questions are answered too. If your bank returns the debit for insufficient or uncollected funds, :lender may present it again up to two times, never for more than this amount, and may charge a returned-payment fee of :nsfFee where your contract and law allow. Do you agree?',
  'agents.oral.pad':
    "This call is recorded. I am :agent of :lender. Today, :today, you, :borrower, authorize :lender to debit your account :masked at :bank for :amount :timing (personal PAD). You WAIVE the 10-day pre-notification for fixed amounts. You may cancel this debit until :cancelUntil, in the portal or by calling :phone, and this agreement at any time on 30 days' notice; for a sample cancellation form, contact your financial institution or visit www.payments.ca. You have certain recourse rights if any debit does not comply with this agreement. For example, you have the right to receive reimbursement for any debit that is not authorized or is not consistent with this PAD Agreement. Contact: :lender, :address, :phone. Do you agree?",
  'agents.review.title': 'Read this to the borrower',
  'agents.review.agreed': 'I read this out on a recorded call, and :borrower agreed aloud',
  'agents.review.readFirst': 'Read the authorization to the borrower first.',
  'agents.refused.notReadOut':
    'Read the authorization to the borrower first, and mark that they agreed. Nothing was charged.',
  'agents.change.agreed': 'I told :borrower what changes, and they agreed aloud',
  'agents.change.tellFirst': 'Tell the borrower what changes first.',
  'agents.refused.notAgreed':
    'Tell the borrower what changes first, and mark that they agreed. Nothing was changed.',
  'agents.refused.emailNotOnFile':
    'An agent sends receipts only to an email of the borrower’s account.',
  'agents.refused.phoneNotOnFile':
    'An agent sends receipts only to a phone of the borrower’s account.',
} as const
