import type { AccountWords } from './wording.ts'

export const accountFrench: AccountWords = {
  code: {
    subject: 'Votre code est {{code}}',
    paragraphs: [
      'Votre code pour {{lender}} est {{code}}.',
      'Il vaut {{minutes}} minutes. Ne le dites à personne : nous ne le demandons jamais.',
    ],
    sms: '{{lender}} : votre code est {{code}}. Il vaut {{minutes}} minutes. Nous ne le demandons jamais.',
  },
  resetLink: {
    subject: 'Définissez un nouveau mot de passe',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Quelqu’un, probablement vous, a demandé un nouveau mot de passe. Ce lien vous permet de le définir une fois, d’ici {{minutes}} minutes :',
      '{{link}}',
      'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe ne change pas.',
    ],
    sms: '{{lender}} : définissez un nouveau mot de passe d’ici {{minutes}} minutes : {{link}} Pas vous? Ignorez ce texto.',
  },
  signInLink: {
    subject: 'Votre lien de connexion',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Ce lien ouvre votre session une fois, d’ici {{minutes}} minutes :',
      '{{link}}',
      'Ne le transmettez à personne.',
    ],
    sms: '{{lender}} : ouvrez votre session d’ici {{minutes}} minutes : {{link}} Ne le transmettez à personne.',
  },
  verifyEmail: {
    subject: 'Veuillez vérifier votre courriel',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Veuillez confirmer que ceci est votre courriel. Le lien vaut 24 heures :',
      '{{link}}',
      'Si vous n’avez pas de compte chez {{lender}}, n’ouvrez pas le lien : il mettrait votre courriel au compte de quelqu’un d’autre.',
    ],
  },
  welcome: {
    subject: 'Bienvenue',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Votre compte chez {{lender}} est prêt : {{portal}}',
      'Vous y voyez ce qui est dû, payez et gardez chaque reçu.',
    ],
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été modifié',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Votre mot de passe a été modifié le {{at}}, et toutes les autres sessions ont été fermées.',
      'Si ce n’était pas vous, définissez tout de suite un nouveau mot de passe dans le portail, {{portal}}, et joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : votre mot de passe a été modifié. Pas vous? Joignez-nous : {{phone}}',
  },
  calendarMade: {
    subject: 'Un calendrier peut lire vos débits',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, une adresse privée a été créée, où un calendrier peut lire vos prochains débits.',
      'Si ce n’était pas vous, changez votre mot de passe dans le portail, {{portal}}, ce qui met fin à cette adresse, et joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : une adresse a été créée, où un calendrier peut lire vos prochains débits. Pas vous? Joignez-nous : {{phone}}',
  },
  contactChanged: {
    subject: 'Un contact de votre compte a été modifié',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, ce contact a été inscrit à votre compte : {{contact}}',
      'Si ce n’était pas vous, joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : un contact de votre compte a été modifié. Pas vous? Joignez-nous : {{phone}}',
  },
  newSignIn: {
    subject: 'Un nouvel appareil a ouvert une session',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, un appareil que nous ne connaissions pas a ouvert une session dans votre compte : {{device}}',
      'Si ce n’était pas vous, définissez un nouveau mot de passe dans le portail : {{portal}}',
    ],
  },
  takenContact: {
    subject: 'Vous avez déjà un compte',
    paragraphs: [
      'Bonjour,',
      'Quelqu’un, probablement vous, a tenté de s’inscrire avec {{contact}}. Ce contact appartient à un compte que vous avez déjà : ouvrez une session à {{portal}}, ou demandez-y un nouveau mot de passe.',
      'Si ce n’était pas vous, vous n’avez rien à faire.',
    ],
    sms: '{{lender}} : vous avez déjà un compte avec ce numéro. Ouvrez une session ou demandez un nouveau mot de passe : {{portal}}',
  },
  loanLinked: {
    subject: 'Un prêt a été associé à un compte',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, le prêt {{loanNo}} a été associé à un compte de notre portail.',
      'Si ce n’était pas vous, joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : le prêt {{loanNo}} a été associé à un compte. Pas vous? Joignez-nous : {{phone}}',
  },
  payoffHeld: {
    subject: 'Nous avons reçu le remboursement intégral du prêt {{loanNo}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Nous avons reçu le remboursement intégral de votre prêt {{loanNo}}. Une banque peut encore refuser un paiement qui y compte : il est donc retenu jusqu’au {{day}}. Le prêt sera alors remboursé, et nous vous en aviserons.',
      '{{schedulesNote}}',
      'L’état de votre prêt se trouve dans le portail : {{portal}}',
    ],
  },
  paidOff: {
    subject: 'Le prêt {{loanNo}} est remboursé',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Votre prêt {{loanNo}} auprès de {{lender}} est remboursé en entier. Vous ne devez plus rien.',
      '{{schedulesNote}}',
      'Vos reçus restent dans le portail : {{portal}}',
    ],
  },
  loanReopened: {
    subject: 'Le prêt {{loanNo}} est de nouveau ouvert',
    paragraphs: [
      'Bonjour {{firstName}},',
      '{{reason}} Votre prêt n’est pas remboursé : il est de nouveau ouvert.',
      '{{owed}}',
      '{{schedulesNote}}',
      'L’état de votre prêt se trouve dans le portail : {{portal}}',
    ],
  },
  methodAdded: {
    subject: '{{method}} : ajout à votre compte',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, ce mode de paiement a été ajouté à votre compte : {{method}}.',
      'Si ce n’était pas vous, communiquez tout de suite avec nous : {{phone}}. Choisissez ensuite un nouveau mot de passe dans le portail : {{portal}}',
    ],
    sms: '{{lender}} : {{method}}, ajout à votre compte comme mode de paiement. Pas vous? Joignez-nous : {{phone}}',
  },
  methodRemoved: {
    subject: '{{method}} : suppression de votre compte',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, ce mode de paiement a été supprimé de votre compte : {{method}}.',
      '{{debitsNote}}',
      'Si ce n’était pas vous, communiquez tout de suite avec nous : {{phone}}. Choisissez ensuite un nouveau mot de passe dans le portail : {{portal}}',
    ],
    sms: '{{lender}} : {{method}}, suppression de votre compte. Pas vous? Joignez-nous : {{phone}}',
  },
  debitsEnded: {
    subject: 'Vos paiements planifiés de {{method}} ont pris fin',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, vous avez demandé que plus rien ne soit prélevé de {{method}}. Ces paiements planifiés ont pris fin : {{debits}}.',
      'Vous devez toujours ce qui est dû. Payez autrement, ou planifiez de nouveau, dans le portail : {{portal}}',
      'Si ce n’était pas vous, communiquez avec nous : {{phone}}',
    ],
  },
  debitComing: {
    subject: 'Votre paiement planifié du prêt {{loanNo}} approche',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Ce paiement planifié approche : {{debits}}, de {{method}}. Vous n’avez rien à faire.',
      'Pour l’arrêter, supprimez-le dans le portail, ou arrêtez-y tous les débits de cette carte ou de ce compte, jusqu’au {{until}} : {{portal}}',
      'Si vous n’en savez rien, joignez-nous : {{phone}}',
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
  lastDebit: {
    subject: 'Le dernier paiement planifié du prêt {{loanNo}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Voici le dernier paiement de votre planification : {{debits}}, de {{method}}. Ses débits prennent fin ensuite.',
      '{{schedulesNote}}',
      'Pour l’arrêter, supprimez-le dans le portail, ou arrêtez-y tous les débits de cette carte ou de ce compte, jusqu’au {{until}} : {{portal}}',
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
      'La banque a refusé un débit de {{method}}; aucun paiement planifié n’y est donc plus prélevé. Attendent : {{debits}}.',
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
  payoffQuote: {
    subject: 'Relevé de remboursement intégral du prêt {{loanNo}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Voici le relevé de remboursement intégral que vous avez demandé. Un paiement reçu au plus tard le dernier jour rembourse votre prêt; ensuite, l’intérêt quotidien s’ajoute.',
      '{{details}}',
      'Vous pouvez aussi payer dans le portail, qui montre le montant du jour : {{portal}}',
    ],
  },
  statementReady: {
    subject: 'Votre relevé du prêt {{loanNo}} est prêt',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Un nouveau relevé de votre prêt est prêt. Lisez-le dans le portail : {{portal}}',
      'Vous recevez vos relevés par courriel, et aucun sur papier. Vous pouvez changer cela dans le portail.',
    ],
  },
}
