import type { ScheduleWords } from './wording.ts'

export const scheduleEnglish: ScheduleWords = {
  debitLate: {
    subject: 'Your scheduled payment on loan {{loanNo}} is late because of us',
    paragraphs: [
      'Hello {{firstName}},',
      'We were to take your scheduled payment on {{day}}, and could not send it in time. The delay is ours. We take it now: {{debits}}, from {{method}}. You do not need to do anything.',
      'We charge you no late fee for these days. The payment counts from the day of its debit.',
      'You see how your loan stands in the portal: {{portal}}',
      'If you do not know of it, contact us: {{phone}}',
    ],
  },
  debitPutOff: {
    subject: 'Your scheduled payment on loan {{loanNo}} is taken after all',
    paragraphs: [
      'Hello {{firstName}},',
      'We did not take your scheduled payment on {{day}}. {{reason}} It is still due, so we take it now: {{debits}}, from {{method}}. You do not need to do anything.',
      'We charge you no late fee for these days. The payment counts from the day of its debit.',
      'You see how your loan stands in the portal: {{portal}}',
      'If you do not know of it, contact us: {{phone}}',
    ],
  },
  scheduleMoved: {
    subject: 'You moved a scheduled payment on loan {{loanNo}}',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} you moved {{was}} to another day. Now it is {{debits}}, from {{method}}. The other payments of its series stay as they are.',
      '{{details}}',
      'You can move or delete it in the portal until it is processed: {{portal}}',
      'If it was not you, contact us: {{phone}}',
    ],
  },
  schedulePaused: {
    subject: 'You paused scheduled payments on loan {{loanNo}}',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} you paused a series from {{method}}.',
      '{{schedulesNote}}',
      'You still owe what is due. Pay another way, or resume the series, in the portal: {{portal}}',
      'If it was not you, contact us: {{phone}}',
    ],
  },
  scheduleResumed: {
    subject: 'You resumed scheduled payments on loan {{loanNo}}',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} you resumed a series from {{method}}. The next debit: {{debits}}. What was left out is not made up for.',
      '{{schedulesNote}}',
      'You can change or delete it in the portal until it is processed: {{portal}}',
      'If it was not you, contact us: {{phone}}',
    ],
  },
  debitsEnded: {
    subject: 'Your scheduled payments from {{method}} ended',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} you asked that {{method}} is debited no more. These scheduled payments ended with it: {{debits}}.',
      '{{schedulesNote}}',
      'You still owe what is due. Pay another way, or schedule anew, in the portal: {{portal}}',
      'If it was not you, contact us: {{phone}}',
    ],
  },
  debitComing: {
    subject: 'Your scheduled payment on loan {{loanNo}} is coming up',
    paragraphs: [
      'Hello {{firstName}},',
      'This scheduled payment is coming up: {{debits}}, from {{method}}. You do not need to do anything.',
      '{{reason}}',
      'You see how your loan stands in the portal: {{portal}}',
      'If you do not know of it, contact us: {{phone}}',
    ],
  },
  dueNotCovered: {
    subject: 'A payment on loan {{loanNo}} is due soon',
    paragraphs: [
      'Hello {{firstName}},',
      'This is due soon on your loan {{loanNo}}: {{owed}}.',
      '{{schedulesNote}}',
      'Pay it in the portal, or schedule a payment there: {{portal}}',
      'If you paid in another way, or have a question, contact us: {{phone}}',
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
  debitRunsAfterAll: {
    subject: 'Your scheduled payment on loan {{loanNo}} runs after all',
    paragraphs: [
      'Hello {{firstName}},',
      'We told you that a scheduled payment would not be made. That has changed, and this one is: {{debits}}, from {{method}}. You do not need to do anything.',
      '{{schedulesNote}}',
      '{{reason}}',
      'What is due on your loan, and every way to pay it, is in the portal: {{portal}}',
      'If you do not know of it, contact us: {{phone}}',
    ],
  },
  lastDebit: {
    subject: 'The last payment of a schedule on loan {{loanNo}}',
    paragraphs: [
      'Hello {{firstName}},',
      'This is the last payment of your schedule: {{debits}}, from {{method}}. Its debits stop then.',
      '{{schedulesNote}}',
      '{{reason}}',
      'You see how your loan stands in the portal: {{portal}}',
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
      'The bank refused debits from {{method}}, so these scheduled payments wait and are not taken from there any more: {{debits}}.',
      '{{schedulesNote}}',
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
  scheduleSkipped: {
    subject: 'You skipped one payment of your schedule on loan {{loanNo}}; the schedule goes on',
    paragraphs: [
      'Hello {{firstName}},',
      'On {{at}} you skipped this one payment, from {{method}}: {{debits}}. It is not debited, and the schedule goes on.',
      '{{schedulesNote}}',
      'You still owe what is due. Pay another way in the portal: {{portal}}',
      'If it was not you, contact us: {{phone}}',
    ],
  },
}
