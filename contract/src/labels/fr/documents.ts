import type { LabelsOf } from '../labels.ts'

export const documents: LabelsOf<'documents'> = {
  'documents.form.account': 'Choisir un compte',
  'documents.form.action': 'Choisir une action',
  'documents.list.empty': 'Aucun enregistrement trouvé',
  'documents.window.blocked': 'Autorisez les fenêtres contextuelles pour voir les relevés',
  'documents.window.failed': 'Le document n’a pas pu être ouvert.',
  'documents.authorization.titleOnce': 'Autorisation pour un seul prélèvement',
  'documents.authorization.titleCardOnce': 'Autorisation pour un seul débit par carte',
  'documents.authorization.titleSeries': 'Autorisation pour des prélèvements périodiques',
  'documents.authorization.titleCardSeries': 'Autorisation pour des débits périodiques par carte',
  'documents.authorization.titlePad': 'Accord de débit préautorisé (DPA)',
  'documents.authorization.keep':
    'Ceci est votre copie. Conservez-la avec les documents de votre prêt.',
  'documents.authorization.agreed': 'Ce que vous avez autorisé',
  'documents.authorization.details': 'Détails',
  'documents.authorization.givenBy': 'Autorisé par',
  'documents.authorization.givenAt': 'Autorisé le',
  'documents.authorization.loan': 'Prêt',
  'documents.authorization.from': 'Prélevé sur',
  'documents.authorization.holder': 'Titulaire du compte',
  'documents.authorization.routing': 'Numéro d’acheminement',
  'documents.authorization.institution': 'Banque',
  'documents.authorization.category': 'Catégorie de DPA',
  'documents.authorization.personal': 'Personnel',
  'documents.authorization.amount': 'Montant de chaque prélèvement',
  'documents.authorization.fee': 'Frais de commodité, inclus',
  'documents.authorization.frequency': 'Fréquence',
  'documents.authorization.first': 'Premier prélèvement',
  'documents.authorization.on': 'Date du prélèvement',
  'documents.authorization.second': 'Deuxième date du mois',
  'documents.authorization.last': 'Dernier prélèvement',
  'documents.authorization.lastRest':
    'Seulement le solde, lorsqu’il reste moins que le montant ci-dessus',
  'documents.authorization.stop': 'Comment y mettre fin',
  'documents.authorization.stopCard':
    'Vous pouvez supprimer un paiement planifié sous Planifier, ou appeler au :phone, tant qu’il n’est pas en traitement.',
  'documents.authorization.stopAch':
    'Vous pouvez supprimer un paiement planifié sous Planifier, ou appeler au :phone, tant qu’il n’est pas en traitement. Vous pouvez aussi demander à votre banque de l’arrêter au moins 3 jours ouvrables avant. Votre banque peut vous demander de le confirmer par écrit dans les 14 jours.',
  'documents.authorization.stopPad':
    'Vous pouvez supprimer un paiement planifié sous Planifier, ou appeler au :phone, tant qu’il n’est pas en traitement. Vous pouvez annuler cet accord en tout temps. Pour un exemple de formulaire d’annulation, ou pour en savoir plus sur vos droits, communiquez avec votre institution financière ou visitez www.paiements.ca.',
  'documents.authorization.record': 'Comment elle a été enregistrée',
  'documents.authorization.number': 'Numéro d’autorisation',
  'documents.authorization.version': 'Version du texte',
  'documents.authorization.mark': 'SHA-256 du texte',
  'documents.authorization.signed': 'Donnée',
  'documents.authorization.signedIn':
    'En session sur ce portail, en cochant la case à côté du texte, depuis :ip',
  'documents.authorization.browser': 'Navigateur',
  'documents.authorization.questions': 'Des questions? :lender, :address, :phone.',
  'documents.authorization.page': 'Page :page de :pages',
  'documents.authorization.file': 'autorisation',
}
