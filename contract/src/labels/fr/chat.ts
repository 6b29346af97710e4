import type { LabelsOf } from '../labels.ts'

export const chat: LabelsOf<'chat'> = {
  'chat.auto.call': 'Pour parler à quelqu’un plus tôt, appelez au :phone.',
  'chat.auto.closed':
    'Il n’y a personne pour le moment. Quelqu’un de :lender est de retour le :opens et vous répond au plus tard le :deadline.',
  'chat.auto.person':
    'Nous avons transmis votre message à une personne. Quelqu’un de :lender le lit et vous répond au plus tard le :deadline.',
  'chat.card.lead': 'Posez-nous vos questions sur votre prêt.',
  'chat.card.open': 'Ouvrir le clavardage',
  'chat.card.title': 'Clavardage avec :lender',
  'chat.sheet.title': 'Clavardage',
  'chat.card.unread': 'Nouveaux messages : :count',
  'chat.form.counter': ':count caractères sur :max',
  'chat.form.placeholder': 'Écrivez un message',
  'chat.form.send': 'Envoyer',
  'chat.list.empty': 'Aucun message pour le moment. Écrivez le premier.',
  'chat.list.failed': 'Impossible de charger les messages.',
  'chat.list.latest': 'Derniers messages',
  'chat.list.loadMore': 'Afficher plus',
  'chat.list.notSent': 'Non envoyé',
  'chat.list.sending': 'Envoi en cours',
  'chat.list.you': 'Vous',
  'chat.person.ask': 'Parler à une personne',
  'chat.person.asked': 'Quelqu’un de :lender vous répond au plus tard le :deadline.',
  'chat.person.call': 'Appeler au :phone',
  'chat.refused.empty': 'Écrivez d’abord un message.',
  'chat.refused.keyReused': 'Ce message a déjà été envoyé.',
  'chat.refused.tooLong':
    'Un message compte au plus :max caractères. Retirez-en :over pour l’envoyer.',
  'chat.refused.tooMany':
    'Vous avez envoyé beaucoup de messages. Attendez :wait, puis renvoyez celui-ci.',
}
