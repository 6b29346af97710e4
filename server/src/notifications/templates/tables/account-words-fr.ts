import type { AccessWords } from './wording.ts'

export const accountFrench: AccessWords = {
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
      'Le lien met ce courriel au compte de {{contact}}. Si ce n’est pas le vôtre, ne l’ouvrez pas, même si vous attendez un lien : il mettrait votre courriel au compte de quelqu’un d’autre.',
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
      '{{contactsNote}}',
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
  signInChanged: {
    subject: 'Votre façon d’ouvrir une session a changé',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}} : {{reason}}',
      'Si ce n’était pas vous, définissez un nouveau mot de passe dans le portail, {{portal}}, et joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : {{reason}} Pas vous? Joignez-nous : {{phone}}',
  },
  authenticatorAdded: {
    subject: 'Une application d’authentification a été activée',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, une application d’authentification a été activée : chaque ouverture de session demande son code.',
      'Si ce n’était pas vous, ce lien retire l’application, ferme toutes les sessions et vous permet de définir un nouveau mot de passe. Il sert une seule fois, jusqu’au {{day}} :',
      '{{link}}',
      'Si c’était vous, vous n’avez rien à faire. Des questions? Joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : une application d’authentification a été activée pour votre compte. Pas vous? Retirez-la : {{link}}',
  },
  receiptsSentElsewhere: {
    subject: 'Vos reçus sont aussi envoyés à une autre adresse',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, il a été demandé que les reçus de vos paiements planifiés soient aussi envoyés à {{contact}}.',
      'Si ce n’était pas vous, ce lien les fait envoyer comme avant, retire les contacts ajoutés à votre compte au cours des sept derniers jours, ferme toutes les sessions et vous permet de définir un nouveau mot de passe. Il sert une seule fois, jusqu’au {{day}} :',
      '{{link}}',
      'Si c’était vous, vous n’avez rien à faire. Des questions? Joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : les reçus de vos paiements vont maintenant aussi à {{contact}}. Pas vous? Annulez-le : {{link}}',
  },
  emailsTurnedOff: {
    subject: 'Les courriels sur vos paiements ont été désactivés',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, les courriels sur vos paiements ont été désactivés. Voici le dernier; ce que la loi exige et ce qui protège votre compte est toujours envoyé.',
      'Si ce n’était pas vous, ce lien les réactive, retire les contacts ajoutés à votre compte au cours des sept derniers jours, ferme toutes les sessions et vous permet de définir un nouveau mot de passe. Il sert une seule fois, jusqu’au {{day}} :',
      '{{link}}',
      'Si c’était vous, vous n’avez rien à faire. Des questions? Joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : les courriels sur vos paiements ont été désactivés. Pas vous? Réactivez-les : {{link}}',
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
  contactWanted: {
    subject: 'Quelqu’un a voulu ajouter un de vos contacts',
    paragraphs: [
      'Bonjour,',
      'Le {{at}}, quelqu’un, probablement vous, a voulu inscrire {{contact}} dans un autre compte chez nous. Ce contact appartient à votre compte : rien n’a changé.',
      'Si ce n’était pas vous, vous n’avez rien à faire.',
    ],
    sms: '{{lender}} : quelqu’un a voulu inscrire ce numéro dans un autre compte. Il est à vous, et rien n’a changé. Questions? {{phone}}',
  },
  contactRemoved: {
    subject: 'Un contact de votre compte a été retiré',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, ce contact a été retiré de votre compte : {{contact}}',
      'Si ce n’était pas vous, changez votre mot de passe dans le portail, {{portal}}, et joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : {{contact}} a été retiré de votre compte. Pas vous? Joignez-nous : {{phone}}',
  },
  primaryChanged: {
    subject: 'Votre contact principal a été changé',
    paragraphs: [
      'Bonjour {{firstName}},',
      'À partir du {{at}}, nous vous joignons à un autre contact de votre compte : {{contact}}',
      'Si ce n’était pas vous, changez votre mot de passe dans le portail, {{portal}}, et joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : votre contact principal est maintenant {{contact}}. Pas vous? Joignez-nous : {{phone}}',
  },
  addressChanged: {
    subject: 'Votre adresse postale a été modifiée',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, votre adresse postale a été modifiée. Elle se trouve dans le portail, sous Paramètres : {{portal}}',
      'Si ce n’était pas vous, changez-y votre mot de passe et joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : votre adresse postale a été modifiée. Pas vous? Joignez-nous : {{phone}}',
  },
  erasureRequested: {
    subject: 'Votre demande d’effacer vos données',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, vous nous avez demandé d’effacer ce que nous gardons de vous. Nous l’examinons et vous répondrons. Ce que la loi nous fait garder, comme vos prêts et paiements, reste aussi longtemps qu’elle le dit.',
      'Si ce n’était pas vous, changez votre mot de passe dans le portail, {{portal}}, et joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : vous nous avez demandé d’effacer vos données. Pas vous? Joignez-nous : {{phone}}',
  },
  erasureBegun: {
    subject: 'Nous effaçons vos données',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Depuis le {{at}}, nous effaçons ce que nous gardons de vous : vos coordonnées, votre adresse, votre façon d’ouvrir une session, vos messages, vos photos et les cartes et comptes bancaires que vous avez enregistrés. Plus personne ne peut ouvrir une session dans votre compte, et ceci est le dernier message que vous en recevez.',
      'Ce que la loi nous fait garder, comme vos prêts, vos paiements, vos relevés et ce que vous avez accepté, reste aussi longtemps qu’elle le dit.',
      'Si vous ne l’avez pas demandé, joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : nous effaçons vos données et votre compte est fermé. Vous ne l’avez pas demandé? Joignez-nous : {{phone}}',
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
  loanRemoved: {
    subject: 'Un prêt a été retiré de votre compte',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Le {{at}}, le prêt {{loanNo}} a été retiré de votre compte dans notre portail. {{schedulesNote}}',
      'Ce qui est dû sur le prêt ne change pas. Vous pouvez l’associer de nouveau dans le portail : {{portal}}',
      'Si ce n’était pas vous, définissez-y un nouveau mot de passe et joignez-nous : {{phone}}',
    ],
    sms: '{{lender}} : le prêt {{loanNo}} a été retiré de votre compte. {{schedulesNote}} Pas vous? Joignez-nous : {{phone}}',
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
      '{{schedulesNote}}',
      'Si ce n’était pas vous, communiquez tout de suite avec nous : {{phone}}. Choisissez ensuite un nouveau mot de passe dans le portail : {{portal}}',
    ],
    sms: '{{lender}} : {{method}}, suppression de votre compte. Pas vous? Joignez-nous : {{phone}}',
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
