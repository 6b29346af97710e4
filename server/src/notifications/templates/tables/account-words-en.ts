import type { AccountWords } from './wording.ts'

export const accountEnglish: AccountWords = {
  code: {
    subject: 'Your code is {{code}}',
    paragraphs: [
      'Your code for {{lender}} is {{code}}.',
      'It counts for {{minutes}} minutes. Tell it to nobody: we never ask for it.',
    ],
    sms: '{{lender}}: your code is {{code}}. It counts for {{minutes}} minutes. We never ask you for it.',
  },
  resetLink: {
    subject: 'Set a new password',
    paragraphs: [
      'Hello {{firstName}},',
      'Somebody, probably you, asked to set a new password. This link lets you, once, within {{minutes}} minutes:',
      '{{link}}',
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    sms: '{{lender}}: set a new password within {{minutes}} minutes: {{link}} Not you? Ignore this text.',
  },
  signInLink: {
    subject: 'Your link to sign in',
    paragraphs: [
      'Hello {{firstName}},',
      'This link signs you in, once, within {{minutes}} minutes:',
      '{{link}}',
      'Pass it on to nobody.',
    ],
    sms: '{{lender}}: sign in within {{minutes}} minutes: {{link}} Pass it on to nobody.',
  },
  verifyEmail: {
    subject: 'Please verify your email',
    paragraphs: [
      'Hello {{firstName}},',
      'Please verify that this is your email. The link counts for 24 hours:',
      '{{link}}',
      'If you have no account with {{lender}}, do not open the link: it would put your email on somebody else’s account.',
    ],
  },
  welcome: {
    subject: 'Welcome',
    paragraphs: [
      'Hello {{firstName}},',
      'Your account with {{lender}} is ready: {{portal}}',
      'There you see what is due, pay, and keep every receipt.',
    ],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: [
      'Hello {{firstName}},',
      'Your password was changed on {{at}}, and every other session was signed out.',
      'If it was not you, set a new password at once in the portal, {{portal}}, and contact us: {{phone}}',
    ],
    sms: '{{lender}}: your password was changed. Not you? Contact us: {{phone}}',
  },
  calendarMade: {
    subject: 'A calendar can read your debits',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} a private address was made at which a calendar can read your coming debits.',
      'If it was not you, change your password in the portal, {{portal}}, which ends that address, and contact us: {{phone}}',
    ],
    sms: '{{lender}}: an address was made at which a calendar can read your coming debits. Not you? Contact us: {{phone}}',
  },
  contactChanged: {
    subject: 'A contact of your account was changed',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} this contact was put on your account: {{contact}}',
      'If it was not you, contact us: {{phone}}',
    ],
    sms: '{{lender}}: a contact of your account was changed. Not you? Contact us: {{phone}}',
  },
  newSignIn: {
    subject: 'A new device signed in',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} a device that we did not know signed in to your account: {{device}}',
      'If it was not you, set a new password in the portal: {{portal}}',
    ],
  },
  takenContact: {
    subject: 'You have an account already',
    paragraphs: [
      'Hello,',
      'Somebody, probably you, tried to sign up with {{contact}}. It belongs to an account that you have already: sign in at {{portal}}, or ask there for a new password.',
      'If it was not you, you need not do anything.',
    ],
    sms: '{{lender}}: you have an account with this number already. Sign in, or ask for a new password: {{portal}}',
  },
  loanLinked: {
    subject: 'A loan was linked to an account',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} loan {{loanNo}} was linked to an account in our portal.',
      'If it was not you, contact us: {{phone}}',
    ],
    sms: '{{lender}}: loan {{loanNo}} was linked to an account. Not you? Contact us: {{phone}}',
  },
  payoffHeld: {
    subject: 'We received the payoff of loan {{loanNo}}',
    paragraphs: [
      'Hello {{firstName}},',
      'We received the payoff of your loan {{loanNo}}. A bank can still return a payment that counts toward it, so it is held until {{day}}. Then the loan is paid off, and we tell you.',
      '{{schedulesNote}}',
      'You see how your loan stands in the portal: {{portal}}',
    ],
  },
  paidOff: {
    subject: 'Loan {{loanNo}} is paid off',
    paragraphs: [
      'Hello {{firstName}},',
      'Your loan {{loanNo}} with {{lender}} is paid off. Nothing is owed on it any more.',
      '{{schedulesNote}}',
      'Your receipts stay in the portal: {{portal}}',
    ],
  },
  loanReopened: {
    subject: 'Loan {{loanNo}} is open again',
    paragraphs: [
      'Hello {{firstName}},',
      '{{reason}} Your loan is not paid off: it is open again.',
      '{{owed}}',
      '{{schedulesNote}}',
      'You see how your loan stands in the portal: {{portal}}',
    ],
  },
  methodAdded: {
    subject: '{{method}} was added to your account',
    paragraphs: [
      'Hello {{firstName}},',
      'This payment method was added to your account on {{at}}: {{method}}.',
      'If this was not you, contact us at once: {{phone}}. Then set a new password in the portal: {{portal}}',
    ],
    sms: '{{lender}}: {{method}} was added to your account as a payment method. Not you? Contact us: {{phone}}',
  },
  methodRemoved: {
    subject: '{{method}} was removed from your account',
    paragraphs: [
      'Hello {{firstName}},',
      'This payment method was removed from your account on {{at}}: {{method}}.',
      '{{debitsNote}}',
      'If this was not you, contact us at once: {{phone}}. Then set a new password in the portal: {{portal}}',
    ],
    sms: '{{lender}}: {{method}} was removed from your account. Not you? Contact us: {{phone}}',
  },
  debitsEnded: {
    subject: 'Your scheduled payments from {{method}} ended',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} you asked that {{method}} is debited no more. These scheduled payments ended with it: {{debits}}.',
      'You still owe what is due. Pay another way, or schedule anew, in the portal: {{portal}}',
      'If it was not you, contact us: {{phone}}',
    ],
  },
  debitComing: {
    subject: 'Your scheduled payment on loan {{loanNo}} is coming up',
    paragraphs: [
      'Hello {{firstName}},',
      'This scheduled payment is coming up: {{debits}}, from {{method}}. You do not need to do anything.',
      'To stop it, delete it in the portal, or end all debits from this card or account there, until {{until}}: {{portal}}',
      'If you do not know of it, contact us: {{phone}}',
    ],
  },
  debitWillNotRun: {
    subject: 'Your scheduled payment on loan {{loanNo}} will not run',
    paragraphs: [
      'Hello {{firstName}},',
      'As things stand, this scheduled payment is not made: {{debits}}, from {{method}}.',
      '{{reason}}',
      'What is due on your loan, and every way to pay it, is in the portal: {{portal}}',
    ],
  },
  lastDebit: {
    subject: 'The last scheduled payment on loan {{loanNo}}',
    paragraphs: [
      'Hello {{firstName}},',
      'This is the last payment of your schedule: {{debits}}, from {{method}}. Its debits stop then.',
      '{{schedulesNote}}',
      'To stop it, delete it in the portal, or end all debits from this card or account there, until {{until}}: {{portal}}',
      'If you do not know of it, contact us: {{phone}}',
    ],
  },
  debitNotMade: {
    subject: 'Your scheduled payment was not made',
    paragraphs: [
      'Hello {{firstName}},',
      'We did not make {{debits}}, from {{method}}. {{reason}} You were not charged for it.',
      '{{schedulesNote}}',
      'What is due on your loan, and every way to pay it, is in the portal: {{portal}}',
    ],
  },
  schedulesSuspended: {
    subject: 'Your scheduled payments wait for you',
    paragraphs: [
      'Hello {{firstName}},',
      'The bank refused a debit from {{method}}, so no scheduled payment is taken from there any more. These wait: {{debits}}.',
      'To go on with them, choose another card or account for each in the portal. Until then, what is due on your loan stays due: {{portal}}',
      'If this is a mistake of your bank, ask it first, then contact us: {{phone}}',
    ],
  },
  cardExpires: {
    subject: 'Your {{method}} expires soon',
    paragraphs: [
      'Hello {{firstName}},',
      '{{method}} is good through {{day}}. Payments that are scheduled after that day are not made from it.',
      'It pays these, which are next: {{debits}}.',
      'Renew the card, or choose another card or account, in the portal: {{portal}}',
    ],
  },
  scheduleMade: {
    subject: 'Your scheduled payment on loan {{loanNo}}',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} you scheduled a payment from {{method}}. The first debit: {{debits}}.',
      '{{details}}',
      'You can change or delete it in the portal until it is processed: {{portal}}',
      'If it was not you, contact us: {{phone}}',
    ],
  },
  scheduleEdited: {
    subject: 'You changed your scheduled payment on loan {{loanNo}}',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} you changed {{was}}. Now it is {{debits}}, from {{method}}.',
      '{{schedulesNote}}',
      '{{reason}} Your authorization of what is debited now goes with this email.',
      '{{details}}',
      'You can change or delete it in the portal until it is processed: {{portal}}',
      'If it was not you, contact us: {{phone}}',
    ],
  },
  scheduleDeleted: {
    subject: 'You deleted a scheduled payment on loan {{loanNo}}',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} you deleted this, from {{method}}: {{debits}}. It is not debited.',
      '{{schedulesNote}}',
      'You still owe what is due. Pay another way, or schedule anew, in the portal: {{portal}}',
      'If it was not you, contact us: {{phone}}',
    ],
  },
  payoffQuote: {
    subject: 'Payoff quote for loan {{loanNo}}',
    paragraphs: [
      'Hello {{firstName}},',
      'Here is the payoff quote that you asked for. A payment that arrives by its last day pays your loan off; later, the daily interest is added.',
      '{{details}}',
      'You can also pay in the portal, which shows the payoff of the day: {{portal}}',
    ],
  },
  statementReady: {
    subject: 'Your statement of loan {{loanNo}} is ready',
    paragraphs: [
      'Hello {{firstName}},',
      'A new statement of your loan is ready. Read it in the portal: {{portal}}',
      'You get statements by email, and none on paper. You can change that in the portal.',
    ],
  },
}
