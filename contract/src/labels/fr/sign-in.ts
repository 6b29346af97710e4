import type { LabelsOf } from '../labels.ts'

export const signIn: LabelsOf<'signIn'> = {
  'signIn.changeEmail.invalid': 'Le courriel n’est pas valide',
  'signIn.changeEmail.same': 'Ce courriel est le même que le précédent',
  'signIn.changeEmail.taken': 'Vous avez déjà inscrit ce courriel',
  'signIn.form.forgotPassword': 'Mot de passe oublié',
  'signIn.form.password': 'Mot de passe',
  'signIn.form.newHere': 'Première visite?',
  'signIn.form.signUp': 'S’inscrire',
  'signIn.form.title': 'Ouvrir une session',
  'signIn.form.user': 'Courriel ou téléphone',
  'signIn.form.submit': 'Ouvrir une session',
  'signIn.form.sending': 'Ouverture de la session',
  'signIn.form.fillIn': 'Entrez votre courriel ou téléphone et votre mot de passe.',
  'signIn.form.showPassword': 'Afficher le mot de passe',
  'signIn.form.hidePassword': 'Masquer le mot de passe',
  'signIn.form.welcome': 'Vous êtes connecté.',
  'signIn.refused.contact': 'Courriel ou numéro de téléphone non valide',
  'signIn.refused.required': 'Ce champ est obligatoire',
  'signIn.refused.wrongCredentials':
    'Le courriel, le téléphone ou le mot de passe n’est pas exact.',
  'signIn.refused.tooManyTries': 'Trop de mots de passe erronés. Réessayez dans :minutes minutes.',
  'signIn.refused.emailNotVerified': 'Votre courriel n’est pas encore vérifié.',
  'signIn.refused.disabled': 'Cet accès est fermé. Appelez votre prêteur.',
  'signIn.page.lead': 'Voyez ce qui est dû, payez et gardez chaque reçu.',
  'signIn.refused.badSocialToken':
    'Nous n’avons pas pu confirmer votre identité. Veuillez réessayer.',
  'signIn.refused.linkNeedsPassword':
    'Vous avez déjà un compte ici. Entrez son mot de passe pour les associer.',
  'signIn.refused.badLink': 'Ce lien n’est plus valide. Veuillez en demander un nouveau.',
  'signIn.forgot.sent':
    'Si nous connaissons ce contact, un lien a été envoyé. Il est valable 15 minutes.',
  'signIn.forgot.title': 'Mot de passe oublié',
  'signIn.forgot.text':
    'Indiquez le courriel ou le téléphone de votre compte. Nous y envoyons un lien pour choisir un nouveau mot de passe.',
  'signIn.forgot.submit': 'Envoyer le lien',
  'signIn.forgot.sending': 'Envoi du lien',
  'signIn.forgot.fillIn': 'Entrez votre courriel ou votre téléphone.',
  'signIn.forgot.next':
    'Cherchez notre message à :contact et ouvrez son lien. Rien reçu? Vérifiez l’orthographe, ou essayez votre autre coordonnée.',
  'signIn.verify.sent': 'Si ce courriel attend d’être vérifié, un lien a été envoyé.',
  'signIn.verify.done': 'Votre courriel est vérifié. Veuillez vous connecter.',
  'signIn.landing.title': 'Ouverture de votre session',
  'signIn.landing.again': 'Votre lien est peut-être encore valable. Veuillez réessayer.',
  'signIn.landing.over':
    'Ce lien a déjà servi ou n’est plus valable. Ouvrez une session avec votre mot de passe ou demandez un nouveau lien.',
  'signIn.email.verified': 'Votre courriel est vérifié. Vous pouvez ouvrir une session.',
  'signIn.email.expired':
    'Ce lien a déjà servi ou n’est plus valable. Ouvrez une session, et nous en enverrons un autre.',
  'signIn.social.or': 'ou continuez avec',
  'signIn.social.google': 'Google',
  'signIn.social.facebook': 'Facebook',
  'signIn.social.failed': 'La session n’a pas été ouverte. Veuillez réessayer.',
  'signIn.social.linkTitle': 'Associer votre compte',
  'signIn.social.link': 'Associer et ouvrir une session',
  'signIn.social.fillIn': 'Entrez le mot de passe de votre compte.',
  'signIn.changeEmail.title': 'Vérifiez votre courriel',
  'signIn.changeEmail.text':
    'Avant d’ouvrir une session, nous devons vérifier :email. Gardez-le, et nous y enverrons un lien. S’il n’est plus à vous, remplacez-le.',
  'signIn.changeEmail.newEmail': 'Nouveau courriel',
  'signIn.changeEmail.password': 'Votre mot de passe',
  'signIn.changeEmail.keep': 'Garder le courriel',
  'signIn.changeEmail.replace': 'Remplacer le courriel',
  'signIn.changeEmail.fillIn': 'Pour le remplacer, entrez un nouveau courriel.',
  'signIn.changeEmail.fillInPassword':
    'Pour le remplacer, entrez un nouveau courriel et votre mot de passe.',
  'signIn.changeEmail.sending': 'Envoi en cours',
  'signIn.verify.resend': 'Renvoyer le lien',
  'signIn.verify.change': 'Changer le courriel',
}
