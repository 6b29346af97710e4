import type { ScheduleWords } from './wording.ts'

export const scheduleSpanish: ScheduleWords = {
  debitLate: {
    subject: 'Su pago programado del préstamo {{loanNo}} se retrasó por nuestra causa',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Debíamos cobrar su pago programado el {{day}} y no pudimos enviarlo a tiempo. El retraso es nuestro. Lo cobramos ahora: {{debits}}, con {{method}}. No tiene que hacer nada.',
      'No le cobramos ningún cargo por pago tardío por estos días. El pago cuenta desde el día de su cobro.',
      'Vea cómo está su préstamo en el portal: {{portal}}',
      'Si no lo reconoce, comuníquese con nosotros: {{phone}}',
    ],
  },
  debitPutOff: {
    subject: 'Su pago programado del préstamo {{loanNo}} se cobra después de todo',
    paragraphs: [
      'Hola, {{firstName}}:',
      'No cobramos su pago programado el {{day}}. {{reason}} Todavía se debe, así que lo cobramos ahora: {{debits}}, con {{method}}. No tiene que hacer nada.',
      'No le cobramos ningún cargo por pago tardío por estos días. El pago cuenta desde el día de su cobro.',
      'Vea cómo está su préstamo en el portal: {{portal}}',
      'Si no lo reconoce, comuníquese con nosotros: {{phone}}',
    ],
  },
  scheduleMoved: {
    subject: 'Usted movió un pago programado del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} usted movió {{was}} a otro día. Ahora es {{debits}}, con {{method}}. Los demás pagos de su serie quedan como están.',
      '{{details}}',
      'Puede moverlo o eliminarlo en el portal hasta que se procese: {{portal}}',
      'Si no fue usted, comuníquese con nosotros: {{phone}}',
    ],
  },
  schedulePaused: {
    subject: 'Usted puso en pausa pagos programados del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} usted puso en pausa una serie con {{method}}.',
      '{{schedulesNote}}',
      'Usted sigue debiendo lo pendiente. Pague de otra forma, o reanude la serie, en el portal: {{portal}}',
      'Si no fue usted, comuníquese con nosotros: {{phone}}',
    ],
  },
  scheduleResumed: {
    subject: 'Usted reanudó pagos programados del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} usted reanudó una serie con {{method}}. El próximo cobro: {{debits}}. Lo que se omitió no se recupera.',
      '{{schedulesNote}}',
      'Puede cambiarlo o eliminarlo en el portal hasta que se procese: {{portal}}',
      'Si no fue usted, comuníquese con nosotros: {{phone}}',
    ],
  },
  debitsEnded: {
    subject: 'Sus pagos programados con {{method}} terminaron',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} usted pidió que {{method}} ya no se debite. Con ello terminaron estos pagos programados: {{debits}}.',
      '{{schedulesNote}}',
      'Usted sigue debiendo lo pendiente. Pague de otra forma, o programe de nuevo, en el portal: {{portal}}',
      'Si no fue usted, contáctenos: {{phone}}',
    ],
  },
  debitComing: {
    subject: 'Se acerca su pago programado del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Se acerca este pago programado: {{debits}}, con {{method}}. No necesita hacer nada.',
      '{{reason}}',
      'Vea cómo está su préstamo en el portal: {{portal}}',
      'Si no sabe nada de esto, contáctenos: {{phone}}',
    ],
  },
  dueNotCovered: {
    subject: 'Pronto vence un pago del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Esto vence pronto en su préstamo {{loanNo}}: {{owed}}.',
      '{{schedulesNote}}',
      'Páguelo en el portal, o programe un pago ahí: {{portal}}',
      'Si pagó de otra forma, o tiene una pregunta, contáctenos: {{phone}}',
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
  debitRunsAfterAll: {
    subject: 'Su pago programado del préstamo {{loanNo}} sí se hará',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Le dijimos que un pago programado no se haría. Eso cambió, y este sí se hace: {{debits}}, con {{method}}. No necesita hacer nada.',
      '{{schedulesNote}}',
      '{{reason}}',
      'Lo pendiente de su préstamo, y todas las formas de pagarlo, está en el portal: {{portal}}',
      'Si no sabe nada de esto, contáctenos: {{phone}}',
    ],
  },
  lastDebit: {
    subject: 'El último pago de una programación del préstamo {{loanNo}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Este es el último pago de su programación: {{debits}}, con {{method}}. Después terminan sus débitos.',
      '{{schedulesNote}}',
      '{{reason}}',
      'Vea cómo está su préstamo en el portal: {{portal}}',
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
      'El banco rechazó débitos de {{method}}; por eso, estos pagos programados esperan y ya no se toman de ahí: {{debits}}.',
      '{{schedulesNote}}',
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
  scheduleSkipped: {
    subject: 'Usted omitió un pago de su serie del préstamo {{loanNo}}; la serie sigue',
    paragraphs: [
      'Hola, {{firstName}}:',
      'El {{at}} usted omitió solo este pago, con {{method}}: {{debits}}. No se debita, y la serie sigue.',
      '{{schedulesNote}}',
      'Usted sigue debiendo lo pendiente. Pague de otra forma en el portal: {{portal}}',
      'Si no fue usted, contáctenos: {{phone}}',
    ],
  },
}
