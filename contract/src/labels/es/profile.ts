import type { LabelsOf } from '../labels.ts'

export const profile: LabelsOf<'profile'> = {
  'profile.menu.changeLanguage': 'Cambiar idioma',
  'profile.menu.changePassword': 'Cambiar contraseña',
  'profile.menu.contactInformation': 'Información de contacto',
  'profile.refused.email': 'Ingrese un correo electrónico válido',
  'profile.refused.phone': 'Número de teléfono no válido',
  'profile.refused.threePhones': 'El límite es de tres números de teléfono…',
  'profile.refused.threePhonesTitle': 'Solo 3 números de teléfono',
  'profile.remove.primary': 'No se puede eliminar el teléfono o correo principal.',
  'profile.remove.title': 'Instrucciones de teléfono y correo',
  'profile.verify.emailText': '¿Desea reenviar el enlace de verificación?',
  'profile.verify.emailTitle': '¡El correo no está verificado!',
  'profile.verify.phoneText': '¿Desea reenviar el código?',
  'profile.verify.phoneTitle': '¡El teléfono no está verificado!',
  'profile.password.changed': 'Su contraseña cambió. Se cerraron todas las demás sesiones.',
  'profile.refused.wrongPassword': 'La contraseña anterior no es correcta.',
}
