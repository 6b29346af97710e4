import type { LabelsOf } from '../labels.ts'

export const signUp: LabelsOf<'signUp'> = {
  'signUp.code.call': 'RECIBIR UNA LLAMADA',
  'signUp.code.resend': '¿Reenviar código?',
  'signUp.code.resendIn': 'Podrá reenviar el código en :seconds segundos',
  'signUp.code.title': 'Verificar teléfono',
  'signUp.code.verify': 'Verificar',
  'signUp.form.birthDate': 'Fecha de nacimiento',
  'signUp.form.choose': 'Seleccionar',
  'signUp.form.firstName': 'Nombre',
  'signUp.form.haveAccount': 'Ya tengo una cuenta',
  'signUp.form.lastName': 'Apellido',
  'signUp.form.mobile': 'Teléfono celular',
  'signUp.form.ssnLastFour': 'Últimos 4 del SSN',
  'signUp.form.state': 'Estado',
  'signUp.form.title': 'Crear cuenta',
  'signUp.refused.confirmation': 'La contraseña y su confirmación deben coincidir',
  'signUp.refused.email': 'Debe ser un correo válido',
  'signUp.refused.language': 'Seleccione un idioma',
  'signUp.refused.password':
    'Debe contener una minúscula y una mayúscula, un número, un carácter especial y tener de 8 a 50 caracteres',
  'signUp.refused.phone': 'Ingrese un número de teléfono válido',
  'signUp.refused.required': 'Este campo es obligatorio',
  'signUp.refused.state': 'Seleccione un estado o provincia',
  'signUp.refused.passphrase': 'Debe tener de 15 a 64 caracteres',
  'signUp.refused.commonPassword': 'Esta contraseña es demasiado común. Elija otra.',
  'signUp.refused.ssnLastFour': 'Ingrese los últimos cuatro dígitos de su Seguro Social',
  'signUp.refused.birthDate': 'Ingrese una fecha de nacimiento válida',
  'signUp.refused.wrongCode': 'Este código no es correcto. Revíselo e intente de nuevo.',
  'signUp.refused.codeOver': 'Este código ya no sirve. Pida uno nuevo.',
  'signUp.refused.noMoreCodes':
    'No se pueden enviar más códigos ahora. Intente en :minutes minutos o llame a su prestamista.',
}
