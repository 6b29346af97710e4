import type { LabelsOf } from '../labels.ts'

export const profile: LabelsOf<'profile'> = {
  'profile.menu.changeLanguage': 'Changer de langue',
  'profile.menu.changePassword': 'Changer le mot de passe',
  'profile.menu.contactInformation': 'Coordonnées',
  'profile.refused.email': 'Entrez un courriel valide',
  'profile.refused.phone': 'Numéro de téléphone non valide',
  'profile.refused.threePhones': 'La limite est de trois numéros de téléphone…',
  'profile.refused.threePhonesTitle': 'Seulement 3 numéros de téléphone',
  'profile.remove.primary': 'Le téléphone ou le courriel principal ne peut être supprimé.',
  'profile.remove.title': 'Instructions sur le téléphone et le courriel',
  'profile.verify.emailText': 'Voulez-vous renvoyer le lien de vérification?',
  'profile.verify.emailTitle': 'Le courriel n’est pas vérifié!',
  'profile.verify.phoneText': 'Voulez-vous renvoyer le code?',
  'profile.verify.phoneTitle': 'Le numéro de téléphone n’est pas vérifié!',
  'profile.password.changed':
    'Votre mot de passe est modifié. Toutes les autres sessions ont été fermées.',
  'profile.refused.wrongPassword': 'L’ancien mot de passe n’est pas exact.',
}
