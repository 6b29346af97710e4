import type { LabelsOf } from '../labels.ts'

export const signIn: LabelsOf<'signIn'> = {
  'signIn.changeEmail.invalid': 'El correo electrónico no es válido',
  'signIn.changeEmail.same': 'Este correo es igual al anterior',
  'signIn.changeEmail.taken': 'Usted ya registró este correo',
  'signIn.form.forgotPassword': 'Olvidé mi contraseña',
  'signIn.form.password': 'Contraseña',
  'signIn.form.newHere': '¿Es su primera vez?',
  'signIn.form.signUp': 'Registrarse',
  'signIn.form.title': 'Iniciar sesión',
  'signIn.form.user': 'Correo electrónico o teléfono',
  'signIn.form.submit': 'Iniciar sesión',
  'signIn.form.sending': 'Iniciando sesión',
  'signIn.form.fillIn': 'Ingrese su correo o teléfono y su contraseña.',
  'signIn.form.showPassword': 'Mostrar contraseña',
  'signIn.form.hidePassword': 'Ocultar contraseña',
  'signIn.form.welcome': 'Inició sesión.',
  'signIn.refused.contact': 'Correo electrónico o teléfono no válido',
  'signIn.refused.required': 'Este campo es obligatorio',
  'signIn.refused.wrongCredentials': 'El correo, el teléfono o la contraseña no son correctos.',
  'signIn.refused.tooManyTries':
    'Demasiadas contraseñas incorrectas. Intente de nuevo en :minutes minutos.',
  'signIn.refused.emailNotVerified': 'Su correo electrónico aún no está verificado.',
  'signIn.refused.disabled': 'Este acceso está cerrado. Llame a su prestamista.',
  'signIn.page.lead': 'Consulte lo que debe, pague y guarde cada recibo.',
  'signIn.refused.badSocialToken': 'No pudimos confirmar su identidad. Intente de nuevo.',
  'signIn.refused.linkNeedsPassword':
    'Usted ya tiene una cuenta aquí. Ingrese su contraseña para unirlas.',
  'signIn.refused.badLink': 'Este enlace ya no es válido. Pida uno nuevo.',
  'signIn.forgot.sent':
    'Si conocemos este contacto, le enviamos un enlace. Sirve durante 15 minutos.',
  'signIn.forgot.title': 'Olvidé mi contraseña',
  'signIn.forgot.text':
    'Díganos el correo o el teléfono de su cuenta. Le enviamos allí un enlace para crear una contraseña nueva.',
  'signIn.forgot.submit': 'Enviar el enlace',
  'signIn.forgot.sending': 'Enviando el enlace',
  'signIn.forgot.fillIn': 'Ingrese su correo o teléfono.',
  'signIn.forgot.next':
    'Busque nuestro mensaje en :contact y abra su enlace. ¿No hay nada? Revise lo que escribió o pruebe con su otro contacto.',
  'signIn.verify.sent': 'Si este correo espera ser verificado, le enviamos un enlace.',
  'signIn.verify.done': 'Su correo está verificado. Inicie sesión.',
}
