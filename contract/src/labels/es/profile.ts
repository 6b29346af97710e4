import type { LabelsOf } from '../labels.ts'

export const profile: LabelsOf<'profile'> = {
  'profile.menu.changeLanguage': 'Cambiar idioma',
  'profile.menu.changePassword': 'Cambiar contraseña',
  'profile.menu.contactInformation': 'Información de contacto',
  'profile.menu.notifications': 'Notificaciones',
  'profile.menu.security': 'Inicio de sesión y seguridad',
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
  'profile.password.contactsRemoved': 'Se quitó de su cuenta, por no estar verificado: :contacts.',
  'profile.password.contactsRecent':
    'Se agregó en los últimos 7 días: :contacts. Si no lo reconoce, quítelo en Información de contacto.',
  'profile.password.passkeysRecent':
    'Llaves de acceso añadidas en los últimos 7 días, que siguen permitiendo iniciar sesión: :passkeys. Si no reconoce alguna, elimínela en Configuración.',
  'profile.refused.wrongPassword': 'La contraseña anterior no es correcta.',
  'profile.refused.samePassword': 'Esta es la contraseña que ya tiene. Elija otra.',
  'profile.refused.sessionChanged':
    'Mientras tanto se cambió su contraseña. Inicie sesión de nuevo.',
  'profile.password.unknown':
    'No llegó respuesta. Es posible que su contraseña haya cambiado: si debe iniciar sesión, pruebe la nueva.',
  'profile.password.old': 'Contraseña anterior',
  'profile.password.new': 'Contraseña nueva',
  'profile.password.confirmation': 'Confirmación de la contraseña',
  'profile.password.submit': 'Cambiar la contraseña',
  'profile.password.sending': 'Cambiando su contraseña',
  'profile.password.fillIn': 'Llene todos los campos para continuar.',
  'profile.password.firstTitle': 'Establezca una contraseña nueva',
  'profile.password.firstText':
    'Elíjala ahora para continuar. Después la anterior ya no sirve y se cierran todas las demás sesiones.',
  'profile.password.othersEnd': 'Al cambiarla, se cierran todas las demás sesiones.',
  'profile.sessions.title': 'Dónde tiene la sesión abierta',
  'profile.sessions.detail': '¿No reconoce alguna? Cierre esa sesión y cambie su contraseña.',
  'profile.sessions.this': 'Este dispositivo',
  'profile.sessions.unknown': 'Dispositivo desconocido',
  'profile.sessions.began': 'Abierta :at',
  'profile.sessions.lastSeen': 'Última actividad :at',
  'profile.sessions.network': 'Red :network',
  'profile.sessions.end': 'Cerrar sesión',
  'profile.sessions.endOne': 'Cerrar sesión: :device',
  'profile.sessions.endOthers': 'Cerrar las demás sesiones',
  'profile.sessions.ending': 'Cerrando la sesión',
  'profile.sessions.ended': 'La sesión se cerró.',
  'profile.sessions.othersEnded': 'Se cerraron todas las demás sesiones.',
  'profile.sessions.away': 'Sus sesiones no se pueden mostrar ahora.',
  'profile.language.detail': 'Para el portal y los mensajes que le enviamos.',
  'profile.language.submit': 'Guardar',
  'profile.language.saving': 'Guardando',
  'profile.language.changed': 'Su idioma cambió.',
  'profile.notifications.title': 'Notificaciones en este dispositivo',
  'profile.notifications.detail':
    'Aquí le avisamos cuando el resultado de un pago llega más tarde, o cuando su banco o su prestamista cambia algo de un pago.',
  'profile.notifications.on': 'Activadas',
  'profile.notifications.onText':
    'Una notificación nombra a su prestamista y nunca un monto. Se detienen cuando cierra la sesión en este dispositivo, y siguen cuando vuelve a iniciarla.',
  'profile.notifications.offText':
    'Una notificación nombra a su prestamista y nunca un monto. Su navegador le pedirá que las permita.',
  'profile.notifications.turnOn': 'Activar',
  'profile.notifications.turnOff': 'Desactivar',
  'profile.notifications.turnedOn': 'Las notificaciones están activadas.',
  'profile.notifications.turnedOff': 'Las notificaciones están desactivadas.',
  'profile.notifications.notAllowed':
    'Las notificaciones siguen desactivadas, porque no se permitieron.',
  'profile.notifications.failed':
    'Su navegador no pudo activar las notificaciones. Inténtelo de nuevo más tarde.',
  'profile.notifications.blockedTitle': 'Su navegador bloquea las notificaciones',
  'profile.notifications.blockedText':
    'Abra la configuración de este sitio junto a la dirección en su navegador, permita las notificaciones y vuelva aquí.',
}
