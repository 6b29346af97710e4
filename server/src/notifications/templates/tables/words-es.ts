import type { Words } from './wording.ts'

export const spanish: Words = {
  emails: {
    receipt: {
      subject: 'Recibo de su pago de {{payment}}',
      paragraphs: [
        'Hola, {{firstName}}:',
        '{{lender}} recibió su pago. No se le cobrará de nuevo.',
        '{{details}}',
        'Su recibo queda en el portal: {{portal}}',
      ],
    },
    receiptPending: {
      subject: 'Su pago de {{payment}} está en camino',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Su pago bancario fue aceptado. Está sujeto a liquidación final: hasta que su banco lo haya pagado, aparece como pendiente.',
        '{{details}}',
        'Puede seguirlo en el portal: {{portal}}',
      ],
    },
    receiptCopy: {
      subject: 'Copia de su recibo por {{payment}}',
      paragraphs: ['Hola:', 'Este es el recibo que {{firstName}} nos pidió enviar.', '{{details}}'],
      sms: '{{lender}}: recibo de {{payment}} pagado el {{paidAt}}, préstamo {{loanNo}}, {{method}}. Estado: {{status}}. Ref. {{reference}}. Responda STOP para no recibir más textos.',
    },
    confirmedLate: {
      subject: 'Su pago de {{payment}} está confirmado',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Le dijimos que estábamos verificando su pago. Ya está confirmado: {{lender}} lo recibió una sola vez y no necesita pagar de nuevo.',
        '{{details}}',
        'Su recibo queda en el portal: {{portal}}',
      ],
    },
    declinedLate: {
      subject: 'Su pago de {{payment}} no se realizó',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Le dijimos que estábamos verificando su pago de {{payment}}. {{reason}}',
        '{{details}}',
        'Puede pagar con otro método en el portal: {{portal}}',
      ],
    },
    returned: {
      subject: 'Su banco devolvió su pago de {{payment}}',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Su banco devolvió su pago de {{payment}}. El importe se retira de su préstamo y su saldo está actualizado.',
        'Lo que dijo su banco: {{reason}} (código {{code}}).',
        '{{feeNote}}',
        '{{reopened}}',
        '{{nextStep}}',
        '{{details}}',
      ],
    },
    cancelled: {
      subject: 'Su pago de {{payment}} está cancelado',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Su pago está cancelado. No se toma nada de su cuenta por él.',
        '{{reopened}}',
        '{{details}}',
      ],
    },
    refunded: {
      subject: 'Un reembolso de su pago de {{payment}} está en camino',
      paragraphs: [
        'Hola, {{firstName}}:',
        '{{lender}} devolvió {{refund}} de su pago de {{payment}} a {{method}}. Su saldo está actualizado. Su banco puede tardar algunos días en mostrarlo.',
        '{{details}}',
      ],
    },
    reversed: {
      subject: 'Su pago de {{payment}} se retiró',
      paragraphs: [
        'Hola, {{firstName}}:',
        '{{lender}} retiró un pago de {{payment}} registrado en la oficina. Su saldo está actualizado.',
        '{{details}}',
      ],
    },
    notDebited: {
      subject: 'No tomamos su pago de {{payment}}',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Su préstamo o su cuenta bancaria cambió después de que usted hizo este pago, así que {{lender}} no lo entregó a su banco. No se toma nada de su cuenta por él. Vea cómo está su préstamo en el portal: {{portal}}',
        '{{details}}',
      ],
    },
    notTriedAgain: {
      subject: 'No intentaremos de nuevo su pago de {{payment}}',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Le dijimos que intentaríamos de nuevo su pago devuelto de {{payment}}. No lo haremos. {{reason}}',
        'Vea cómo está su préstamo en el portal: {{portal}}',
        '{{details}}',
      ],
      sms: '{{lender}}: no intentaremos de nuevo su pago devuelto de {{payment}}, préstamo {{loanNo}}. {{reason}} Ref. {{reference}}. Responda STOP para no recibir más.',
    },
    triedAgain: {
      subject: 'Intentamos de nuevo su pago devuelto de {{payment}}',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Su banco devolvió su pago de {{payment}} del préstamo {{loanNo}}. Como le dijimos, lo intentamos de nuevo: debitamos {{newAmount}} de {{method}} el {{tryDay}}. {{reason}} No necesita hacer nada.',
        '{{details}}',
      ],
      sms: '{{lender}}: intentamos de nuevo su pago devuelto, préstamo {{loanNo}}: {{newAmount}} de {{method}} el {{tryDay}}. {{reason}} Ref. {{reference}}. Responda STOP para no recibir más.',
    },
    accountChanged: {
      subject: 'Cambió la cuenta de su pago de {{payment}}',
      paragraphs: [
        'Hola, {{firstName}}:',
        'El banco de la cuenta terminada en {{lastFour}}, con la que pagó {{payment}} del préstamo {{loanNo}}, nos avisó de un cambio. {{change}}',
        'Desde ahora cobramos de la cuenta terminada en {{newLastFour}}. No necesita hacer nada: su cuenta guardada en el portal está actualizada: {{portal}}',
        'Si no sabe nada de esto, contáctenos: {{phone}}',
      ],
    },
  },
  triedFor: {
    same: 'Es el mismo monto de antes.',
    less: 'Es menos que antes, porque ahora se debe menos.',
    refunded: 'Es menos que antes, porque se reembolsó una parte.',
  },
  triedAgain: 'Lo intentaremos de nuevo el {{day}}. No necesita hacer nada.',
  feeNote: 'Se agregó a su préstamo un cargo por pago devuelto de {{amount}}.',
  schedulesEnded: 'Sus pagos programados de este préstamo terminaron: no se debita nada más.',
  schedulesWait:
    'Sus pagos programados de este préstamo se detuvieron: no se debita nada más. Si la liquidación se cancela o se devuelve, continúan con el siguiente.',
  debitsNote:
    'Con él terminaron estos pagos programados: {{debits}}. Usted sigue debiendo lo pendiente: pague de otra forma, o programe de nuevo, en el portal.',
  reopenedLoan: {
    because: {
      cancelled: 'Se canceló un pago que contaba para la liquidación de su préstamo {{loanNo}}.',
      returned:
        'Un banco devolvió un pago que contaba para la liquidación de su préstamo {{loanNo}}.',
      refunded: 'Se reembolsó un pago que contaba para la liquidación de su préstamo {{loanNo}}.',
      reversed: 'Se retiró un pago que contaba para la liquidación de su préstamo {{loanNo}}.',
    },
    dueNow: 'Debe {{amount}} ahora.',
    dueNext: 'El próximo pago de {{amount}} vence el {{day}}.',
    payoff: 'El {{day}}, el préstamo se liquida con {{amount}}.',
    payoffDaily: 'Cada día después suma {{more}}.',
    schedulesRestored: 'Sus pagos programados están activos de nuevo.',
    debitsComing: 'Lo que sigue: {{debits}}.',
    schedulesStayEnded:
      'Los pagos programados cuyo día ya pasó, o cuya cuenta ya no se puede debitar, siguen terminados.',
  },
  debitNotMade: {
    because: {
      declined: 'Fue rechazado.',
      method: 'Esta tarjeta o cuenta ya no se puede debitar.',
      suspended:
        'Su banco rechazó un débito anterior de esta cuenta, por eso ya no se debita nada de ella.',
      authorization: 'No tenemos su autorización para este monto.',
      nothingOwed: 'No quedaba nada por pagar.',
      tooLate: 'No se pudo hacer a tiempo.',
    },
    suspended: 'Los pagos siguientes esperan hasta que usted elija cómo pagarlos.',
  },
  runsAfterAll:
    'Es así por un pago que está en camino: si ese se cancela o se devuelve, este sí se hará.',
  endedSchedule: {
    goesOn: 'Se trata solo de este pago de su serie. Lo que la serie debita después: {{debits}}.',
    over: {
      payment: 'Era el último pago de su serie: esa serie ya no debita nada.',
      series: 'Se trata de toda la serie: ya no se debita nada como antes.',
      once: 'No debita nada más.',
    },
    authorization: {
      payment:
        'La autorización que dio antes ya no vale para este pago; sigue para el resto de su serie.',
      whole: 'La autorización que dio antes terminó.',
    },
  },
  lastDebit: {
    paidOff: 'Es todo lo que queda por pagar: con él se liquida su préstamo.',
    cut: 'Es menos que el monto que usted acordó, porque es todo lo que queda por pagar: con él se liquida su préstamo.',
    rest: 'Con él no se liquida su préstamo. Lo que se deba después sigue pendiente: páguelo de otra forma, o programe más pagos, en el portal.',
  },
  reopened:
    'Su préstamo está abierto de nuevo: se debe otra vez lo que se debía antes. Un correo sobre su préstamo dice cuánto, y qué pasa con sus pagos programados.',
  why: 'Recibe este mensaje por un préstamo con {{lender}}.',
  questions: '¿Preguntas?',
  somebody: 'alguien',
  someDevice: 'un navegador desconocido',
  push: {
    paymentResult: 'Ya está el resultado de su pago.',
    paymentNews: 'Hay novedades sobre un pago suyo.',
  },
}
