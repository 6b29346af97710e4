import type { LabelsOf } from '../labels.ts'

export const signUp: LabelsOf<'signUp'> = {
  'signUp.code.call': 'RECEVOIR UN APPEL',
  'signUp.code.resend': 'Renvoyer le code?',
  'signUp.code.resendIn': 'Renvoi du code possible dans :seconds secondes',
  'signUp.code.title': 'Vérifier le numéro de téléphone',
  'signUp.code.verify': 'Vérifier',
  'signUp.form.birthDate': 'Date de naissance',
  'signUp.form.choose': 'Choisir',
  'signUp.form.firstName': 'Prénom',
  'signUp.form.haveAccount': 'J’ai déjà un compte',
  'signUp.form.lastName': 'Nom de famille',
  'signUp.form.mobile': 'Numéro de cellulaire',
  'signUp.form.ssnLastFour': '4 derniers chiffres du NAS',
  'signUp.form.state': 'Province',
  'signUp.form.title': 'Créer un compte',
  'signUp.refused.confirmation': 'Le mot de passe et sa confirmation doivent être identiques',
  'signUp.refused.email': 'Le courriel doit être valide',
  'signUp.refused.language': 'Choisissez une langue',
  'signUp.refused.password':
    'Doit contenir une minuscule et une majuscule, un chiffre, un caractère spécial et compter de 8 à 50 caractères',
  'signUp.refused.phone': 'Entrez un numéro de téléphone valide',
  'signUp.refused.required': 'Ce champ est obligatoire',
  'signUp.refused.state': 'Choisissez une province ou un État',
  'signUp.refused.passphrase': 'Doit compter de 15 à 64 caractères',
  'signUp.refused.commonPassword':
    'Ce mot de passe est trop courant. Veuillez en choisir un autre.',
  'signUp.refused.ssnLastFour':
    'Entrez les quatre derniers chiffres de votre numéro d’assurance sociale',
  'signUp.refused.birthDate': 'Entrez une date de naissance valide',
  'signUp.refused.wrongCode': 'Ce code n’est pas exact. Vérifiez-le et réessayez.',
  'signUp.refused.codeOver': 'Ce code ne vaut plus. Veuillez en demander un nouveau.',
  'signUp.refused.noMoreCodes':
    'Aucun autre code ne peut être envoyé. Réessayez dans :minutes minutes ou appelez votre prêteur.',
}
