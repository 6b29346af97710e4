import type { Words } from './wording.ts'

export const english: Words = {
  emails: {
    receipt: {
      subject: 'Receipt for your payment of {{payment}}',
      paragraphs: [
        'Hello {{firstName}},',
        '{{lender}} received your payment. You will not be charged again.',
        '{{details}}',
        'Your receipt stays in the portal: {{portal}}',
      ],
    },
    receiptPending: {
      subject: 'Your payment of {{payment}} is on its way',
      paragraphs: [
        'Hello {{firstName}},',
        'Your bank payment was accepted. It is subject to final settlement: until your bank has paid it, it shows as pending.',
        '{{details}}',
        'You can follow it in the portal: {{portal}}',
      ],
    },
    receiptCopy: {
      subject: 'Copy of your receipt for {{payment}}',
      paragraphs: [
        'Hello,',
        'Here is the receipt that {{firstName}} asked us to send.',
        '{{history}}',
        '{{details}}',
      ],
      sms: '{{lender}}: receipt for {{payment}} paid {{paidAt}} on loan {{loanNo}}, {{method}}. Status: {{status}}. Ref {{reference}}. Reply STOP to end texts.',
    },
    confirmedLate: {
      subject: 'Your payment of {{payment}} is confirmed',
      paragraphs: [
        'Hello {{firstName}},',
        'We told you that we were checking your payment. It is confirmed now: {{lender}} received it once, and you do not need to pay again.',
        '{{details}}',
        'Your receipt stays in the portal: {{portal}}',
      ],
    },
    declinedLate: {
      subject: 'Your payment of {{payment}} was not made',
      paragraphs: [
        'Hello {{firstName}},',
        'We told you that we were checking your payment of {{payment}}. {{reason}}',
        '{{placeNote}}',
        '{{details}}',
        'You can pay with another method in the portal: {{portal}}',
      ],
    },
    returned: {
      subject: 'Your bank returned your payment of {{payment}}',
      paragraphs: [
        'Hello {{firstName}},',
        '{{history}}',
        '{{placeNote}}',
        '{{accountNote}}',
        '{{codeNote}}',
        '{{details}}',
      ],
    },
    cancelled: {
      subject: 'Your payment of {{payment}} is cancelled',
      paragraphs: [
        'Hello {{firstName}},',
        'Your payment is cancelled. Nothing is taken from your account for it.',
        '{{placeNote}}',
        '{{reopened}}',
        '{{details}}',
      ],
    },
    refunded: {
      subject: 'A refund of {{refund}} of your payment of {{payment}} is on its way',
      paragraphs: [
        'Hello {{firstName}},',
        '{{lender}} gave {{refund}} of your payment of {{payment}} back to {{method}}. We adjusted your balance. Your bank may take some days to show it.',
        '{{placeNote}}',
        '{{details}}',
      ],
    },
    reversed: {
      subject: 'Your payment of {{payment}} was taken back',
      paragraphs: [
        'Hello {{firstName}},',
        '{{lender}} took back a payment of {{payment}} that was entered at the office. We adjusted your balance.',
        '{{details}}',
      ],
    },
    notDebited: {
      subject: 'We did not take your payment of {{payment}}',
      paragraphs: [
        'Hello {{firstName}},',
        'Your loan or your bank account changed after you made this payment, so {{lender}} did not hand it to your bank. Nothing is taken from your account for it. You see how your loan stands in the portal: {{portal}}',
        '{{placeNote}}',
        '{{details}}',
      ],
    },
    notTriedAgain: {
      subject: 'We will not try your payment of {{payment}} again',
      paragraphs: [
        'Hello {{firstName}},',
        'We told you that we would try your returned payment of {{payment}} again. We will not. {{reason}}',
        'You see how your loan stands in the portal: {{portal}}',
        '{{placeNote}}',
        '{{details}}',
      ],
      sms: '{{lender}}: we will not try your returned payment of {{payment}} on loan {{loanNo}} again. {{reason}} Ref {{reference}}. Reply STOP to end texts.',
    },
    triedAgain: {
      subject: 'We are trying your returned payment of {{payment}} again',
      paragraphs: [
        'Hello {{firstName}},',
        'Your bank returned your payment of {{payment}} on loan {{loanNo}}. As we told you, we are trying it again: we debit {{newAmount}} from {{method}} on {{tryDay}}. {{reason}} You do not need to do anything.',
        '{{details}}',
      ],
      sms: '{{lender}}: we are trying your returned payment on loan {{loanNo}} again: {{newAmount}} from {{method}} on {{tryDay}}. {{reason}} Ref {{reference}}. Reply STOP to end texts.',
    },
    accountChanged: {
      subject: 'The account of your payment of {{payment}} has changed',
      paragraphs: [
        'Hello {{firstName}},',
        'The bank of the account ending {{lastFour}}, from which you paid {{payment}} on loan {{loanNo}}, told us of a change. {{change}}',
        'From now on we debit the account ending {{newLastFour}}. You do not need to do anything: your saved account in the portal is updated: {{portal}}',
        'If you know nothing of this, contact us: {{phone}}',
      ],
    },
  },
  afterReturn: {
    retryMayMove:
      'If a scheduled payment or another retry on this loan is taken that day, we try again on the next banking day. You can stop the retry on your home page in the portal.',
    changeOrPause:
      'Your scheduled payments go on from this account. In the portal you can choose another account for them, or pause them.',
    changeAccount:
      'Your scheduled payments go on from this account. In the portal you can choose another account for them.',
  },
  triedFor: {
    same: 'It is the same amount as before.',
    less: 'It is less than before, as less is due now.',
    withoutFees: 'It is less than before, as it pays no returned-payment fees.',
    refunded: 'It is less than before, as a part of it was refunded.',
  },
  triedAgain: 'We will try again on {{day}}. You do not need to do anything.',
  feesLeft: '{{amount}} in returned-payment fees stays due.',
  feeNote: 'A returned-payment fee of {{amount}} was added to your loan.',
  codeNote: 'What your bank said: code {{code}}.',
  schedulesEnded: 'Your scheduled payments on this loan have ended: nothing more is debited.',
  schedulesNamed: 'What was to come: {{debits}}.',
  schedulesWait:
    'Your scheduled payments on this loan have stopped: nothing more is debited. Should the payoff be cancelled or returned, they go on, and one whose day passed meanwhile is still debited if it is not too late for it. We write to you then what is debited.',
  debitsNote:
    'These scheduled payments ended with it: {{debits}}. You still owe what is due: pay another way, or schedule anew, in the portal.',
  reopenedLoan: {
    because: {
      cancelled: 'A payment that counted toward the payoff of your loan {{loanNo}} was cancelled.',
      returned: 'A bank returned a payment that counted toward the payoff of your loan {{loanNo}}.',
      refunded: 'A payment that counted toward the payoff of your loan {{loanNo}} was refunded.',
      reversed: 'A payment that counted toward the payoff of your loan {{loanNo}} was taken back.',
    },
    dueNow: '{{amount}} is due now.',
    dueNext: 'The next payment of {{amount}} is due {{day}}.',
    payoff: 'On {{day}}, {{amount}} pays the loan off.',
    payoffDaily: 'Each day after adds {{more}}.',
    schedulesRestored: 'Your scheduled payments are active again.',
    debitsComing: 'What comes next: {{debits}}.',
    schedulesWait:
      'Scheduled payments that waited for another account wait again. Nothing is taken until you choose one.',
    schedulesStayEnded:
      'Scheduled payments whose day has passed, or whose account may not be debited any more, stay ended.',
    schedulesLeftEnded:
      'Your scheduled payments ended with the payoff and stay ended: they take nothing more. Please pay what is due yourself, or schedule anew, in the portal.',
    debitsMissed: 'Not made, and not made up for: {{debits}}. Please pay what is due yourself.',
    payBy: 'To avoid a late fee, pay it by {{day}}.',
  },
  debitNotMade: {
    because: {
      declined: 'It was declined.',
      method: 'This card or account cannot be debited any more.',
      notOffered: 'Your lender does not take payments this way online any more.',
      suspended:
        'Your bank refused an earlier debit from this account, so nothing more is debited from it.',
      authorization:
        'It is not what you authorized: its amount, its day or its account differs. We look into it.',
      nothingOwed: 'Nothing was left to pay.',
      tooLate: 'It could not be made in time.',
    },
    suspended:
      'The payments that come after it wait until you resume them, or choose another way to pay them, in the portal.',
  },
  signInChanges: {
    googleAdded: 'Sign-in with Google was added: it signs in to your account.',
    facebookAdded: 'Sign-in with Facebook was added: it signs in to your account.',
    passkeyAdded: 'A passkey was added: it signs in to your account.',
    passkeyRemoved: 'A passkey was removed: it signs in to your account no more.',
    authenticatorAdded: 'An authenticator app was turned on: every sign-in asks for its code.',
    authenticatorRemoved:
      'The authenticator app was turned off, and the recovery codes with it: no sign-in asks for a code any more.',
    recoveryCodesRenewed: 'New recovery codes were made. Those from before count no more.',
    recoveryCodeUsed: 'Somebody signed in by a recovery code. It cannot be used again.',
    factorsReset:
      'We removed your passkeys, your authenticator app and your recovery codes. You sign in by your password alone.',
    factorsUndone:
      'By the link that we sent, passkeys, authenticator app and recovery codes were removed, and everybody was signed out.',
  },
  passwordContacts: {
    removed: 'Contacts that nobody had verified were taken off your account: {{contact}}.',
    recent:
      'Contacts were added to your account in the last seven days: {{contact}}. If you do not know one, remove it in the portal under Contact Information.',
    passkeys:
      'Passkeys were added to your account in the last seven days, and still sign in. If you did not add one, remove it in the portal under Settings.',
  },
  runsAfterAll:
    'That is so because of a payment that is under way: should that be cancelled or returned, this one runs after all.',
  stopDebit: {
    delete:
      'To stop it, delete it in the portal, or end all debits from this card or account there, until {{until}}.',
    contact:
      'To stop it, contact us until {{until}}: {{phone}}. Until then you can also end all debits from this card or account in the portal.',
    now: 'It is taken now, so it cannot be stopped any more.',
  },
  endedSchedule: {
    goesOn:
      'Only this payment of its series is concerned. What the series debits next: {{debits}}.',
    over: {
      payment: 'It was the last payment of its series: nothing more is debited by that series.',
      series: 'It is the whole series: nothing more is debited as it was before.',
      once: 'Nothing else is debited by it.',
    },
    authorization: {
      payment:
        'The authorization that you gave before does not count for this payment any more; it stays for the rest of its series.',
      whole: 'The authorization that you gave before has ended.',
    },
  },
  byAgent: 'What this message says that you did, our agent did on your behalf.',
  noDebits: 'none, as things stand',
  pausedSeries: {
    untilDay:
      'Nothing is debited before {{day}}. From that day on its debits run again by themselves.',
    untilResumed: 'Nothing is debited until you resume it in the portal.',
    first: 'The first debit after the pause: {{debits}}.',
    ifResumed: 'If you resumed it now, its next debit would be: {{debits}}.',
    skipped: 'Not debited in the pause: {{debits}}.',
    retried:
      'What came back before is tried again all the same: {{debits}}. You can stop it in the portal.',
  },
  lastDebit: {
    paidOff: 'This is all you have left to pay: it pays off your loan.',
    cut: 'It is less than the amount that you agreed to, because it is all that is left to pay: your loan is paid off with it.',
    rest: 'Your loan is not paid off with it. What is owed after it stays due: pay it another way, or schedule more payments, in the portal.',
    restScheduled:
      'Your loan is not paid off with it. What is owed after it is scheduled already, and this debit pays the rest: {{debits}}.',
    othersScheduled:
      'Your loan is not paid off with it. Its next payment is scheduled already: {{debits}}.',
    othersLeaveRest:
      'Your loan is not paid off with it. Its next payment is scheduled already: {{debits}}. As things stand, what is scheduled does not pay off your loan by its last day. What is left stays due: pay it another way, or schedule more payments, in the portal.',
  },
  place: {
    coming:
      'The scheduled payment that it was to replace is taken after all: {{amount}} on {{day}}.',
    notTaken:
      'It replaced the scheduled payment of {{amount}} for {{day}}. That one was not taken, and it will not be: nothing is taken for it. What is due stays due: pay another way in the portal.',
    retried:
      'It is tried again, and so it still replaces the scheduled payment of {{amount}} for {{day}}: nothing is taken for that one.',
    paused:
      'It replaced the scheduled payment of {{amount}} for {{day}}. That one is not taken while its series is paused. What is due stays due: pay another way in the portal.',
    stillReplaced:
      'What is left of it still replaces the scheduled payment of {{amount}} for {{day}}: nothing is taken for that one.',
    due: 'As your loan stands now, {{amount}} is due on {{day}}: pay it another way in the portal.',
    lateFee: 'A late fee of {{amount}} was added to your loan.',
    staysDue:
      'What it was to pay stays due. Pay another way by {{day}}, so that no late fee is added.',
    payUntil: 'Pay by {{day}}, so that no late fee is added.',
  },
  putOffBy: {
    another: 'Another payment on this loan came first.',
    returned: 'Another payment on this loan came first, and it did not go through.',
    cancelled:
      'Another payment on this loan was made in its place, and that payment was cancelled.',
  },
  reopened:
    'Your loan is open again: what was owed before is owed again. An email about your loan says how much, and what becomes of your scheduled payments.',
  why: 'You receive this message about a loan with {{lender}}.',
  questions: 'Questions?',
  somebody: 'somebody',
  someDevice: 'an unknown browser',
  push: {
    paymentResult: 'The result of your payment is here.',
    paymentUpdate: 'There is news about a payment of yours.',
  },
}
