import type { LabelsOf } from '../labels.ts'

export const schedules: LabelsOf<'schedules'> = {
  'schedules.filter.all': 'TOUS',
  'schedules.filter.declined': 'Refusé',
  'schedules.filter.deleted': 'Supprimé',
  'schedules.filter.scheduled': 'Planifié',
  'schedules.form.frequency': 'Fréquence',
  'schedules.frequency.annual': 'Annuelle',
  'schedules.frequency.biweekly': 'Aux deux semaines',
  'schedules.frequency.monthly': 'Mensuelle',
  'schedules.frequency.once': 'Une seule fois',
  'schedules.frequency.quarterly': 'Trimestrielle',
  'schedules.frequency.semiMonthly': 'Deux fois par mois',
  'schedules.frequency.twiceAMonth': 'Deux fois par mois',
  'schedules.frequency.weekly': 'Hebdomadaire',
  'schedules.list.empty': 'Aucun paiement planifié',
  'schedules.list.removeAll': 'Supprimer tous les paiements récurrents',
  'schedules.refused.achOnly':
    'Pour les paiements mensuels récurrents, le mode doit être un compte bancaire',
  'schedules.row.callToEdit': 'Appelez pour modifier',
  'schedules.row.stopDebits': 'Arrêter les débits futurs de ce compte',
  'schedules.stamp.autoPay': 'Paiement automatique',
  'schedules.stamp.declined': 'REFUSÉ',
  'schedules.stamp.deleted': 'SUPPRIMÉ',
  'schedules.stamp.finalSchedule': 'DERNIER PAIEMENT PLANIFIÉ',
  'schedules.stamp.scheduled': 'PLANIFIÉ',
  'schedules.terms.noticeToCancel':
    'L’annulation d’un paiement planifié exige un préavis de 30 jours ouvrables.',
  'schedules.terms.noticeToCancelPad':
    'Je peux annuler cet accord en tout temps moyennant un préavis de 30 jours.',
  'schedules.warning.alreadyScheduled': 'Un paiement est déjà planifié. Voulez-vous continuer?',
  'schedules.next.debit': ':amount le :date, :method',
  'schedules.next.debitOfAnother': ':amount le :date',
  'schedules.next.warning': 'Planifié : :debit.',
  'schedules.next.endsWithPayoff':
    'Ce paiement rembourse votre prêt en entier : vos paiements planifiés sont arrêtés.',
  'schedules.row.another': 'Compte d’une autre personne',
  'schedules.deleted.all': 'Toutes les séries de paiements de ce prêt ont été supprimées.',
  'schedules.deleted.one': 'Le paiement planifié a été supprimé.',
  'schedules.refused.beingProcessed': 'Ce paiement est déjà en cours de traitement.',
  'schedules.refused.notAllowed': 'Appelez-nous pour modifier ce paiement planifié.',
  'schedules.refused.notFound': 'Ce paiement planifié est introuvable.',
}
