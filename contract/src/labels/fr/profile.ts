import type { LabelsOf } from '../labels.ts'

export const profile: LabelsOf<'profile'> = {
  'profile.menu.changeLanguage': 'Changer de langue',
  'profile.menu.changePassword': 'Changer le mot de passe',
  'profile.menu.contactInformation': 'Coordonnées',
  'profile.menu.notifications': 'Notifications',
  'profile.menu.security': 'Session et sécurité',
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
  'profile.password.contactsRemoved': 'Retiré de votre compte, car jamais vérifié : :contacts.',
  'profile.password.contactsRecent':
    'Ajouté au cours des 7 derniers jours : :contacts. Si vous ne le reconnaissez pas, retirez-le sous Coordonnées.',
  'profile.password.passkeysRecent':
    'Clés d’accès ajoutées au cours des 7 derniers jours, qui ouvrent toujours une session : :passkeys. Si vous n’en reconnaissez pas une, supprimez-la sous Paramètres.',
  'profile.refused.wrongPassword': 'L’ancien mot de passe n’est pas exact.',
  'profile.refused.samePassword': 'C’est votre mot de passe actuel. Choisissez-en un autre.',
  'profile.refused.sessionChanged':
    'Votre mot de passe a été changé entre-temps. Veuillez vous reconnecter.',
  'profile.password.unknown':
    'Aucune réponse reçue. Votre mot de passe a peut-être changé : si vous devez vous reconnecter, essayez le nouveau.',
  'profile.password.old': 'Ancien mot de passe',
  'profile.password.new': 'Nouveau mot de passe',
  'profile.password.confirmation': 'Confirmation du mot de passe',
  'profile.password.submit': 'Changer le mot de passe',
  'profile.password.sending': 'Changement du mot de passe',
  'profile.password.fillIn': 'Remplissez tous les champs pour continuer.',
  'profile.password.firstTitle': 'Définissez un nouveau mot de passe',
  'profile.password.firstText':
    'Choisissez-le pour continuer. Ensuite, l’ancien ne vaut plus et les autres sessions sont fermées.',
  'profile.password.othersEnd': 'Quand il est changé, toutes les autres sessions sont fermées.',
  'profile.sessions.title': 'Où votre session est ouverte',
  'profile.sessions.detail':
    'Un appareil vous est inconnu? Déconnectez-le et changez votre mot de passe.',
  'profile.sessions.this': 'Cet appareil',
  'profile.sessions.unknown': 'Appareil inconnu',
  'profile.sessions.began': 'Ouverte :at',
  'profile.sessions.lastSeen': 'Dernière activité :at',
  'profile.sessions.network': 'Réseau :network',
  'profile.sessions.end': 'Déconnecter',
  'profile.sessions.endOne': 'Déconnecter :device',
  'profile.sessions.endOthers': 'Déconnecter tous les autres',
  'profile.sessions.ending': 'Déconnexion en cours',
  'profile.sessions.ended': 'L’appareil a été déconnecté.',
  'profile.sessions.othersEnded': 'Tous les autres appareils ont été déconnectés.',
  'profile.sessions.away': 'Vos sessions ne peuvent pas être affichées maintenant.',
  'profile.language.detail': 'Pour le portail et les messages que nous vous envoyons.',
  'profile.language.submit': 'Enregistrer',
  'profile.language.saving': 'Enregistrement',
  'profile.language.changed': 'Votre langue a été changée.',
  'profile.notifications.title': 'Notifications sur cet appareil',
  'profile.notifications.detail':
    'Nous vous avertissons ici quand le résultat d’un paiement arrive plus tard ou change.',
  'profile.notifications.on': 'Activées',
  'profile.notifications.onText':
    'Une notification nomme votre prêteur, jamais un montant. Elles s’arrêtent à la déconnexion sur cet appareil.',
  'profile.notifications.offText':
    'Une notification nomme votre prêteur, jamais un montant. Votre navigateur vous demandera de les autoriser.',
  'profile.notifications.turnOn': 'Activer',
  'profile.notifications.turnOff': 'Désactiver',
  'profile.notifications.turnedOn': 'Les notifications sont activées.',
  'profile.notifications.turnedOff': 'Les notifications sont désactivées.',
  'profile.notifications.notAllowed':
    'Les notifications restent désactivées, car elles n’ont pas été autorisées.',
  'profile.notifications.failed':
    'Votre navigateur n’a pas pu activer les notifications. Réessayez plus tard.',
  'profile.notifications.blockedTitle': 'Votre navigateur bloque les notifications',
  'profile.notifications.blockedText':
    'Autorisez les notifications de ce site dans votre navigateur, puis revenez ici.',
}
