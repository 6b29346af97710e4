export const paymentReturns = {
  'payments.changed.number': 'Your bank gave this account a new number.',
  'payments.changed.routing': 'Your bank gave this account a new routing number.',
  'payments.changed.routingAndNumber':
    'Your bank gave this account a new number and a new bank code.',
  'payments.changed.accountType': 'Your bank corrected the kind of this account.',
  'payments.changed.numberAndType': 'Your bank gave this account a new number and another kind.',
  'payments.changed.all': 'Your bank gave this account a new number, routing number and kind.',
  'payments.changed.name':
    'Your bank has this account under another name. Your lender looks at it.',
  'payments.changed.was': 'Before :date it ended in :lastFour.',
  'payments.changed.on': 'We were told on :date.',
  'payments.returned.before': ':method: your last debit was returned.',
  'payments.returned.beforeFee':
    ':method: your last debit was returned; another return may cost :amount.',
  'payments.returned.title': 'Your :date payment was returned',
  'payments.returned.text':
    'Your bank returned :amount (:reason) on :date. We adjusted your balance.',
  'payments.returned.titleOther': 'A :date payment on this loan was returned',
  'payments.returned.textOther':
    'A payment of :amount on this loan was returned by the bank (:reason) on :date. We adjusted the balance.',
  'payments.returned.addMethod': 'Add another payment method to pay.',
  'payments.returned.blocked': 'The account ending :lastFour cannot be used.',
  'payments.returned.blockedCard': 'The card ending :lastFour cannot be used.',
  'payments.returned.disputed':
    'The card payment of :amount was disputed, and the card’s bank took it back. We adjusted the balance.',
  'payments.returned.fee': ':lender added a :amount returned-payment fee.',
  'payments.returned.notAgain': 'We will not try again. Whatever is due, you can pay at any time.',
  'payments.returned.reopened': 'The loan is open again, and what was owed before is owed again.',
  'payments.returned.schedulesHeld':
    'Schedules that still pay from this account wait until you choose another one.',
  'payments.returned.triesAgain': 'We will try again on :date.',
  'payments.returned.stopped':
    'Debits from the account ending :lastFour were stopped at your bank’s notice.',
  'payments.returned.stoppedCall':
    'Debits from the account ending :lastFour were stopped at your bank’s notice. For help, call :phone.',
} as const
