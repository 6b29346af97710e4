export const scheduleDays = {
  'schedules.moved.afterDue':
    'The new day is after the due date, :due. What is not paid by then is past due from :late.',
  'schedules.moved.kept': 'The payment of :date stays on :moved, the day to which you moved it.',
  'schedules.moved.put':
    'The payment of :date is debited on :moved. Those after it keep their own days.',
  'schedules.moved.lost':
    'You had moved the payment of :date to :moved. With this change it does not stay on that day.',
  'schedules.moved.retry':
    'The retry of :amount planned for :date moves to :next, as another payment of the loan is debited on its day.',
  'schedules.moved.retryEarlier':
    'The retry of :amount planned for :date moves to :next, as no other payment of the loan is debited on that day any more.',
  'schedules.moved.noRetry':
    'The retry of :amount planned for :date is not made any more: another payment of the loan is debited on its day, and no other day is left for it.',
  'schedules.moved.retryCovered':
    'Nothing is left to take for the retry of :amount planned for :date if the debit of :cover on :coverDay goes through.',
  'schedules.moved.retryAgain':
    'The retry of :amount is made after all, on :next, as no other payment of the loan is debited on that day any more.',
  'schedules.moved.retryUncovered':
    'The retry of :amount is made after all, on :next: what is debited before it does not cover it any more.',
  'schedules.moved.ofAnother': ':note That is another borrower’s retry on this loan, not yours.',
  'schedules.moved.creditedOnDue': 'It counts as paid on :due.',
  'schedules.moved.lateUntilThen': 'A payment that is due on :due counts as past due until then.',
  'schedules.moved.lateWithoutFee':
    'A payment that is due on :due counts as past due until then. No late fee is added for those days.',
  'schedules.conflict.scheduled': 'Also scheduled on this loan: :amount on :date.',
  'schedules.conflict.underWay': 'Also on its way to this loan: a payment of :amount for :date.',
  'schedules.conflict.paidOffBefore':
    'What is already scheduled pays off your loan before this is debited for the first time: as things stand, nothing of it is taken.',
  'schedules.closed.note': 'Banks are closed: :reason',
  'schedules.closed.saturday': 'Saturday',
  'schedules.closed.sunday': 'Sunday',
  'schedules.closed.bankClosed': 'a day on which your lender’s bank is closed',
  'schedules.closed.newYear': 'New Year’s Day',
  'schedules.closed.martinLutherKing': 'Martin Luther King Jr. Day',
  'schedules.closed.presidents': 'Presidents’ Day',
  'schedules.closed.goodFriday': 'Good Friday',
  'schedules.closed.victoria': 'Victoria Day',
  'schedules.closed.memorial': 'Memorial Day',
  'schedules.closed.juneteenth': 'Juneteenth',
  'schedules.closed.canada': 'Canada Day',
  'schedules.closed.independence': 'Independence Day',
  'schedules.closed.labor': 'Labor Day',
  'schedules.closed.labour': 'Labour Day',
  'schedules.closed.truthAndReconciliation': 'National Day for Truth and Reconciliation',
  'schedules.closed.columbus': 'Columbus Day',
  'schedules.closed.veterans': 'Veterans Day',
  'schedules.closed.remembrance': 'Remembrance Day',
  'schedules.closed.thanksgiving': 'Thanksgiving',
  'schedules.closed.christmas': 'Christmas',
  'schedules.closed.boxing': 'Boxing Day',
  'schedules.calendar.name': ':lender payments',
  'schedules.calendar.title': ':amount :lender car payment',
  'schedules.calendar.notRun': 'Will not run: :title',
  'schedules.calendar.detail': ':method. Loan ending :lastFour.',
  'schedules.calendar.fee': 'Includes a fee of :fee.',
  'schedules.calendar.willRun': 'Will run.',
  'schedules.calendar.about':
    'Your calendar can show your next debits and keep up with every change. It reads them at an address of your own. Whoever has the address sees the days and amounts, so share it with nobody.',
  'schedules.calendar.make': 'Create my calendar link',
  'schedules.calendar.renew': 'Make a new address',
  'schedules.calendar.since': 'You made an address on :date.',
  'schedules.calendar.notRead': 'No calendar has read it yet.',
  'schedules.calendar.read': 'A calendar last read it on :date.',
  'schedules.calendar.renewText': 'A new address ends the one before.',
  'schedules.calendar.address': 'Your calendar address',
  'schedules.calendar.once': 'We show it this once. Add it to your calendar now.',
  'schedules.calendar.copy': 'Copy',
  'schedules.calendar.copied': 'Copied',
  'schedules.calendar.openCalendar': 'Open in my calendar',
  'schedules.calendar.stop': 'Stop this address',
  'schedules.calendar.stopped':
    'The address was stopped. Your calendar can read nothing more there.',
} as const
