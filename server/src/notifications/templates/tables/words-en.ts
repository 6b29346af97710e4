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
        '{{details}}',
        'You can pay with another method in the portal: {{portal}}',
      ],
    },
    returned: {
      subject: 'Your bank returned your payment of {{payment}}',
      paragraphs: [
        'Hello {{firstName}},',
        'Your bank returned your payment of {{payment}}. The amount is taken back from your loan, and your balance is updated.',
        'What your bank said: {{reason}} (code {{code}}).',
        '{{feeNote}}',
        '{{reopened}}',
        '{{nextStep}}',
        '{{details}}',
      ],
    },
    cancelled: {
      subject: 'Your payment of {{payment}} is cancelled',
      paragraphs: [
        'Hello {{firstName}},',
        'Your payment is cancelled. Nothing is taken from your account for it.',
        '{{reopened}}',
        '{{details}}',
      ],
    },
    refunded: {
      subject: 'A refund of your payment of {{payment}} is on its way',
      paragraphs: [
        'Hello {{firstName}},',
        '{{lender}} gave {{refund}} of your payment of {{payment}} back to {{method}}. Your balance is updated. Your bank may take some days to show it.',
        '{{details}}',
      ],
    },
    reversed: {
      subject: 'Your payment of {{payment}} was taken back',
      paragraphs: [
        'Hello {{firstName}},',
        '{{lender}} took back a payment of {{payment}} that was entered at the office. Your balance is updated.',
        '{{details}}',
      ],
    },
    notDebited: {
      subject: 'We did not take your payment of {{payment}}',
      paragraphs: [
        'Hello {{firstName}},',
        'Your loan or your bank account changed after you made this payment, so {{lender}} did not hand it to your bank. Nothing is taken from your account for it. You see how your loan stands in the portal: {{portal}}',
        '{{details}}',
      ],
    },
    notTriedAgain: {
      subject: 'We will not try your payment of {{payment}} again',
      paragraphs: [
        'Hello {{firstName}},',
        'We told you that we would try your returned payment of {{payment}} again. We will not. {{reason}}',
        'You see how your loan stands in the portal: {{portal}}',
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
  triedFor: {
    same: 'It is the same amount as before.',
    less: 'It is less than before, as less is due now.',
    refunded: 'It is less than before, as a part of it was refunded.',
  },
  triedAgain: 'We will try again on {{day}}. You do not need to do anything.',
  feeNote: 'A returned-payment fee of {{amount}} was added to your loan.',
  schedulesEnded: 'Your scheduled payments on this loan have ended: nothing more is debited.',
  schedulesWait:
    'Your scheduled payments on this loan have stopped: nothing more is debited. Should the payoff be cancelled or returned, they go on with the next one.',
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
    schedulesStayEnded:
      'Scheduled payments whose day has passed, or whose account may not be debited any more, stay ended.',
  },
  debitNotMade: {
    because: {
      declined: 'It was declined.',
      method: 'This card or account can not be debited any more.',
      suspended:
        'Your bank refused an earlier debit from this account, so nothing more is debited from it.',
      authorization: 'We have no authorization from you for this amount.',
      nothingOwed: 'Nothing was left to pay.',
      tooLate: 'It could not be made in time.',
    },
    suspended: 'The payments that come after it wait until you choose how to pay them.',
  },
  runsAfterAll:
    'That is so because of a payment that is under way: should that be cancelled or returned, this one runs after all.',
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
  lastDebit: {
    paidOff: 'It is all that is left to pay: your loan is paid off with it.',
    cut: 'It is less than the amount that you agreed to, because it is all that is left to pay: your loan is paid off with it.',
    rest: 'Your loan is not paid off with it. What is owed after it stays due: pay it another way, or schedule more payments, in the portal.',
  },
  reopened:
    'Your loan is open again: what was owed before is owed again. An email about your loan says how much, and what becomes of your scheduled payments.',
  why: 'You receive this message about a loan with {{lender}}.',
  questions: 'Questions?',
  somebody: 'somebody',
  someDevice: 'an unknown browser',
  push: {
    paymentResult: 'The result of your payment is here.',
    paymentNews: 'There is news about a payment of yours.',
  },
}
