import type { LabelsOf } from '../labels.ts'

export const answers: LabelsOf<'answers'> = {
  'answers.done': 'C’est fait.',
  'answers.badField': 'Vérifiez :field.',
  'answers.missingField': 'Le champ :field manque.',
  'answers.unknownField': 'Le champ :field n’existe pas dans cet appel.',
  'answers.cardInClear':
    'Cela ressemble à un numéro de carte. Pour vous protéger, rien n’a été envoyé ni conservé. Retirez le numéro, puis envoyez de nouveau.',
  'answers.identityInClear':
    'Cela ressemble à un numéro d’assurance sociale. Pour vous protéger, rien n’a été envoyé ni conservé. Retirez-le, puis envoyez de nouveau; si c’est un autre numéro, écrivez à côté de quoi il s’agit.',
  'answers.notSealed': 'Le champ :field doit être scellé.',
  'answers.unreadable': 'Cette requête est illisible.',
  'answers.tooLarge': 'Cette requête est trop volumineuse.',
  'answers.signInAgain': 'Veuillez ouvrir une nouvelle session.',
  'answers.notFound': 'Introuvable.',
  'answers.switchedOff': 'Ceci n’est pas offert ici.',
  'answers.tooMany': 'Trop de tentatives. Attendez :wait.',
  'answers.tooFast': 'Attendez :wait.',
  'answers.notReady':
    'Les paiements sont en pause. Rien n’a été prélevé. Vos paiements planifiés sont en sécurité.',
  'answers.filesAway':
    'Les images et les documents sont hors d’atteinte pour le moment. Réessayez dans quelques minutes.',
  'answers.clientDetailsFound': 'Client details has been found',
  'answers.setPasswordFirst': 'Veuillez d’abord définir votre nouveau mot de passe.',
  'answers.workNeeded':
    'Nous n’avons pas pu vérifier que vous êtes une personne. Veuillez réessayer.',
  'answers.proofNeeded': 'Veuillez confirmer votre identité pour continuer.',
  'answers.ownerOnly': 'Seul l’emprunteur peut faire ceci.',
}
