import type { PaymentLabels } from '../labels.ts'

export const payments: PaymentLabels = {
  'payments.confirming.text':
    'Nous confirmons votre paiement de :amount. Vous n’avez pas à payer de nouveau.',
  'payments.confirming.textOther':
    'Un paiement de :amount sur ce prêt est en cours de confirmation. Il n’est pas nécessaire de le refaire.',
  'payments.confirming.upToTenMinutes': 'La mise à jour peut prendre jusqu’à 10 minutes.',
  'payments.open.upToTenMinutes':
    'Une fois le paiement réglé, la mise à jour peut prendre jusqu’à 10 minutes.',
  'payments.confirming.title': 'Nous confirmons votre paiement',
  'payments.confirming.checking':
    'Nous avons envoyé votre paiement de :amount, et la réponse n’est pas encore arrivée.',
  'payments.confirming.doNotPayAgain': 'Veuillez ne pas payer de nouveau',
  'payments.confirming.checkingOther':
    'Un paiement de :amount sur ce prêt est en cours de vérification. Vous n’avez rien à faire, et il n’est pas nécessaire de le refaire.',
  'payments.confirming.onceOrNotAtAll':
    'Aucun montant ne sera prélevé deux fois. Nous vérifions si le paiement est passé.',
  'payments.confirming.reference': 'Référence :reference',
  'payments.confirming.sent': 'Paiement envoyé',
  'payments.confirming.asking': 'Interrogation du réseau de cartes',
  'payments.confirming.askingBank': 'Interrogation du réseau bancaire',
  'payments.confirming.result': 'Le résultat, ici et par courriel',
  'payments.confirming.resultDetail': 'Payé ou non payé.',
  'payments.confirming.resultTo': 'Payé ou non payé. À :email.',
  'payments.confirming.call': 'Appelez-nous',
  'payments.confirming.mayClose':
    'Vous pouvez fermer cette page. Reçus dit ce que devient votre paiement.',
  'payments.confirming.takingLonger':
    'Cela prend plus de temps que d’habitude. Rien ne sera prélevé deux fois. Pour de l’aide, appelez au :phone.',
  'payments.confirming.takingLongerNoPhone':
    'Cela prend plus de temps que d’habitude. Rien ne sera prélevé deux fois.',
  'payments.confirming.payLater': 'Vous pourrez payer de nouveau une fois le résultat connu.',
  'payments.confirming.viewStatus': 'Voir l’état',
  'payments.confirming.neverArrived':
    'Votre paiement ne nous est pas parvenu. Rien n’a été prélevé. Vous pouvez payer de nouveau.',
  'payments.error.fee': 'Erreur interne.',
  'payments.figure.withFee': ':amount + :fee de frais',
  'payments.form.amount': 'Montant du paiement',
  'payments.form.fee': 'Frais de commodité',
  'payments.form.method': 'Mode de paiement',
  'payments.form.submit': 'Payer maintenant',
  'payments.form.title': 'Effectuer un paiement',
  'payments.form.total': 'Total',
  'payments.form.voluntaryTitle': 'Paiement volontaire',
  'payments.form.choices': 'Combien',
  'payments.form.regular': 'Paiement régulier',
  'payments.form.totalDue': 'Total dû',
  'payments.form.stillDue': 'Reste dû',
  'payments.form.payoff': 'Remboursement intégral aujourd’hui',
  'payments.form.payoffOn': 'Remboursement intégral le :date',
  'payments.form.payoffPosts':
    'Payé par ce mode, le paiement est porté en date du :date; le remboursement intégral comprend les intérêts jusqu’à cette date.',
  'payments.form.other': 'Autre montant',
  'payments.form.youChoose': 'À votre choix',
  'payments.form.amountHint': 'Chiffres avec 2 décimales au plus',
  'payments.form.enterAmount': 'Entrez un montant à payer.',
  'payments.form.chooseMethod': 'Choisissez un mode de paiement.',
  'payments.form.feeWait': 'Calcul des frais',
  'payments.form.noFee': 'Sans frais',
  'payments.form.countsFrom': 'Payé maintenant, il sera en date du :date.',
  'payments.form.postsToday':
    'Payez avant 17 h (heure de l’Est) et il sera en date d’aujourd’hui, :date.',
  'payments.form.submitAmount': 'Payer :amount',
  'payments.form.sending': 'Envoi',
  'payments.form.payoffHeld':
    'Votre remboursement est reçu. Une banque peut encore refuser un paiement jusqu’au :date. Si elle ne le fait pas, ce prêt sera remboursé. Il n’y a plus rien à payer. Vos paiements planifiés sont arrêtés; ils reprennent si un paiement est annulé ou revient d’ici là.',
  'payments.form.paidByOthers': 'Les paiements en cours règlent ce prêt au complet.',
  'payments.form.nothingLeft': 'Il ne reste rien à payer sur ce prêt.',
  'payments.form.noWayToPay': 'Le paiement en ligne n’est pas offert pour ce prêt. Appelez-nous.',
  'payments.form.cardsAway':
    'Les cartes sont momentanément indisponibles; vous pouvez payer par compte bancaire.',
  'payments.form.banksAway':
    'Les paiements bancaires sont momentanément indisponibles; vous pouvez payer par carte.',
  'payments.form.allAway':
    'Les paiements sont momentanément indisponibles. Réessayez dans une minute.',
  'payments.form.bankCanBeScheduled': 'Les paiements bancaires peuvent être planifiés',
  'payments.refused.alreadyPaid': 'Vous avez déjà fait un paiement de :amount à :time.',
  'payments.refused.paidBefore': ':time le :date',
  'payments.refused.belowMinimum': 'Le montant doit être d’au moins :amount $',
  'payments.refused.required': 'Ce champ est obligatoire!',
  'payments.refused.notAnAmount': 'Entrez des chiffres avec 2 décimales au plus',
  'payments.refused.notToday':
    'La date (« date ») ne peut être qu’aujourd’hui, :today. Rien n’a été prélevé.',
  'payments.refused.notPositive': 'Entrez un montant supérieur à zéro',
  'payments.refused.abovePayoff':
    'Le montant dépasse le montant de remboursement de :amount valable jusqu’au :date',
  'payments.refused.loanNotFound': 'Ce prêt ne figure pas dans votre liste. Rien n’a été prélevé.',
  'payments.refused.aboveRest':
    'Des paiements de :pending sont déjà en cours. D’ici le :date, vous pouvez payer au plus :amount de plus.',
  'payments.refused.paidByOthers':
    'Les paiements en cours règlent ce prêt au complet. Rien n’a été prélevé.',
  'payments.refused.loanClosed': 'Aucun paiement n’est accepté pour ce prêt. Rien n’a été prélevé.',
  'payments.refused.methodNotFound':
    'Choisissez un mode de paiement de votre liste. Rien n’a été prélevé.',
  'payments.refused.methodExpired':
    'La carte se terminant par :lastFour est expirée. Rien n’a été prélevé.',
  'payments.refused.methodNotOffered':
    'Ce mode de paiement n’est pas offert. Rien n’a été prélevé.',
  'payments.refused.methodUnvalidated':
    'Le compte se terminant par :lastFour n’est pas encore validé. Rien n’a été prélevé.',
  'payments.refused.methodBlocked':
    'Le compte se terminant par :lastFour est inutilisable : votre banque a refusé un paiement. Rien n’a été prélevé.',
  'payments.refused.methodRevoked':
    'Les débits du compte se terminant par :lastFour ont été arrêtés. Rien n’a été prélevé.',
  'payments.refused.changed': ':what Rien n’a été prélevé. Veuillez vérifier à nouveau.',
  'payments.refused.changedPrice': 'Les frais ou la date ont changé depuis leur affichage.',
  'payments.refused.changedPayoff':
    'Ce paiement est porté en date du :date; le montant de remboursement intégral, intérêts jusqu’à cette date compris, est de :amount.',
  'payments.refused.tooLateToCancel':
    'Ce paiement ne peut plus être annulé : c’était possible jusqu’à :time le :date. Appelez-nous.',
  'payments.refused.notCancellable': 'Ce paiement ne peut pas être annulé.',
  'payments.refused.paymentNotFound': 'Ce paiement n’est pas dans votre liste.',
  'payments.refused.keyReused':
    'Un autre paiement a déjà été fait avec cette clé. Rien de plus n’a été prélevé.',
  'payments.refused.neverReceived': 'Aucun paiement n’a été reçu et rien n’a été prélevé.',
  'payments.refused.declined':
    'Rien n’a été prélevé. Votre banque a refusé la carte se terminant par :lastFour. Référence :reference.',
  'payments.refused.declinedFunds':
    'Rien n’a été prélevé. Votre banque a refusé la carte se terminant par :lastFour : provision insuffisante. Référence :reference.',
  'payments.refused.declinedExpired':
    'Rien n’a été prélevé. Votre banque a refusé la carte se terminant par :lastFour : elle est expirée. Référence :reference.',
  'payments.refused.declinedCode':
    'Rien n’a été prélevé. Votre banque a refusé la carte se terminant par :lastFour : le code de sécurité est erroné. Référence :reference.',
  'payments.refused.tooManyPayments':
    'Trop de paiements ont été tentés. Rien n’a été prélevé. Réessayez après :time.',
  'payments.refused.tooManyDeclines':
    'Trop de paiements ont été refusés. Rien n’a été prélevé. Réessayez après :time ou utilisez un autre mode de paiement.',
  'payments.returnReason.funds': 'provision insuffisante',
  'payments.returnReason.uncollected': 'les fonds du compte ne sont pas encore disponibles',
  'payments.returnReason.badNumber': 'le numéro de compte n’est pas valide',
  'payments.returnReason.bankMoved': 'le compte est passé à une autre banque',
  'payments.returnReason.notAsAgreed': 'le débit n’a pas été fait comme convenu',
  'payments.returnReason.noNotice': 'l’avis du débit manquait',
  'payments.returnReason.currency': 'le compte est dans une autre devise',
  'payments.returnReason.nameDiffers': 'le nom du compte est différent',
  'payments.returnReason.bankFailed': 'la banque ne paie pas',
  'payments.returnReason.closed': 'le compte est fermé',
  'payments.returnReason.noAccount': 'le compte est introuvable',
  'payments.returnReason.stopped': 'vous avez demandé à la banque de l’arrêter',
  'payments.returnReason.revoked': 'vous avez révoqué l’autorisation',
  'payments.returnReason.unauthorized': 'le débit a été déclaré non autorisé',
  'payments.returnReason.notDebitable': 'le compte n’accepte pas les débits',
  'payments.returnReason.frozen': 'le compte est bloqué',
  'payments.returnReason.deceased': 'le titulaire du compte est décédé',
  'payments.returnReason.technical': 'une raison technique',
  'payments.returnReason.disputed': 'le paiement par carte a été contesté',
  'payments.state.cancelled': 'Annulé',
  'payments.state.completed': 'Effectué',
  'payments.state.confirming': 'En confirmation',
  'payments.state.declined': 'Refusé',
  'payments.state.pending': 'En attente',
  'payments.state.refunded': 'Remboursé',
  'payments.state.returned': 'Refusé par la banque',
  'payments.success.title': 'Paiement effectué',
  'payments.success.text': 'Reçu par :lender. Rien d’autre ne sera prélevé.',
  'payments.success.paidOn': 'Payé',
  'payments.success.loan': 'Prêt',
  'payments.success.method': 'Mode',
  'payments.success.toLoan': 'À votre prêt',
  'payments.success.totalCharged': 'Total prélevé',
  'payments.success.done': 'Terminé',
  'payments.terms.cutOff':
    'Un paiement fait après 17 h (heure de l’Est) peut prendre effet le jour ouvrable suivant.',
  'payments.terms.cutOffPad':
    'Un retrait demandé après 17 h (heure de l’Est) prend effet au plus tôt le jour bancaire suivant.',
  'payments.terms.title': 'Conditions et autorisation',
  'payments.warning.lessThanDue': 'Le montant est inférieur au total dû',
  'payments.disclosure.oneTimeCard':
    'J’autorise :lender à porter :total à ma carte :brand se terminant par :lastFour, une seule fois, le :date. Ce montant comprend des frais de commodité de :fee pour le paiement en ligne par carte; je peux payer sans frais par compte bancaire ou par la poste. Un paiement fait après 17 h (heure de l’Est) peut prendre effet le jour ouvrable suivant. Si la carte est refusée, le paiement reste dû.',
  'payments.disclosure.recurringCard':
    'J’autorise :lender à porter :amount à ma carte :brand se terminant par :lastFour, à la fréquence :frequency à compter du :date, jusqu’au remboursement intégral ou jusqu’à annulation. Je peux annuler dans Planifier avant le début du traitement d’un paiement, ou en appelant au :phone. Je serai avisé au moins 10 jours avant tout débit d’un montant différent.',
  'payments.disclosure.bank': 'la banque au numéro d’acheminement :routing',
  'payments.disclosure.institution': 'l’institution :institution, transit :transit',
  'payments.disclosure.oneTimeAch':
    'J’autorise :lender à faire un débit électronique unique de :total de mon compte :type se terminant par :lastFour à :bank, le :date ou après. Je peux annuler avant 17 h (heure de l’Est) le jour ouvrable précédant cette date. Si ma banque retourne le débit, :lender peut le représenter jusqu’à deux fois et facturer des frais de :nsfFee là où mon contrat et la loi le permettent.',
  'payments.disclosure.oneTimeAchNow':
    'J’autorise :lender à faire un débit électronique unique de :total de mon compte :type se terminant par :lastFour à :bank, le :date ou après. Je peux l’annuler jusqu’au :cancelUntil. Si ma banque retourne le débit pour insuffisance de fonds, :lender peut le présenter de nouveau jusqu’à deux fois, jamais pour un montant plus élevé, et facturer des frais de :nsfFee là où mon contrat et la loi le permettent.',
  'payments.disclosure.recurringAch':
    'J’autorise :lender à débiter :amount de mon compte :type se terminant par :lastFour, à la fréquence :frequency à compter du :date, ainsi qu’un dernier débit du solde restant, jusqu’au remboursement intégral ou jusqu’à annulation. Je serai avisé au moins 10 jours avant tout débit d’un montant différent. Je peux arrêter un débit en avisant :lender au :phone avant son traitement, ou en avisant ma banque au moins 3 jours ouvrables avant. Cette autorisation n’est pas une condition d’octroi du crédit.',
  'payments.disclosure.padPersonal':
    'J’autorise :lender à débiter mon compte :masked à :bank de :amount :timing (DPA personnel). JE RENONCE au préavis de 10 jours pour les montants fixes. Un retrait demandé après 17 h (heure de l’Est) prend effet au plus tôt le jour bancaire suivant. Je peux annuler cet accord en tout temps moyennant un préavis de 30 jours; pour un formulaire d’annulation, je communique avec mon institution financière ou je visite www.paiements.ca. J’ai certains droits de recours si un débit n’est pas conforme au présent accord. Par exemple, j’ai le droit de recevoir le remboursement de tout débit qui n’est pas autorisé ou qui n’est pas compatible avec le présent accord de DPA. Coordonnées : :lender, :address, :phone.',
  'payments.disclosure.cancelUntil': 'Je peux annuler ce prélèvement jusqu’au :cancelUntil.',
  'payments.disclosure.checking': 'chèques',
  'payments.disclosure.savings': 'd’épargne',
  'payments.disclosure.onceOn': 'une seule fois le :date',
  'payments.disclosure.repeating': 'à la fréquence :frequency à compter du :date',
  'payments.disclosure.oneTimeCardFree':
    'J’autorise :lender à porter :total à ma carte :brand se terminant par :lastFour, une seule fois, le :date. Un paiement fait après 17 h (heure de l’Est) peut prendre effet le jour ouvrable suivant. Si la carte est refusée, le paiement reste dû.',
  'payments.review.title': 'Vérifiez votre paiement',
  'payments.review.toLoan': 'Paiement au prêt :number',
  'payments.review.from': 'De',
  'payments.review.change': 'Modifier',
  'payments.review.countsFrom': 'En date du',
  'payments.review.freeMethod': 'Sans frais depuis :method.',
  'payments.review.freeBank': 'Il n’y a pas de frais par compte bancaire.',
  'payments.review.payFree': 'Payer de là plutôt',
  'payments.review.authorization': 'L’autorisation que vous donnez',
  'payments.review.authorizeCard': 'J’autorise ce paiement unique par carte de :total.',
  'payments.review.authorizeFirst': 'Lisez la suite et cochez la case',
  'payments.review.acknowledgeScheduled': 'Je comprends qu’un paiement est déjà planifié',
  'payments.review.acknowledgeBelowDue': 'Je comprends que c’est moins que le total dû',
  'payments.open.title': 'En cours',
  'payments.open.expected': 'Prévu le :date',
  'payments.open.until': 'jusqu’au :time',
  'payments.success.laterText':
    'Votre carte a été facturée. Le paiement est porté à votre prêt en date du :date.',
  'payments.open.postsOn': 'Il est porté à votre prêt en date du :date.',
  'payments.open.pendingOther': 'Un paiement de :amount sur ce prêt a été accepté et est en cours.',
  'payments.declined.title': 'Paiement refusé',
  'payments.declined.next': 'Choisissez un autre mode de paiement ou appelez votre banque.',
  'payments.duplicate.title': 'Le même paiement encore une fois?',
  'payments.duplicate.payAgain': 'Payer :amount de nouveau',
  'payments.duplicate.keep': 'Ne pas payer de nouveau',
  'payments.message.title': 'Un message de :lender',
  'payments.message.text':
    'Vérifiez le prêt, le montant et le mode de paiement : ce que vous envoyez va au prêt nommé ici.',
  'payments.message.acceptFirst': 'Acceptez le message ci-dessus pour continuer.',
  'payments.message.away': 'Le message ne peut pas être chargé.',
  'payments.review.authorizeAch': 'J’autorise ce débit unique de :total de mon compte bancaire.',
  'payments.review.authorizePad': 'J’accepte ce débit préautorisé unique de :total de mon compte.',
  'payments.review.acknowledgeFirst': 'Lisez la suite et cochez :count cases',
  'payments.review.coming':
    ':amount sont déjà en cours pour ce prêt, en date du :date. Ce paiement s’ajoute.',
  'payments.review.lateFee':
    'Des frais de retard de :amount s’ajoutent le :date, avant l’effet de ce paiement. Un paiement plus tôt les évite.',
  'payments.review.feesLeft':
    'Ce paiement sert d’abord aux intérêts et au capital : il restera :amount de frais à payer.',
  'payments.review.changed':
    'Les frais ou la date ont changé depuis que vous les avez vus. Rien n’a été prélevé. Veuillez les revoir.',
  'payments.success.pendingTitle': 'Paiement accepté',
  'payments.success.pendingText':
    'Votre paiement est en route. Votre banque ne l’a pas encore réglé.',
  'payments.success.totalDebit': 'Total à débiter',
  'payments.success.status': 'État',
  'payments.success.send': 'Envoyer le reçu',
  'payments.cancel.until': 'Vous pouvez l’annuler jusqu’au :time.',
  'payments.cancel.button': 'Annuler le paiement',
  'payments.cancel.title': 'Annuler ce paiement?',
  'payments.cancel.text':
    'Votre paiement de :amount ne sera pas prélevé de votre compte ni porté à votre prêt.',
  'payments.cancel.reopens':
    'Votre prêt est alors de nouveau ouvert, et vos paiements planifiés reprennent.',
  'payments.cancel.comesBack': 'Votre paiement planifié de :amount sera alors prélevé, le :date.',
  'payments.cancel.notTaken':
    'Le paiement planifié qu’il remplaçait, :amount pour le :date, n’a pas été prélevé et ne le sera pas. Payez autrement pour éviter des frais de retard.',
  'payments.cancel.notTakenUntil':
    'Le paiement planifié qu’il remplaçait, :amount pour le :date, n’a pas été prélevé et ne le sera pas. Payez autrement au plus tard le :payBy pour qu’aucuns frais de retard ne soient ajoutés.',
  'payments.cancel.staysDue':
    'Ce qu’il devait payer reste dû. Payez autrement au plus tard le :payBy pour qu’aucuns frais de retard ne soient ajoutés.',
  'payments.cancel.keep': 'Conserver',
  'payments.cancel.done':
    'Votre paiement de :amount a été annulé. Rien ne sera prélevé de votre compte.',
  'payments.cancel.doneComesBack':
    'Votre paiement de :amount a été annulé. Votre paiement planifié de :debit sera prélevé le :date.',
  'payments.form.staysDue': 'Après ce paiement, il restera :amount à payer.',
  'payments.form.payOff': 'Rembourser en entier : :amount',
  'payments.rest.any': 'Attendez :time, puis vous pourrez payer de nouveau. Rien n’a été prélevé.',
  'payments.rest.method':
    'Attendez :time ou utilisez un autre mode de paiement. Rien n’a été prélevé.',
  'payments.rest.blocked': 'Attendez de pouvoir payer de nouveau.',
  'payments.refused.railUnavailable': ':away Rien n’a été prélevé.',
  'payments.refused.methodGone':
    'Ce mode de paiement ne peut plus être utilisé. Rien n’a été prélevé. Veuillez l’ajouter de nouveau.',
  'payments.declined.useFree': 'Utiliser :method, sans frais',
  'payments.declined.useAnother': 'Utiliser un autre mode de paiement',
  'payments.method.fee': 'Frais de :amount',
  'payments.method.feePercent': 'Frais de :percent',
  'payments.ways.title': 'Pour vous remettre à jour',
  'payments.ways.all': 'Payer le total',
  'payments.ways.allDetail': ':amount remet le prêt à jour.',
  'payments.ways.part': 'Payer une partie',
  'payments.ways.partDetail': 'Vous choisissez le montant. Il réduit ce que vous devez.',
  'payments.ways.talk': 'Parler à quelqu’un',
}
