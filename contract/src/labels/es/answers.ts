import type { LabelsOf } from '../labels.ts'

export const answers: LabelsOf<'answers'> = {
  'answers.done': 'Listo.',
  'answers.badField': 'Revise :field.',
  'answers.missingField': 'Falta el campo :field.',
  'answers.unknownField': 'No existe el campo :field en esta llamada.',
  'answers.cardInClear':
    'Esto parece un número de tarjeta. Para protegerle, no se envió ni se guardó nada. Quite el número y envíelo de nuevo.',
  'answers.identityInClear':
    'Esto parece un número de Seguro Social. Para protegerle, no se envió ni se guardó nada. Quítelo y envíe de nuevo; si es otro número, escriba al lado cuál es.',
  'answers.notSealed': 'El campo :field debe enviarse sellado.',
  'answers.unreadable': 'No se puede leer esta solicitud.',
  'answers.tooLarge': 'Esta solicitud es demasiado grande.',
  'answers.signInAgain': 'Inicie sesión de nuevo.',
  'answers.notFound': 'No se encontró.',
  'answers.switchedOff': 'Esto no se ofrece aquí.',
  'answers.tooMany': 'Demasiados intentos. Espere :wait.',
  'answers.tooFast': 'Espere :wait.',
  'answers.notReady':
    'Los pagos están en pausa. No se cobró nada. Sus pagos programados están a salvo.',
  'answers.filesAway':
    'Las imágenes y los documentos no están disponibles por ahora. Inténtelo de nuevo en unos minutos.',
  'answers.clientDetailsFound': 'Client details has been found',
  'answers.setPasswordFirst': 'Primero establezca su nueva contraseña.',
  'answers.workNeeded':
    'No pudimos comprobar que lo pide el navegador de una persona. Inténtelo de nuevo.',
  'answers.proofNeeded': 'Confirme que es usted para continuar.',
  'answers.ownerOnly': 'Solo el prestatario puede hacer esto.',
}
