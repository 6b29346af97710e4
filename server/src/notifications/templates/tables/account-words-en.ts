import type { AccessWords } from './wording.ts'

export const accountEnglish: AccessWords = {
  code: {
    subject: 'Your code is {{code}}',
    paragraphs: [
      'Your code for {{lender}} is {{code}}.',
      'It works for {{minutes}} minutes. Tell it to nobody: we never ask for it.',
    ],
    sms: '{{lender}}: your code is {{code}}. It works for {{minutes}} minutes. We never ask you for it.',
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
      'The link puts this email on the account of {{contact}}. If that is not yours, do not open it, even if you wait for a link: it would put your email on somebody else’s account.',
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
      '{{contactsNote}}',
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
  signInChanged: {
    subject: 'How you sign in was changed',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}}: {{reason}}',
      'If it was not you, set a new password in the portal, {{portal}}, and contact us: {{phone}}',
    ],
    sms: '{{lender}}: {{reason}} Not you? Contact us: {{phone}}',
  },
  authenticatorAdded: {
    subject: 'An authenticator app was turned on',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} an authenticator app was turned on: every sign-in asks for its code.',
      'If it was not you, this link takes the app away, signs everybody out and lets you set a new password. It works once, until {{day}}:',
      '{{link}}',
      'If it was you, you need not do anything. Questions? Contact us: {{phone}}',
    ],
    sms: '{{lender}}: an authenticator app was turned on for your account. Not you? Take it away: {{link}}',
  },
  receiptsSentElsewhere: {
    subject: 'Your receipts are sent to another address',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} it was set that receipts of your scheduled payments also go to {{contact}}.',
      'If it was not you, this link sends them as before, takes off the contacts added to your account in the last seven days, signs everybody out and lets you set a new password. It works once, until {{day}}:',
      '{{link}}',
      'If it was you, you need not do anything. Questions? Contact us: {{phone}}',
    ],
    sms: '{{lender}}: receipts of your payments now go to {{contact}} too. Not you? Undo it: {{link}}',
  },
  emailsTurnedOff: {
    subject: 'Emails about your payments were turned off',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} the emails about your payments were turned off. This is the last one; what the law asks for, and what keeps your account safe, is still sent.',
      'If it was not you, this link turns them on again, takes off the contacts added to your account in the last seven days, signs everybody out and lets you set a new password. It works once, until {{day}}:',
      '{{link}}',
      'If it was you, you need not do anything. Questions? Contact us: {{phone}}',
    ],
    sms: '{{lender}}: emails about your payments were turned off. Not you? Turn them on: {{link}}',
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
  contactWanted: {
    subject: 'Somebody wanted to add a contact of yours',
    paragraphs: [
      'Hello,',
      'On {{at}} somebody, probably you, wanted to put {{contact}} on another account with us. It belongs to your account, so nothing was changed.',
      'If it was not you, you need not do anything.',
    ],
    sms: '{{lender}}: somebody wanted to put this number on another account. It is yours, and nothing was changed. Questions? {{phone}}',
  },
  contactRemoved: {
    subject: 'A contact of your account was removed',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} this contact was taken off your account: {{contact}}',
      'If it was not you, change your password in the portal, {{portal}}, and contact us: {{phone}}',
    ],
    sms: '{{lender}}: {{contact}} was taken off your account. Not you? Contact us: {{phone}}',
  },
  primaryChanged: {
    subject: 'Your primary contact was changed',
    paragraphs: [
      'Hello {{firstName}},',
      'From {{at}} on we reach you at another contact of your account: {{contact}}',
      'If it was not you, change your password in the portal, {{portal}}, and contact us: {{phone}}',
    ],
    sms: '{{lender}}: your primary contact is now {{contact}}. Not you? Contact us: {{phone}}',
  },
  addressChanged: {
    subject: 'Your postal address was changed',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} your postal address was changed. You see it in the portal, under Settings: {{portal}}',
      'If it was not you, change your password there, and contact us: {{phone}}',
    ],
    sms: '{{lender}}: your postal address was changed. Not you? Contact us: {{phone}}',
  },
  erasureRequested: {
    subject: 'Your request to erase your data',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} you asked us to erase what we keep of you. We look into it and answer you. What the law has us keep, such as your loans and payments, stays for as long as it says.',
      'If it was not you, change your password in the portal, {{portal}}, and contact us: {{phone}}',
    ],
    sms: '{{lender}}: you asked us to erase your data. Not you? Contact us: {{phone}}',
  },
  erasureBegun: {
    subject: 'We erase your data',
    paragraphs: [
      'Hello {{firstName}},',
      'Since {{at}} we are erasing what we keep of you: your contacts, your address, how you sign in, your messages, your pictures and the cards and bank accounts that you saved. Nobody can sign in to your account any more, and this is the last message that you get from it.',
      'What the law has us keep, such as your loans, payments, statements and what you agreed to, stays for as long as it says.',
      'If you did not ask for this, contact us: {{phone}}',
    ],
    sms: '{{lender}}: we are erasing your data, and your account is closed. You did not ask for this? Contact us: {{phone}}',
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
  loanRemoved: {
    subject: 'A loan was removed from your account',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} loan {{loanNo}} was removed from your account in our portal. {{schedulesNote}}',
      'What is owed on the loan does not change. You can link it again in the portal: {{portal}}',
      'If it was not you, set a new password there and contact us: {{phone}}',
    ],
    sms: '{{lender}}: loan {{loanNo}} was removed from your account. {{schedulesNote}} Not you? Contact us: {{phone}}',
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
      '{{schedulesNote}}',
      'If this was not you, contact us at once: {{phone}}. Then set a new password in the portal: {{portal}}',
    ],
    sms: '{{lender}}: {{method}} was removed from your account. Not you? Contact us: {{phone}}',
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
