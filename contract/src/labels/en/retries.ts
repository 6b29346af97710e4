export const retries = {
  'retries.refused.retryGone':
    'The debit that this payment was to take the place of was tried, stopped or paid in another way meanwhile, or is another borrower’s: only who made a payment can replace its retry. Nothing was charged. Please look at your loan again.',
  'retries.refused.retrySent':
    'This retry was already sent to your bank. If it can still be cancelled, its payment on your home page says until when.',
  'retries.refused.noRetry': 'No retry of this payment is planned.',
  'retries.refused.tooLateToStop':
    'This retry can no longer be stopped: it could be until :time on :date. Please call us.',
  'retries.refused.notStoppable': 'Only the person whose account is debited can stop this retry.',
  'retries.banner.planned': 'Your :debitDay debit of :amount will be tried again on :date.',
  'retries.banner.plannedOther':
    'A :debitDay debit of :amount on this loan will be tried again on :date.',
  'retries.banner.atMost': 'As your loan stands now, it takes :rest at most.',
  'retries.banner.isRetryOther': 'This is the retry of a :debitDay debit on this loan.',
  'retries.banner.paidOther':
    'A :debitDay debit of :amount on this loan was tried again on :date, and it was paid.',
  'retries.banner.covered':
    'Nothing is left to take if the debit of :cover on :coverDay goes through and no other payment comes back. Otherwise we try again on :date, :rest at most.',
  'retries.banner.nothingLeft':
    'As your loan stands now, nothing is left to take: it is not tried again on :date unless a payment comes back.',
  'retries.banner.stop': 'Stop this retry',
  'retries.banner.payInstead': 'Pay now instead',
  'retries.banner.until': 'You can stop it until :time.',
  'retries.banner.stopTitle': 'Stop this retry?',
  'retries.banner.stopText':
    'We will not try to debit :amount from :method again. You still owe what is due; unpaid, it may bring late fees.',
  'retries.banner.keep': 'Keep it',
  'retries.banner.stopping': 'Stopping the retry',
  'retries.banner.stopped': 'The retry is stopped. Nothing more will be debited for it.',
  'retries.banner.stoppedComesBack':
    'The retry is stopped. Your scheduled payment of :amount is taken on :date.',
  'retries.banner.takesPlace':
    'Pay with the form below: that payment takes the place of this retry, so you are debited once.',
  'retries.banner.replace': 'This payment takes its place: do not try that debit again',
  'retries.banner.notReplaced': 'This payment does not stop it.',
  'retries.banner.endsWithPayoff':
    'This payment pays off your loan, so that debit is not tried again.',
  'retries.banner.replaced':
    'Your :debitDay debit of :amount will not be tried again: this payment takes its place.',
  'retries.replaced.staysEnded':
    'It takes the place of the retry of the :debitDay debit of :amount. Even if you cancel it, we do not try that debit again.',
  'retries.replaced.ended':
    'It was made in place of the retry of the :debitDay debit of :amount. We do not try that debit again.',
  'retries.cancel.paused':
    'The scheduled payment that it replaced, :amount for :date, is not taken while its series is paused.',
  'retries.replaced.comesBack':
    'It was to take the place of the retry of the :debitDay debit of :amount. We try that debit again on :date.',
  'retries.replaced.due': 'Without this payment, :amount is due on your loan. Pay it another way.',
  'retries.banner.isRetry': 'This is the retry of your :debitDay debit.',
  'retries.banner.paid':
    'Your :debitDay debit of :amount was tried again on :date, and it was paid.',
  'retries.ended.paid': 'What it was meant to pay is no longer due.',
  'retries.ended.method': 'The account that you paid from is not debited any more.',
  'retries.ended.loan': 'Your lender does not take this payment on your loan any more.',
  'retries.ended.other': 'The bank does not allow another try.',
  'retries.ended.stopped': 'The retry was stopped.',
  'retries.ended.deleted': 'Its schedule was deleted.',
  'retries.ended.instead': 'A payment was made in its place.',
  'retries.ended.replacement': 'The payment made in its place was cancelled or came back.',
  'retries.ended.late': 'No day is left on which a bank takes another try.',
  'retries.place.numbered': ':debit (:number of :count)',
  'retries.ended.cancelled': 'The retry was cancelled. Nothing was taken for it.',
  'retries.obstacle.notOffered':
    'Will not run: your lender does not take payments this way any more.',
  'retries.ends.paid': 'The debit of :date will not run: you paid instead of it.',
  'retries.replaced.stands': 'Will not run: payment :reference of :date was made in its place.',
  'retries.replaced.open':
    'Payment :reference of :date was made in its place. We do not know yet whether it was charged.',
  'retries.replaced.declined':
    'Payment :reference of :date was to take its place and was declined: this one stays scheduled.',
  'retries.replaced.cancelled':
    'Payment :reference of :date was made in its place and was cancelled: this one is scheduled again.',
  'retries.replaced.returned':
    'Payment :reference of :date was made in its place and came back: this one is scheduled again.',
  'retries.replaced.refunded':
    'Payment :reference of :date was made in its place and was refunded: this one is scheduled again.',
  'retries.replaced.retried': 'That payment came back and is tried again on :date.',
  'retries.replaced.overStands': 'Not taken: payment :reference of :date was made in its place.',
  'retries.replaced.overOpen':
    'Not taken: payment :reference of :date was made in its place. We do not know yet whether that was charged.',
  'retries.replaced.overDeclined':
    'Not taken: payment :reference of :date was made in its place, and was declined. What is due stays due.',
  'retries.replaced.overCancelled':
    'Not taken: payment :reference of :date was made in its place, and was cancelled. What is due stays due.',
  'retries.replaced.overReturned':
    'Not taken: payment :reference of :date was made in its place, and came back. What is due stays due.',
  'retries.replaced.overRefunded':
    'Not taken: payment :reference of :date was made in its place, and was refunded. What is due stays due.',
  'retries.ends.underWay': 'Already on its way, and still taken: :debits.',
  'retries.ends.notAgain': 'If your bank returns it, we will not try it again.',
  'retries.ends.mayTryAgain':
    'If your bank returns it, it may be tried again. You can stop that on your home page.',
  'retries.ends.withIt': 'This retry ends with it: :debits.',
  'retries.ends.none': 'As things stand, none of its debits will run.',
  'retries.pause.stillRun': 'Tried again all the same, unless you stop it:',
} as const
