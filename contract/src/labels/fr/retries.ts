import type { LabelsOf } from '../labels.ts'

export const retries: LabelsOf<'retries'> = {
  'retries.refused.retryGone':
    'Ce débit a été présenté de nouveau, arrêté ou payé autrement entre-temps, ou il est à une autre personne : seul qui a fait un paiement peut remplacer son nouvel essai. Rien n’a été prélevé. Veuillez revoir votre prêt.',
  'retries.refused.retrySent':
    'Ce nouvel essai est déjà à votre banque. S’il peut encore être annulé, l’accueil dit jusqu’à quand.',
  'retries.refused.noRetry': 'Aucun nouvel essai de ce paiement n’est prévu.',
  'retries.refused.tooLateToStop':
    'Ce nouvel essai ne peut plus être arrêté : c’était possible jusqu’à :time le :date. Appelez-nous.',
  'retries.refused.notStoppable':
    'Seule la personne dont le compte est débité peut arrêter ce nouvel essai.',
  'retries.banner.planned':
    'Votre débit du :debitDay de :amount sera présenté de nouveau le :date.',
  'retries.banner.plannedOther':
    'Un débit du :debitDay de :amount sur ce prêt sera présenté de nouveau le :date.',
  'retries.banner.atMost': 'Dans l’état actuel de votre prêt, il sera de :rest au plus.',
  'retries.banner.isRetryOther': 'C’est le nouvel essai d’un débit du :debitDay sur ce prêt.',
  'retries.banner.paidOther':
    'Un débit du :debitDay de :amount sur ce prêt a été présenté de nouveau le :date, et il a été payé.',
  'retries.banner.covered':
    'Il ne reste rien à prélever si le débit de :cover du :coverDay se fait et qu’aucun autre paiement ne revient. Sinon, nous essaierons de nouveau le :date, :rest au plus.',
  'retries.banner.nothingLeft':
    'Dans l’état actuel de votre prêt, il ne reste rien à prélever : rien n’est présenté le :date, sauf si un paiement revient.',
  'retries.banner.stop': 'Arrêter ce nouvel essai',
  'retries.banner.payInstead': 'Payer maintenant à la place',
  'retries.banner.until': 'Vous pouvez l’arrêter jusqu’au :time.',
  'retries.banner.stopTitle': 'Arrêter ce nouvel essai?',
  'retries.banner.stopText':
    'Nous n’essaierons plus de prélever :amount de :method. Ce qui est dû le reste; impayé, il peut entraîner des frais de retard.',
  'retries.banner.keep': 'Conserver',
  'retries.banner.stopping': 'Arrêt du nouvel essai',
  'retries.banner.stopped': 'Le nouvel essai est arrêté. Rien de plus ne sera prélevé pour lui.',
  'retries.banner.stoppedComesBack':
    'Le nouvel essai est arrêté. Votre paiement planifié de :amount sera prélevé le :date.',
  'retries.banner.takesPlace':
    'Payez ci-dessous : ce paiement remplace ce nouvel essai, et un seul des deux est prélevé.',
  'retries.banner.replace': 'Ce paiement le remplace : ne présentez plus ce débit',
  'retries.banner.notReplaced': 'Ce paiement ne l’arrête pas.',
  'retries.banner.endsWithPayoff':
    'Ce paiement rembourse votre prêt en entier : ce débit ne sera plus présenté.',
  'retries.banner.replaced':
    'Votre débit du :debitDay de :amount ne sera plus présenté : ce paiement le remplace.',
  'retries.replaced.staysEnded':
    'Il remplace le nouvel essai du débit du :debitDay de :amount. Même si vous l’annulez, nous ne présentons plus ce débit.',
  'retries.replaced.ended':
    'Il a été fait à la place du nouvel essai du débit du :debitDay de :amount. Nous ne présentons plus ce débit.',
  'retries.cancel.paused':
    'Le paiement planifié qu’il remplaçait, :amount pour le :date, n’est pas prélevé tant que sa série est en pause.',
  'retries.replaced.comesBack':
    'Il devait remplacer le nouvel essai du débit du :debitDay de :amount. Nous présentons de nouveau ce débit le :date.',
  'retries.replaced.due': 'Sans ce paiement, :amount sont dus sur votre prêt. Payez-les autrement.',
  'retries.banner.isRetry': 'C’est le nouvel essai de votre débit du :debitDay.',
  'retries.banner.paid':
    'Votre débit du :debitDay de :amount a été présenté de nouveau le :date, et il a été payé.',
  'retries.ended.paid': 'Ce qu’il devait payer n’est plus dû.',
  'retries.ended.method': 'Plus rien n’est prélevé du compte avec lequel vous avez payé.',
  'retries.ended.loan': 'Votre prêteur n’accepte plus ce paiement sur votre prêt.',
  'retries.ended.other': 'La banque ne permet pas un autre essai.',
  'retries.ended.stopped': 'Le nouvel essai a été arrêté.',
  'retries.ended.deleted': 'Sa série de paiements a été supprimée.',
  'retries.ended.instead': 'Un paiement a été fait à sa place.',
  'retries.ended.replacement': 'Le paiement fait à sa place a été annulé ou est revenu.',
  'retries.ended.late': 'Il ne reste aucun jour où une banque accepte un autre essai.',
  'retries.place.numbered': ':debit (:number de :count)',
  'retries.ended.cancelled': 'Le nouvel essai a été annulé. Rien n’a été prélevé pour lui.',
  'retries.obstacle.notOffered':
    'Ne sera pas prélevé : votre prêteur n’accepte plus les paiements de cette façon.',
  'retries.ends.paid': 'Le débit du :date ne sera pas prélevé : vous avez payé à la place.',
  'retries.replaced.stands':
    'Ne sera pas prélevé : le paiement :reference du :date a été fait à sa place.',
  'retries.replaced.open':
    'Le paiement :reference du :date a été fait à sa place. Nous ne savons pas encore s’il a été prélevé.',
  'retries.replaced.declined':
    'Le paiement :reference du :date devait prendre sa place et a été refusé : celui-ci reste planifié.',
  'retries.replaced.cancelled':
    'Le paiement :reference du :date, fait à sa place, a été annulé : celui-ci est de nouveau planifié.',
  'retries.replaced.returned':
    'Le paiement :reference du :date, fait à sa place, est revenu impayé : celui-ci est de nouveau planifié.',
  'retries.replaced.refunded':
    'Le paiement :reference du :date, fait à sa place, a été remboursé : celui-ci est de nouveau planifié.',
  'retries.replaced.retried': 'Ce paiement est revenu impayé et est présenté de nouveau le :date.',
  'retries.replaced.overStands':
    'Non prélevé : le paiement :reference du :date a été fait à sa place.',
  'retries.replaced.overOpen':
    'Non prélevé : le paiement :reference du :date a été fait à sa place. Nous ne savons pas encore s’il a été prélevé.',
  'retries.replaced.overDeclined':
    'Non prélevé : le paiement :reference du :date, fait à sa place, a été refusé. Ce qui est dû reste dû.',
  'retries.replaced.overCancelled':
    'Non prélevé : le paiement :reference du :date, fait à sa place, a été annulé. Ce qui est dû reste dû.',
  'retries.replaced.overReturned':
    'Non prélevé : le paiement :reference du :date, fait à sa place, est revenu impayé. Ce qui est dû reste dû.',
  'retries.replaced.overRefunded':
    'Non prélevé : le paiement :reference du :date, fait à sa place, a été remboursé. Ce qui est dû reste dû.',
  'retries.ends.underWay': 'Déjà en route, et encore prélevé : :debits.',
  'retries.ends.notAgain': 'Si votre banque le refuse, nous ne le présenterons plus.',
  'retries.ends.mayTryAgain':
    'Si votre banque le refuse, il peut être présenté de nouveau. Vous pouvez arrêter cela sur votre page d’accueil.',
  'retries.ends.withIt': 'Ce nouvel essai prend fin avec elle : :debits.',
  'retries.ends.none': 'Pour le moment, aucun débit ne se fera.',
  'retries.pause.stillRun': 'Présenté de nouveau malgré tout, sauf si vous l’arrêtez :',
}
