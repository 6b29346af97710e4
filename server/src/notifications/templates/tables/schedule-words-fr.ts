import type { ScheduleWords } from './wording.ts'

export const scheduleFrench: ScheduleWords = {
  debitLate: {
    subject: 'Votre paiement planifié du prêt {{loanNo}} est en retard de notre fait',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Nous devions prélever votre paiement planifié le {{day}} et n’avons pas pu l’envoyer à temps. Le retard est de notre fait. Nous le prélevons maintenant : {{debits}}, de {{method}}. Vous n’avez rien à faire.',
      'Nous ne vous facturons aucuns frais de retard pour ces jours. Le paiement compte à partir du jour de son prélèvement.',
      'Voyez où en est votre prêt dans le portail : {{portal}}',
      'Si vous ne le reconnaissez pas, communiquez avec nous : {{phone}}',
    ],
  },
  debitPutOff: {
    subject: 'Votre paiement planifié du prêt {{loanNo}} est finalement prélevé',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Nous n’avons pas prélevé votre paiement planifié le {{day}}. {{reason}} Il est toujours dû : nous le prélevons maintenant : {{debits}}, de {{method}}. Vous n’avez rien à faire.',
      'Nous ne vous facturons aucuns frais de retard pour ces jours. Le paiement compte à partir du jour de son prélèvement.',
      'Voyez où en est votre prêt dans le portail : {{portal}}',
      'Si vous ne le reconnaissez pas, communiquez avec nous : {{phone}}',
    ],
  },
  scheduleMoved: {
    subject: 'Vous avez déplacé un paiement planifié du prêt {{loanNo}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, vous avez déplacé {{was}} à un autre jour. C’est maintenant {{debits}}, de {{method}}. Les autres paiements de sa série restent tels quels.',
      '{{details}}',
      'Vous pouvez le déplacer ou le supprimer dans le portail jusqu’à son traitement : {{portal}}',
      'Si ce n’était pas vous, communiquez avec nous : {{phone}}',
    ],
  },
  schedulePaused: {
    subject: 'Vous avez mis en pause des paiements planifiés du prêt {{loanNo}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, vous avez mis en pause une série de {{method}}.',
      '{{schedulesNote}}',
      'Vous devez toujours ce qui est dû. Payez autrement, ou reprenez la série, dans le portail : {{portal}}',
      'Si ce n’était pas vous, communiquez avec nous : {{phone}}',
    ],
  },
  scheduleResumed: {
    subject: 'Vous avez repris des paiements planifiés du prêt {{loanNo}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, vous avez repris une série de {{method}}. Le prochain prélèvement : {{debits}}. Ce qui a été omis n’est pas rattrapé.',
      '{{schedulesNote}}',
      'Vous pouvez le modifier ou le supprimer dans le portail jusqu’à son traitement : {{portal}}',
      'Si ce n’était pas vous, communiquez avec nous : {{phone}}',
    ],
  },
  debitsEnded: {
    subject: 'Vos paiements planifiés de {{method}} ont pris fin',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, vous avez demandé que plus rien ne soit prélevé de {{method}}. Ces paiements planifiés ont pris fin : {{debits}}.',
      '{{schedulesNote}}',
      'Vous devez toujours ce qui est dû. Payez autrement, ou planifiez de nouveau, dans le portail : {{portal}}',
      'Si ce n’était pas vous, communiquez avec nous : {{phone}}',
    ],
  },
  debitComing: {
    subject: 'Votre paiement planifié du prêt {{loanNo}} approche',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Ce paiement planifié approche : {{debits}}, de {{method}}. Vous n’avez rien à faire.',
      '{{reason}}',
      'Voyez où en est votre prêt dans le portail : {{portal}}',
      'Si vous n’en savez rien, joignez-nous : {{phone}}',
    ],
  },
  dueNotCovered: {
    subject: 'Un paiement du prêt {{loanNo}} est bientôt dû',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Ce montant est bientôt dû sur votre prêt {{loanNo}} : {{owed}}.',
      '{{schedulesNote}}',
      'Payez-le dans le portail, ou planifiez-y un paiement : {{portal}}',
      'Si vous avez payé autrement, ou avez une question, joignez-nous : {{phone}}',
    ],
  },
  debitWillNotRun: {
    subject: 'Votre paiement planifié du prêt {{loanNo}} ne sera pas prélevé',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Dans l’état actuel des choses, ce paiement planifié n’est pas fait : {{debits}}, de {{method}}.',
      '{{reason}}',
      'Ce qui est dû sur votre prêt, et toutes les façons de le payer, se trouve dans le portail : {{portal}}',
    ],
  },
  debitRunsAfterAll: {
    subject: 'Votre paiement planifié du prêt {{loanNo}} sera finalement prélevé',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Nous vous avions dit qu’un paiement planifié ne serait pas fait. Cela a changé, et celui-ci est fait : {{debits}}, de {{method}}. Vous n’avez rien à faire.',
      '{{schedulesNote}}',
      '{{reason}}',
      'Ce qui est dû sur votre prêt, et toutes les façons de le payer, se trouve dans le portail : {{portal}}',
      'Si vous n’en savez rien, joignez-nous : {{phone}}',
    ],
  },
  lastDebit: {
    subject: 'Le dernier paiement d’une planification du prêt {{loanNo}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Voici le dernier paiement de votre planification : {{debits}}, de {{method}}. Ses débits prennent fin ensuite.',
      '{{schedulesNote}}',
      '{{reason}}',
      'Voyez où en est votre prêt dans le portail : {{portal}}',
      'Si vous n’en savez rien, joignez-nous : {{phone}}',
    ],
  },
  debitNotMade: {
    subject: 'Votre paiement planifié n’a pas été fait',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Nous n’avons pas fait {{debits}}, de {{method}}. {{reason}} Rien ne vous a été facturé.',
      '{{schedulesNote}}',
      'Ce qui est dû sur votre prêt, et toutes les façons de le payer, se trouve dans le portail : {{portal}}',
    ],
  },
  schedulesSuspended: {
    subject: 'Vos paiements planifiés attendent',
    paragraphs: [
      'Bonjour {{firstName}},',
      'La banque a refusé des débits de {{method}}; ces paiements planifiés attendent donc et n’y sont plus prélevés : {{debits}}.',
      '{{schedulesNote}}',
      'Pour continuer, choisissez dans le portail une autre carte ou un autre compte pour chacun. D’ici là, ce qui est dû sur votre prêt reste dû : {{portal}}',
      'S’il s’agit d’une erreur de votre banque, demandez-lui d’abord, puis communiquez avec nous : {{phone}}',
    ],
  },
  cardExpires: {
    subject: 'Votre {{method}} expire bientôt',
    paragraphs: [
      'Bonjour {{firstName}},',
      '{{method}} est valide jusqu’au {{day}}. Les paiements planifiés après ce jour ne sont pas faits avec elle.',
      'Elle paie ceux-ci, qui sont les prochains : {{debits}}.',
      'Renouvelez la carte, ou choisissez une autre carte ou un autre compte, dans le portail : {{portal}}',
    ],
  },
  scheduleMade: {
    subject: 'Votre paiement planifié du prêt {{loanNo}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, vous avez planifié un paiement de {{method}}. Le premier débit : {{debits}}.',
      '{{details}}',
      'Vous pouvez le modifier ou le supprimer dans le portail jusqu’à son traitement : {{portal}}',
      'Si ce n’était pas vous, communiquez avec nous : {{phone}}',
    ],
  },
  scheduleEdited: {
    subject: 'Vous avez modifié votre paiement planifié du prêt {{loanNo}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, vous avez modifié {{was}}. C’est maintenant {{debits}}, de {{method}}.',
      '{{schedulesNote}}',
      '{{reason}} Votre autorisation pour ce qui est débité maintenant accompagne ce courriel.',
      '{{details}}',
      'Vous pouvez le modifier ou le supprimer dans le portail jusqu’à son traitement : {{portal}}',
      'Si ce n’était pas vous, communiquez avec nous : {{phone}}',
    ],
  },
  scheduleDeleted: {
    subject: 'Vous avez supprimé un paiement planifié du prêt {{loanNo}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, vous avez supprimé ceci, de {{method}} : {{debits}}. Ceci n’est pas débité.',
      '{{schedulesNote}}',
      'Vous devez toujours ce qui est dû. Payez autrement, ou planifiez de nouveau, dans le portail : {{portal}}',
      'Si ce n’était pas vous, communiquez avec nous : {{phone}}',
    ],
  },
  scheduleSkipped: {
    subject: 'Vous avez omis un paiement de votre série du prêt {{loanNo}}; la série continue',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, vous avez omis ce seul paiement, de {{method}} : {{debits}}. Il n’est pas débité, et la série continue.',
      '{{schedulesNote}}',
      'Vous devez toujours ce qui est dû. Payez autrement dans le portail : {{portal}}',
      'Si ce n’était pas vous, communiquez avec nous : {{phone}}',
    ],
  },
}
