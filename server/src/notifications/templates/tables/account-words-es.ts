import type { AccountWords } from './wording.ts'

export const accountSpanish: AccountWords = {
  code: {
    subject: 'Su código es {{code}}',
    paragraphs: [
      'Su código para {{lender}} es {{code}}.',
      'Sirve durante {{minutes}} minutos. No se lo diga a nadie: nunca se lo pedimos.',
    ],
    sms: '{{lender}}: su código es {{code}}. Sirve durante {{minutes}} minutos. Nunca se lo pedimos.',
  },
  resetLink: {
    subject: 'Establezca una nueva contraseña',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Alguien, probablemente usted, pidió una nueva contraseña. Este enlace le permite establecerla una vez, dentro de {{minutes}} minutos:',
      '{{link}}',
      'Si no fue usted, no haga nada: su contraseña no cambia.',
    ],
    sms: '{{lender}}: establezca una nueva contraseña en {{minutes}} minutos: {{link}} ¿No fue usted? Ignore este texto.',
  },
  signInLink: {
    subject: 'Su enlace para iniciar sesión',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Con este enlace inicia sesión una vez, dentro de {{minutes}} minutos:',
      '{{link}}',
      'No lo comparta con nadie.',
    ],
    sms: '{{lender}}: inicie sesión en {{minutes}} minutos: {{link}} No lo comparta con nadie.',
  },
  verifyEmail: {
    subject: 'Verifique su correo electrónico',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Verifique que este es su correo. El enlace sirve durante 24 horas:',
      '{{link}}',
      'Si no tiene una cuenta con {{lender}}, no abra el enlace: pondría su correo en la cuenta de otra persona.',
    ],
  },
  welcome: {
    subject: 'Bienvenido',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Su cuenta con {{lender}} está lista: {{portal}}',
      'Allí ve lo que debe, paga y guarda cada recibo.',
    ],
  },
  passwordChanged: {
    subject: 'Su contraseña cambió',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Su contraseña cambió el {{at}} y se cerraron todas las demás sesiones.',
      'Si no fue usted, establezca de inmediato una nueva contraseña en el portal, {{portal}}, y contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: su contraseña cambió. ¿No fue usted? Contáctenos: {{phone}}',
  },
  calendarMade: {
    subject: 'Un calendario puede leer sus débitos',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} se creó una dirección privada en la que un calendario puede leer sus próximos débitos.',
      'Si no fue usted, cambie su contraseña en el portal, {{portal}}, lo que anula esa dirección, y contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: se creó una dirección en la que un calendario puede leer sus próximos débitos. ¿No fue usted? Contáctenos: {{phone}}',
  },
  contactChanged: {
    subject: 'Cambió un contacto de su cuenta',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} se puso este contacto en su cuenta: {{contact}}',
      'Si no fue usted, contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: cambió un contacto de su cuenta. ¿No fue usted? Contáctenos: {{phone}}',
  },
  newSignIn: {
    subject: 'Un dispositivo nuevo inició sesión',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} un dispositivo que no conocíamos inició sesión en su cuenta: {{device}}',
      'Si no fue usted, establezca una nueva contraseña en el portal: {{portal}}',
    ],
  },
  takenContact: {
    subject: 'Usted ya tiene una cuenta',
    paragraphs: [
      'Hola:',
      'Alguien, probablemente usted, intentó registrarse con {{contact}}. Pertenece a una cuenta que usted ya tiene: inicie sesión en {{portal}} o pida allí una nueva contraseña.',
      'Si no fue usted, no haga nada.',
    ],
    sms: '{{lender}}: usted ya tiene una cuenta con este número. Inicie sesión o pida una nueva contraseña: {{portal}}',
  },
  loanLinked: {
    subject: 'Se vinculó un préstamo a una cuenta',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} el préstamo {{loanNo}} se vinculó a una cuenta en nuestro portal.',
      'Si no fue usted, contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: el préstamo {{loanNo}} se vinculó a una cuenta. ¿No fue usted? Contáctenos: {{phone}}',
  },
  payoffHeld: {
    subject: 'Recibimos la liquidación del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Recibimos la liquidación de su préstamo {{loanNo}}. Un banco aún puede devolver un pago que cuenta para ella, por eso queda retenida hasta el {{day}}. Entonces el préstamo quedará liquidado y se lo haremos saber.',
      '{{schedulesNote}}',
      'El estado de su préstamo está en el portal: {{portal}}',
    ],
  },
  paidOff: {
    subject: 'El préstamo {{loanNo}} está liquidado',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Su préstamo {{loanNo}} con {{lender}} está liquidado. Ya no debe nada de él.',
      '{{schedulesNote}}',
      'Sus recibos siguen en el portal: {{portal}}',
    ],
  },
  loanReopened: {
    subject: 'El préstamo {{loanNo}} está abierto de nuevo',
    paragraphs: [
      'Hola, {{firstName}}:',
      '{{reason}} Su préstamo no está liquidado: está abierto de nuevo.',
      '{{owed}}',
      '{{schedulesNote}}',
      'El estado de su préstamo está en el portal: {{portal}}',
    ],
  },
  methodAdded: {
    subject: '{{method}}: se agregó a su cuenta',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} se agregó este método de pago a su cuenta: {{method}}.',
      'Si no fue usted, contáctenos de inmediato: {{phone}}. Después elija una nueva contraseña en el portal: {{portal}}',
    ],
    sms: '{{lender}}: se agregó {{method}} a su cuenta como método de pago. ¿No fue usted? Contáctenos: {{phone}}',
  },
  methodRemoved: {
    subject: '{{method}}: se eliminó de su cuenta',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} se eliminó este método de pago de su cuenta: {{method}}.',
      '{{debitsNote}}',
      'Si no fue usted, contáctenos de inmediato: {{phone}}. Después elija una nueva contraseña en el portal: {{portal}}',
    ],
    sms: '{{lender}}: se eliminó {{method}} de su cuenta. ¿No fue usted? Contáctenos: {{phone}}',
  },
  debitsEnded: {
    subject: 'Sus pagos programados con {{method}} terminaron',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} usted pidió que {{method}} ya no se debite. Con ello terminaron estos pagos programados: {{debits}}.',
      'Usted sigue debiendo lo pendiente. Pague de otra forma, o programe de nuevo, en el portal: {{portal}}',
      'Si no fue usted, contáctenos: {{phone}}',
    ],
  },
  debitComing: {
    subject: 'Se acerca su pago programado del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Se acerca este pago programado: {{debits}}, con {{method}}. No necesita hacer nada.',
      'Para detenerlo, elimínelo en el portal, o termine ahí todos los débitos de esta tarjeta o cuenta, hasta el {{until}}: {{portal}}',
      'Si no sabe nada de esto, contáctenos: {{phone}}',
    ],
  },
  debitWillNotRun: {
    subject: 'Su pago programado del préstamo {{loanNo}} no se hará',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Tal como está todo, este pago programado no se hace: {{debits}}, con {{method}}.',
      '{{reason}}',
      'Lo pendiente de su préstamo, y todas las formas de pagarlo, está en el portal: {{portal}}',
    ],
  },
  lastDebit: {
    subject: 'El último pago programado del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Este es el último pago de su programación: {{debits}}, con {{method}}. Después terminan sus débitos.',
      '{{schedulesNote}}',
      'Para detenerlo, elimínelo en el portal, o termine ahí todos los débitos de esta tarjeta o cuenta, hasta el {{until}}: {{portal}}',
      'Si no sabe nada de esto, contáctenos: {{phone}}',
    ],
  },
  debitNotMade: {
    subject: 'Su pago programado no se hizo',
    paragraphs: [
      'Hola, {{firstName}}:',
      'No se hizo {{debits}}, con {{method}}. {{reason}} No se le cobró.',
      '{{schedulesNote}}',
      'Lo pendiente de su préstamo, y todas las formas de pagarlo, está en el portal: {{portal}}',
    ],
  },
  schedulesSuspended: {
    subject: 'Sus pagos programados esperan',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El banco rechazó un débito de {{method}}; por eso, ya no se toma de ahí ningún pago programado. Esperan: {{debits}}.',
      'Para continuar con ellos, elija otra tarjeta o cuenta para cada uno en el portal. Hasta entonces, lo pendiente de su préstamo sigue pendiente: {{portal}}',
      'Si es un error de su banco, pregúntele primero y luego contáctenos: {{phone}}',
    ],
  },
  cardExpires: {
    subject: 'Su {{method}} vence pronto',
    paragraphs: [
      'Hola, {{firstName}}:',
      '{{method}} sirve hasta el {{day}}. Los pagos programados para después de ese día no se hacen con ella.',
      'Con ella se pagan estos, que son los próximos: {{debits}}.',
      'Renueve la tarjeta, o elija otra tarjeta o cuenta, en el portal: {{portal}}',
    ],
  },
  scheduleMade: {
    subject: 'Su pago programado del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} usted programó un pago con {{method}}. El primer débito: {{debits}}.',
      '{{details}}',
      'Puede cambiarlo o eliminarlo en el portal hasta que se procese: {{portal}}',
      'Si no fue usted, contáctenos: {{phone}}',
    ],
  },
  scheduleEdited: {
    subject: 'Cambió su pago programado del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} usted cambió {{was}}. Ahora es {{debits}}, con {{method}}.',
      '{{schedulesNote}}',
      '{{reason}} Su autorización de lo que se debita ahora va con este correo.',
      '{{details}}',
      'Puede cambiarlo o eliminarlo en el portal hasta que se procese: {{portal}}',
      'Si no fue usted, contáctenos: {{phone}}',
    ],
  },
  scheduleDeleted: {
    subject: 'Eliminó un pago programado del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} usted eliminó esto, con {{method}}: {{debits}}. No se debita.',
      '{{schedulesNote}}',
      'Usted sigue debiendo lo pendiente. Pague de otra forma, o programe de nuevo, en el portal: {{portal}}',
      'Si no fue usted, contáctenos: {{phone}}',
    ],
  },
  payoffQuote: {
    subject: 'Cotización de liquidación del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Esta es la cotización de liquidación que pidió. Un pago que llegue a más tardar su último día liquida su préstamo; después se suma el interés diario.',
      '{{details}}',
      'También puede pagar en el portal, que muestra el monto del día: {{portal}}',
    ],
  },
  statementReady: {
    subject: 'Su estado de cuenta del préstamo {{loanNo}} está listo',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Hay un nuevo estado de cuenta de su préstamo. Léalo en el portal: {{portal}}',
      'Usted recibe los estados de cuenta por correo electrónico y ninguno en papel. Puede cambiarlo en el portal.',
    ],
  },
}
