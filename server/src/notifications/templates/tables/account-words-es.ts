import type { AccessWords } from './wording.ts'

export const accountSpanish: AccessWords = {
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
      'El enlace pone este correo en la cuenta de {{contact}}. Si no es la suya, no lo abra, aunque espere un enlace: pondría su correo en la cuenta de otra persona.',
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
      '{{contactsNote}}',
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
  signInChanged: {
    subject: 'Cambió su forma de iniciar sesión',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}}: {{reason}}',
      'Si no fue usted, establezca una contraseña nueva en el portal, {{portal}}, y contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: {{reason}} ¿No fue usted? Contáctenos: {{phone}}',
  },
  authenticatorAdded: {
    subject: 'Se activó una aplicación de autenticación',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} se activó una aplicación de autenticación: cada inicio de sesión pide su código.',
      'Si no fue usted, este enlace quita la aplicación, cierra todas las sesiones y le permite establecer una contraseña nueva. Sirve una sola vez, hasta el {{day}}:',
      '{{link}}',
      'Si fue usted, no tiene que hacer nada. ¿Tiene preguntas? Contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: se activó una aplicación de autenticación en su cuenta. ¿No fue usted? Quítela: {{link}}',
  },
  receiptsSentElsewhere: {
    subject: 'Sus recibos se envían también a otra dirección',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} se indicó que los recibos de sus pagos programados se envíen también a {{contact}}.',
      'Si no fue usted, este enlace los envía como antes, quita los contactos agregados a su cuenta en los últimos siete días, cierra todas las sesiones y le permite establecer una contraseña nueva. Sirve una sola vez, hasta el {{day}}:',
      '{{link}}',
      'Si fue usted, no tiene que hacer nada. ¿Tiene preguntas? Contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: los recibos de sus pagos van ahora también a {{contact}}. ¿No fue usted? Deshágalo: {{link}}',
  },
  emailsTurnedOff: {
    subject: 'Se desactivaron los correos sobre sus pagos',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} se desactivaron los correos sobre sus pagos. Este es el último; lo que exige la ley y lo que protege su cuenta se sigue enviando.',
      'Si no fue usted, este enlace los activa de nuevo, quita los contactos agregados a su cuenta en los últimos siete días, cierra todas las sesiones y le permite establecer una contraseña nueva. Sirve una sola vez, hasta el {{day}}:',
      '{{link}}',
      'Si fue usted, no tiene que hacer nada. ¿Tiene preguntas? Contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: se desactivaron los correos sobre sus pagos. ¿No fue usted? Actívelos: {{link}}',
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
  contactWanted: {
    subject: 'Alguien quiso agregar un contacto suyo',
    paragraphs: [
      'Hola:',
      'El {{at}} alguien, probablemente usted, quiso poner {{contact}} en otra cuenta con nosotros. Pertenece a su cuenta, así que no cambió nada.',
      'Si no fue usted, no haga nada.',
    ],
    sms: '{{lender}}: alguien quiso poner este número en otra cuenta. Es suyo y no cambió nada. ¿Preguntas? {{phone}}',
  },
  contactRemoved: {
    subject: 'Se quitó un contacto de su cuenta',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} se quitó este contacto de su cuenta: {{contact}}',
      'Si no fue usted, cambie su contraseña en el portal, {{portal}}, y contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: se quitó {{contact}} de su cuenta. ¿No fue usted? Contáctenos: {{phone}}',
  },
  primaryChanged: {
    subject: 'Cambió su contacto principal',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Desde el {{at}} lo contactamos por otro contacto de su cuenta: {{contact}}',
      'Si no fue usted, cambie su contraseña en el portal, {{portal}}, y contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: su contacto principal es ahora {{contact}}. ¿No fue usted? Contáctenos: {{phone}}',
  },
  addressChanged: {
    subject: 'Cambió su dirección postal',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} cambió su dirección postal. La ve en el portal, en Configuración: {{portal}}',
      'Si no fue usted, cambie allí su contraseña y contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: cambió su dirección postal. ¿No fue usted? Contáctenos: {{phone}}',
  },
  erasureRequested: {
    subject: 'Su solicitud de borrar sus datos',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} nos pidió borrar lo que guardamos de usted. Lo revisamos y le respondemos. Lo que la ley nos hace guardar, como sus préstamos y pagos, se queda el tiempo que ella dice.',
      'Si no fue usted, cambie su contraseña en el portal, {{portal}}, y contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: usted nos pidió borrar sus datos. ¿No fue usted? Contáctenos: {{phone}}',
  },
  erasureBegun: {
    subject: 'Borramos sus datos',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Desde el {{at}} borramos lo que guardamos de usted: sus contactos, su dirección, cómo inicia sesión, sus mensajes, sus fotos y las tarjetas y cuentas bancarias que guardó. Ya nadie puede iniciar sesión en su cuenta, y este es el último mensaje que recibe de ella.',
      'Lo que la ley nos hace guardar, como sus préstamos, pagos, estados de cuenta y lo que usted aceptó, se queda el tiempo que ella dice.',
      'Si usted no lo pidió, contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: borramos sus datos y su cuenta está cerrada. ¿No lo pidió usted? Contáctenos: {{phone}}',
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
  loanRemoved: {
    subject: 'Se quitó un préstamo de su cuenta',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} el préstamo {{loanNo}} se quitó de su cuenta en nuestro portal. {{schedulesNote}}',
      'Lo que se debe del préstamo no cambia. Puede vincularlo de nuevo en el portal: {{portal}}',
      'Si no fue usted, establezca allí una nueva contraseña y contáctenos: {{phone}}',
    ],
    sms: '{{lender}}: el préstamo {{loanNo}} se quitó de su cuenta. {{schedulesNote}} ¿No fue usted? Contáctenos: {{phone}}',
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
      '{{schedulesNote}}',
      'Si no fue usted, contáctenos de inmediato: {{phone}}. Después elija una nueva contraseña en el portal: {{portal}}',
    ],
    sms: '{{lender}}: se eliminó {{method}} de su cuenta. ¿No fue usted? Contáctenos: {{phone}}',
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
