import type { Words } from './wording.ts'

export const french: Words = {
  emails: {
    receipt: {
      subject: 'Reçu de votre paiement de {{payment}}',
      paragraphs: [
        'Bonjour {{firstName}},',
        '{{lender}} a reçu votre paiement. Rien d’autre ne sera prélevé.',
        '{{details}}',
        'Votre reçu reste dans le portail : {{portal}}',
      ],
    },
    receiptPending: {
      subject: 'Votre paiement de {{payment}} est en route',
      paragraphs: [
        'Bonjour {{firstName}},',
        'Votre paiement bancaire a été accepté, sous réserve du règlement final : tant que votre banque ne l’a pas payé, il reste en attente.',
        '{{details}}',
        'Vous pouvez le suivre dans le portail : {{portal}}',
      ],
    },
    receiptCopy: {
      subject: 'Copie de votre reçu de {{payment}}',
      paragraphs: [
        'Bonjour,',
        'Voici le reçu que {{firstName}} nous a demandé d’envoyer.',
        '{{history}}',
        '{{details}}',
      ],
      sms: '{{lender}} : reçu de {{payment}} payé le {{paidAt}}, prêt {{loanNo}}, {{method}}. État : {{status}}. Réf. {{reference}}. Répondez ARRET pour ne plus recevoir de textos.',
    },
    confirmedLate: {
      subject: 'Votre paiement de {{payment}} est confirmé',
      paragraphs: [
        'Bonjour {{firstName}},',
        'Nous vous avions dit que nous vérifiions votre paiement. Il est maintenant confirmé : {{lender}} l’a reçu une seule fois, et vous n’avez pas à payer de nouveau.',
        '{{details}}',
        'Votre reçu reste dans le portail : {{portal}}',
      ],
    },
    declinedLate: {
      subject: 'Votre paiement de {{payment}} n’a pas été fait',
      paragraphs: [
        'Bonjour {{firstName}},',
        'Nous vous avions dit que nous vérifiions votre paiement de {{payment}}. {{reason}}',
        '{{placeNote}}',
        '{{details}}',
        'Vous pouvez payer par un autre moyen dans le portail : {{portal}}',
      ],
    },
    returned: {
      subject: 'Votre banque a refusé votre paiement de {{payment}}',
      paragraphs: [
        'Bonjour {{firstName}},',
        '{{history}}',
        '{{placeNote}}',
        '{{accountNote}}',
        '{{codeNote}}',
        '{{details}}',
      ],
    },
    cancelled: {
      subject: 'Votre paiement de {{payment}} est annulé',
      paragraphs: [
        'Bonjour {{firstName}},',
        'Votre paiement est annulé. Rien n’est prélevé de votre compte pour lui.',
        '{{placeNote}}',
        '{{reopened}}',
        '{{details}}',
      ],
    },
    refunded: {
      subject: 'Un remboursement de {{refund}} de votre paiement de {{payment}} est en route',
      paragraphs: [
        'Bonjour {{firstName}},',
        '{{lender}} a remboursé {{refund}} de votre paiement de {{payment}} ({{method}}). Nous avons rajusté votre solde. Votre banque peut prendre quelques jours pour l’afficher.',
        '{{placeNote}}',
        '{{details}}',
      ],
    },
    reversed: {
      subject: 'Votre paiement de {{payment}} a été retiré',
      paragraphs: [
        'Bonjour {{firstName}},',
        '{{lender}} a retiré un paiement de {{payment}} saisi au bureau. Nous avons rajusté votre solde.',
        '{{details}}',
      ],
    },
    notDebited: {
      subject: 'Nous n’avons pas prélevé votre paiement de {{payment}}',
      paragraphs: [
        'Bonjour {{firstName}},',
        'Votre prêt ou votre compte bancaire a changé après que vous avez fait ce paiement : {{lender}} ne l’a donc pas remis à votre banque. Rien n’est prélevé de votre compte pour lui. Voyez où en est votre prêt sur le portail : {{portal}}',
        '{{placeNote}}',
        '{{details}}',
      ],
    },
    notTriedAgain: {
      subject: 'Nous n’essaierons plus votre paiement de {{payment}}',
      paragraphs: [
        'Bonjour {{firstName}},',
        'Nous vous avions dit que nous essaierions de nouveau votre paiement refusé de {{payment}}. Nous ne le ferons pas. {{reason}}',
        'Voyez où en est votre prêt sur le portail : {{portal}}',
        '{{placeNote}}',
        '{{details}}',
      ],
      sms: '{{lender}} : nous n’essaierons plus votre paiement refusé de {{payment}}, prêt {{loanNo}}. {{reason}} Réf. {{reference}}. Répondez STOP pour ne plus en recevoir.',
    },
    triedAgain: {
      subject: 'Nous essayons de nouveau votre paiement refusé de {{payment}}',
      paragraphs: [
        'Bonjour {{firstName}},',
        'Votre banque a refusé votre paiement de {{payment}} sur le prêt {{loanNo}}. Comme nous vous l’avions dit, nous l’essayons de nouveau : nous débitons {{newAmount}} le {{tryDay}} ({{method}}). {{reason}} Vous n’avez rien à faire.',
        '{{details}}',
      ],
      sms: '{{lender}} : nous essayons de nouveau votre paiement refusé, prêt {{loanNo}} : {{newAmount}} le {{tryDay}} ({{method}}). {{reason}} Réf. {{reference}}. Répondez STOP pour ne plus en recevoir.',
    },
    accountChanged: {
      subject: 'Le compte de votre paiement de {{payment}} a changé',
      paragraphs: [
        'Bonjour {{firstName}},',
        'La banque du compte se terminant par {{lastFour}}, avec lequel vous avez payé {{payment}} sur le prêt {{loanNo}}, nous a avisés d’un changement. {{change}}',
        'Dorénavant, nous débitons le compte se terminant par {{newLastFour}}. Vous n’avez rien à faire : votre compte enregistré sur le portail est à jour : {{portal}}',
        'Si vous n’en savez rien, joignez-nous : {{phone}}',
      ],
    },
  },
  afterReturn: {
    retryMayMove:
      'Si un paiement planifié de ce prêt, ou un autre que nous essayons de nouveau, est prélevé ce jour-là, nous essaierons de nouveau le jour bancaire suivant. Vous pouvez arrêter ce nouvel essai sur votre page d’accueil du portail.',
    changeOrPause:
      'Vos paiements planifiés continuent à partir de ce compte. Dans le portail, vous pouvez choisir un autre compte ou les mettre en pause.',
    changeAccount:
      'Vos paiements planifiés continuent à partir de ce compte. Dans le portail, vous pouvez choisir un autre compte.',
  },
  triedFor: {
    same: 'C’est le même montant qu’avant.',
    less: 'C’est moins qu’avant, car il y a maintenant moins à payer.',
    withoutFees: 'C’est moins qu’avant, car il ne paie pas de frais de paiement refusé.',
    refunded: 'C’est moins qu’avant, car une partie a été remboursée.',
  },
  triedAgain: 'Nous essaierons de nouveau le {{day}}. Vous n’avez rien à faire.',
  feesLeft: 'Il reste {{amount}} de frais de paiement refusé à payer.',
  feeNote: 'Des frais de paiement refusé de {{amount}} ont été ajoutés à votre prêt.',
  codeNote: 'Ce que votre banque a dit : code {{code}}.',
  schedulesEnded: 'Vos paiements planifiés pour ce prêt ont pris fin : plus rien n’est débité.',
  schedulesNamed: 'Ce qui était à venir : {{debits}}.',
  schedulesWait:
    'Vos paiements planifiés pour ce prêt sont arrêtés : plus rien n’est débité. Si le remboursement est annulé ou refusé par la banque, ils reprennent, et celui dont le jour est passé entre-temps est quand même débité s’il n’est pas trop tard. Nous vous écrivons alors ce qui est débité.',
  debitsNote:
    'Ces paiements planifiés ont pris fin avec lui : {{debits}}. Vous devez toujours ce qui est dû : payez autrement, ou planifiez de nouveau, dans le portail.',
  reopenedLoan: {
    because: {
      cancelled:
        'Un paiement qui comptait pour le remboursement intégral de votre prêt {{loanNo}} a été annulé.',
      returned:
        'Une banque a refusé un paiement qui comptait pour le remboursement intégral de votre prêt {{loanNo}}.',
      refunded:
        'Un paiement qui comptait pour le remboursement intégral de votre prêt {{loanNo}} vous a été rendu.',
      reversed:
        'Un paiement qui comptait pour le remboursement intégral de votre prêt {{loanNo}} a été repris.',
    },
    dueNow: '{{amount}} est à payer maintenant.',
    dueNext: 'Le prochain paiement de {{amount}} est dû le {{day}}.',
    payoff: 'Le {{day}}, {{amount}} rembourse le prêt en entier.',
    payoffDaily: 'Chaque jour de plus ajoute {{more}}.',
    schedulesRestored: 'Vos paiements planifiés sont de nouveau actifs.',
    debitsComing: 'À venir : {{debits}}.',
    schedulesWait:
      'Les paiements planifiés qui attendaient un autre compte attendent de nouveau. Rien n’est prélevé avant que vous en choisissiez un.',
    schedulesStayEnded:
      'Les paiements planifiés dont le jour est passé, ou dont le compte ne peut plus être débité, restent terminés.',
    schedulesLeftEnded:
      'Vos paiements planifiés ont pris fin avec le remboursement intégral et restent terminés : ils ne prélèvent plus rien. Veuillez payer vous-même ce qui est dû, ou planifier de nouveau, dans le portail.',
    debitsMissed:
      'Non prélevé, et ne le sera plus : {{debits}}. Veuillez payer vous-même ce qui est dû.',
    payBy: 'Pour éviter des frais de retard, payez au plus tard le {{day}}.',
  },
  debitNotMade: {
    because: {
      declined: 'Il a été refusé.',
      method: 'Cette carte ou ce compte ne peut plus être débité.',
      notOffered: 'Votre prêteur n’accepte plus ce mode de paiement en ligne.',
      suspended:
        'Votre banque a refusé un débit précédent de ce compte : plus rien n’en est prélevé.',
      authorization:
        'Ce n’est pas ce que vous avez autorisé : le montant, le jour ou le compte diffère. Nous vérifions.',
      nothingOwed: 'Il ne restait rien à payer.',
      tooLate: 'Il n’a pas pu être fait à temps.',
    },
    suspended:
      'Les paiements suivants attendent que vous les repreniez, ou choisissiez une autre façon de les payer, dans le portail.',
  },
  signInChanges: {
    googleAdded:
      'La connexion avec Google a été ajoutée : elle ouvre une session dans votre compte.',
    facebookAdded:
      'La connexion avec Facebook a été ajoutée : elle ouvre une session dans votre compte.',
    passkeyAdded: 'Une clé d’accès a été ajoutée : elle ouvre une session dans votre compte.',
    passkeyRemoved:
      'Une clé d’accès a été supprimée : elle n’ouvre plus de session dans votre compte.',
    authenticatorAdded:
      'Une application d’authentification a été activée : chaque ouverture de session demande son code.',
    authenticatorRemoved:
      'L’application d’authentification a été désactivée, et les codes de récupération avec elle : plus aucune ouverture de session ne demande de code.',
    recoveryCodesRenewed:
      'De nouveaux codes de récupération ont été créés. Les précédents ne valent plus.',
    recoveryCodeUsed:
      'Quelqu’un a ouvert une session avec un code de récupération. Il ne peut plus servir.',
    factorsReset:
      'Nous avons supprimé vos clés d’accès, votre application d’authentification et vos codes de récupération. Vous ouvrez une session avec votre mot de passe seul.',
    factorsUndone:
      'Par le lien que nous avons envoyé, les clés d’accès, l’application d’authentification et les codes de récupération ont été retirés, et toutes les sessions ont été fermées.',
  },
  passwordContacts: {
    removed:
      'Les coordonnées que personne n’avait vérifiées ont été retirées de votre compte : {{contact}}.',
    recent:
      'Des coordonnées ont été ajoutées à votre compte au cours des sept derniers jours : {{contact}}. Si vous n’en reconnaissez pas une, retirez-la dans le portail, sous Coordonnées.',
    passkeys:
      'Des clés d’accès ont été ajoutées à votre compte au cours des sept derniers jours, et ouvrent toujours une session. Si vous n’en avez pas ajouté une, supprimez-la dans le portail, sous Paramètres.',
  },
  runsAfterAll:
    'C’est à cause d’un paiement en cours : s’il est annulé ou revient, celui-ci sera prélevé quand même.',
  stopDebit: {
    delete:
      'Pour l’arrêter, supprimez-le dans le portail, ou arrêtez-y tous les débits de cette carte ou de ce compte, jusqu’au {{until}}.',
    contact:
      'Pour l’arrêter, joignez-nous jusqu’au {{until}} : {{phone}}. Jusque-là, vous pouvez aussi arrêter dans le portail tous les débits de cette carte ou de ce compte.',
    now: 'Il est prélevé maintenant; il ne peut donc plus être arrêté.',
  },
  endedSchedule: {
    goesOn:
      'Il s’agit de ce seul paiement de sa série. Ce que la série débite ensuite : {{debits}}.',
    over: {
      payment: 'C’était le dernier paiement de sa série : cette série ne débite plus rien.',
      series: 'Il s’agit de toute la série : plus rien n’est débité comme avant.',
      once: 'Rien d’autre n’est débité.',
    },
    authorization: {
      payment:
        'L’autorisation donnée avant ne vaut plus pour ce paiement; elle reste pour le reste de sa série.',
      whole: 'L’autorisation donnée avant a pris fin.',
    },
  },
  byAgent: 'Ce que ce message dit que vous avez fait, notre agent l’a fait en votre nom.',
  noDebits: 'aucun, pour le moment',
  pausedSeries: {
    untilDay:
      'Rien n’est prélevé avant le {{day}}. À partir de ce jour, les prélèvements reprennent d’eux-mêmes.',
    untilResumed: 'Rien n’est prélevé jusqu’à ce que vous la repreniez dans le portail.',
    first: 'Le premier prélèvement après la pause : {{debits}}.',
    ifResumed: 'Si vous la repreniez maintenant, son prochain prélèvement serait : {{debits}}.',
    skipped: 'Non prélevé pendant la pause : {{debits}}.',
    retried:
      'Ce qui a été retourné avant est tout de même prélevé à nouveau : {{debits}}. Vous pouvez l’arrêter dans le portail.',
  },
  lastDebit: {
    paidOff: 'C’est tout ce qui reste à payer : votre prêt est ainsi remboursé en entier.',
    cut: 'C’est moins que le montant convenu, car c’est tout ce qui reste à payer : votre prêt est ainsi remboursé en entier.',
    rest: 'Votre prêt n’est pas remboursé en entier avec lui. Ce qui est dû ensuite le reste : payez-le autrement, ou planifiez d’autres paiements, dans le portail.',
    restScheduled:
      'Votre prêt n’est pas remboursé en entier avec lui. Ce qui est dû ensuite est déjà planifié, et ce débit paie le reste : {{debits}}.',
    othersScheduled:
      'Votre prêt n’est pas remboursé en entier avec lui. Son prochain paiement est déjà planifié : {{debits}}.',
    othersLeaveRest:
      'Votre prêt n’est pas remboursé en entier avec lui. Son prochain paiement est déjà planifié : {{debits}}. Pour le moment, ce qui est planifié ne rembourse pas votre prêt en entier au plus tard à son dernier jour. Ce qui reste est toujours dû : payez-le autrement, ou planifiez d’autres paiements, dans le portail.',
  },
  place: {
    coming:
      'Le paiement planifié qu’il devait remplacer sera finalement prélevé : {{amount}} le {{day}}.',
    notTaken:
      'Il remplaçait le paiement planifié de {{amount}} pour le {{day}}. Celui-ci n’a pas été prélevé et ne le sera pas : rien n’est prélevé pour lui. Ce qui est dû le reste : payez autrement dans le portail.',
    retried:
      'Il est présenté de nouveau et remplace donc toujours le paiement planifié de {{amount}} pour le {{day}} : rien n’est prélevé pour celui-ci.',
    paused:
      'Il remplaçait le paiement planifié de {{amount}} pour le {{day}}. Celui-ci n’est pas prélevé tant que sa série est en pause. Ce qui est dû le reste : payez autrement dans le portail.',
    stillReplaced:
      'Ce qui en reste remplace toujours le paiement planifié de {{amount}} pour le {{day}} : rien n’est prélevé pour celui-ci.',
    due: 'Dans l’état actuel de votre prêt, {{amount}} sera dû le {{day}} : payez ce montant autrement dans le portail.',
    lateFee: 'Des frais de retard de {{amount}} ont été ajoutés à votre prêt.',
    staysDue:
      'Ce qu’il devait payer reste dû. Payez autrement au plus tard le {{day}} pour qu’aucuns frais de retard ne soient ajoutés.',
    payUntil: 'Payez au plus tard le {{day}} pour qu’aucuns frais de retard ne soient ajoutés.',
  },
  putOffBy: {
    another: 'Un autre paiement de ce prêt passait avant.',
    returned: 'Un autre paiement de ce prêt passait avant, mais il n’a pas abouti.',
    cancelled: 'Un autre paiement de ce prêt a été fait à sa place, et ce paiement a été annulé.',
  },
  reopened:
    'Votre prêt est de nouveau ouvert : ce qui était dû l’est de nouveau. Un courriel au sujet de votre prêt dit combien, et ce que deviennent vos paiements planifiés.',
  why: 'Vous recevez ce message au sujet d’un prêt auprès de {{lender}}.',
  questions: 'Des questions ?',
  somebody: 'quelqu’un',
  someDevice: 'un navigateur inconnu',
  push: {
    paymentResult: 'Le résultat de votre paiement est arrivé.',
    paymentUpdate: 'Il y a du nouveau au sujet d’un de vos paiements.',
  },
}
