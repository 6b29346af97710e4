import type { ScheduleDayLabels } from '../labels.ts'

export const scheduleDays: ScheduleDayLabels = {
  'schedules.moved.afterDue':
    'Le nouveau jour vient après l’échéance du :due. Ce qui n’est pas payé d’ici là est en retard à compter du :late.',
  'schedules.moved.kept': 'Le paiement du :date reste le :moved, le jour où vous l’avez déplacé.',
  'schedules.moved.put':
    'Le paiement du :date est prélevé le :moved. Les suivants gardent leurs propres jours.',
  'schedules.moved.lost':
    'Vous aviez déplacé le paiement du :date au :moved. Avec ce changement, il ne reste pas à ce jour.',
  'schedules.moved.retry':
    'Le nouvel essai de :amount prévu pour le :date passe au :next, car un autre paiement du prêt est prélevé à sa date.',
  'schedules.moved.retryEarlier':
    'Le nouvel essai de :amount prévu pour le :date passe au :next, car aucun autre paiement du prêt n’est plus prélevé ce jour-là.',
  'schedules.moved.noRetry':
    'Le nouvel essai de :amount prévu pour le :date n’est plus fait : un autre paiement du prêt est prélevé à sa date, et aucun autre jour ne reste pour l’essai.',
  'schedules.moved.retryCovered':
    'Il ne reste rien à prélever pour le nouvel essai de :amount prévu pour le :date si le débit de :cover du :coverDay se fait.',
  'schedules.moved.retryAgain':
    'Le nouvel essai de :amount est fait finalement, le :next, car aucun autre paiement du prêt n’est plus prélevé ce jour-là.',
  'schedules.moved.retryUncovered':
    'Le nouvel essai de :amount est fait finalement, le :next : ce qui est prélevé avant ne le couvre plus.',
  'schedules.moved.ofAnother':
    ':note Ce nouvel essai concerne le compte d’une autre personne du prêt, et non le vôtre.',
  'schedules.moved.creditedOnDue': 'Il compte comme payé le :due.',
  'schedules.moved.lateUntilThen': 'Un paiement dû le :due compte comme en retard d’ici là.',
  'schedules.moved.lateWithoutFee':
    'Un paiement dû le :due compte comme en retard d’ici là. Aucuns frais de retard ne s’ajoutent pour ces jours.',
  'schedules.conflict.scheduled': 'Aussi planifié sur ce prêt : :amount le :date.',
  'schedules.conflict.underWay':
    'Aussi en route vers ce prêt : un paiement de :amount pour le :date.',
  'schedules.conflict.paidOffBefore':
    'Ce qui est déjà planifié rembourse votre prêt avant le premier débit de ce paiement : en l’état, rien n’en est prélevé.',
  'schedules.closed.note': 'Les banques sont fermées : :reason',
  'schedules.closed.saturday': 'samedi',
  'schedules.closed.sunday': 'dimanche',
  'schedules.closed.bankClosed': 'jour de fermeture de la banque de votre prêteur',
  'schedules.closed.newYear': 'jour de l’An',
  'schedules.closed.martinLutherKing': 'jour de Martin Luther King Jr.',
  'schedules.closed.presidents': 'jour des Présidents',
  'schedules.closed.goodFriday': 'Vendredi saint',
  'schedules.closed.victoria': 'fête de la Reine',
  'schedules.closed.memorial': 'Memorial Day',
  'schedules.closed.juneteenth': 'Juneteenth',
  'schedules.closed.canada': 'fête du Canada',
  'schedules.closed.independence': 'jour de l’Indépendance',
  'schedules.closed.labor': 'fête du Travail',
  'schedules.closed.labour': 'fête du Travail',
  'schedules.closed.truthAndReconciliation':
    'Journée nationale de la vérité et de la réconciliation',
  'schedules.closed.columbus': 'jour de Christophe Colomb',
  'schedules.closed.veterans': 'jour des Anciens Combattants',
  'schedules.closed.remembrance': 'jour du Souvenir',
  'schedules.closed.thanksgiving': 'Action de grâce',
  'schedules.closed.christmas': 'Noël',
  'schedules.closed.boxing': 'lendemain de Noël',
  'schedules.calendar.name': 'Paiements :lender',
  'schedules.calendar.title': ':amount, paiement auto à :lender',
  'schedules.calendar.notRun': 'Ne sera pas prélevé : :title',
  'schedules.calendar.detail': ':method. Prêt se terminant par :lastFour.',
  'schedules.calendar.fee': 'Comprend des frais de :fee.',
  'schedules.calendar.willRun': 'Sera prélevé.',
  'schedules.calendar.about':
    'Votre calendrier peut afficher vos prochains débits et suivre chaque changement. Il les lit à une adresse qui n’est qu’à vous. Quiconque a l’adresse voit les dates et les montants : ne la donnez à personne.',
  'schedules.calendar.make': 'Créer mon lien de calendrier',
  'schedules.calendar.renew': 'Créer une nouvelle adresse',
  'schedules.calendar.since': 'Vous avez créé une adresse le :date.',
  'schedules.calendar.notRead': 'Aucun calendrier ne l’a encore lue.',
  'schedules.calendar.read': 'Un calendrier l’a lue la dernière fois le :date.',
  'schedules.calendar.renewText': 'Une nouvelle adresse met fin à la précédente.',
  'schedules.calendar.address': 'L’adresse de votre calendrier',
  'schedules.calendar.once':
    'Nous ne la montrons que cette fois. Ajoutez-la maintenant à votre calendrier.',
  'schedules.calendar.copy': 'Copier',
  'schedules.calendar.copied': 'Copiée',
  'schedules.calendar.openCalendar': 'Ouvrir dans mon calendrier',
  'schedules.calendar.stop': 'Arrêter cette adresse',
  'schedules.calendar.stopped': 'L’adresse est arrêtée. Votre calendrier ne peut plus rien y lire.',
}
