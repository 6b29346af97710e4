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
        '{{history}}',
        '{{details}}',
        'Su recibo queda en el portal: {{portal}}',
      ],
    },
    declinedLate: {
      subject: 'Su pago de {{payment}} no se realizó',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Le dijimos que estábamos verificando su pago de {{payment}}. {{reason}}',
        '{{placeNote}}',
        '{{details}}',
        'Puede pagar con otro método en el portal: {{portal}}',
      ],
    },
    returned: {
      subject: 'Su banco devolvió su pago de {{payment}}',
      paragraphs: [
        'Hola, {{firstName}}:',
        '{{history}}',
        '{{placeNote}}',
        '{{accountNote}}',
        '{{codeNote}}',
        '{{details}}',
      ],
    },
    cancelled: {
      subject: 'Su pago de {{payment}} está cancelado',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Su pago está cancelado. No se cobra nada de su cuenta por él.',
        '{{placeNote}}',
        '{{reopened}}',
        '{{details}}',
      ],
    },
    refunded: {
      subject: 'Un reembolso de {{refund}} de su pago de {{payment}} está en camino',
      paragraphs: [
        'Hola, {{firstName}}:',
        '{{lender}} devolvió {{refund}} de su pago de {{payment}} a {{method}}. Ajustamos su saldo. Su banco puede tardar algunos días en mostrarlo.',
        '{{placeNote}}',
        '{{details}}',
      ],
    },
    reversed: {
      subject: 'Su pago de {{payment}} se retiró',
      paragraphs: [
        'Hola, {{firstName}}:',
        '{{lender}} retiró un pago de {{payment}} registrado en la oficina. Ajustamos su saldo.',
        '{{details}}',
      ],
    },
    notDebited: {
      subject: 'No tomamos su pago de {{payment}}',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Su préstamo o su cuenta bancaria cambió después de que usted hizo este pago, así que {{lender}} no lo entregó a su banco. No se cobra nada de su cuenta por él. Vea cómo está su préstamo en el portal: {{portal}}',
        '{{placeNote}}',
        '{{details}}',
      ],
    },
    notTriedAgain: {
      subject: 'No intentaremos de nuevo su pago de {{payment}}',
      paragraphs: [
        'Hola, {{firstName}}:',
        'Le dijimos que intentaríamos de nuevo su pago devuelto de {{payment}}. No lo haremos. {{reason}}',
        'Vea cómo está su préstamo en el portal: {{portal}}',
        '{{placeNote}}',
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
  afterReturn: {
    retryMayMove:
      'Si ese día se cobra un pago programado de este préstamo, u otro que intentamos de nuevo, lo intentaremos de nuevo el siguiente día bancario. Puede detener el nuevo intento en su página de inicio del portal.',
    changeOrPause:
      'Sus pagos programados continúan desde esta cuenta. En el portal puede elegir otra cuenta para ellos o pausarlos.',
    changeAccount:
      'Sus pagos programados continúan desde esta cuenta. En el portal puede elegir otra cuenta para ellos.',
  },
  triedFor: {
    same: 'Es el mismo monto de antes.',
    less: 'Es menos que antes, porque ahora se debe menos.',
    withoutFees: 'Es menos que antes, porque no paga cargos por pago devuelto.',
    refunded: 'Es menos que antes, porque se reembolsó una parte.',
  },
  triedAgain: 'Lo intentaremos de nuevo el {{day}}. No necesita hacer nada.',
  feesLeft: 'Quedan pendientes {{amount}} de cargos por pago devuelto.',
  feeNote: 'Se agregó a su préstamo un cargo por pago devuelto de {{amount}}.',
  codeNote: 'Lo que dijo su banco: código {{code}}.',
  schedulesEnded: 'Sus pagos programados de este préstamo terminaron: no se debita nada más.',
  schedulesNamed: 'Lo que estaba por venir: {{debits}}.',
  schedulesWait:
    'Sus pagos programados de este préstamo se detuvieron: no se debita nada más. Si la liquidación se cancela o se devuelve, continúan, y el que tenía su día mientras tanto se debita igual si aún no es tarde. Entonces le escribimos qué se debita.',
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
    schedulesWait:
      'Los pagos programados que esperaban otra cuenta esperan de nuevo. No se cobra nada hasta que usted elija una.',
    schedulesStayEnded:
      'Los pagos programados cuyo día ya pasó, o cuya cuenta ya no se puede debitar, siguen terminados.',
    schedulesLeftEnded:
      'Sus pagos programados terminaron con la liquidación y siguen terminados: no se cobra nada más por ellos. Por favor, pague usted mismo lo que debe, o programe de nuevo, en el portal.',
    debitsMissed:
      'No se hizo, y ya no se hará: {{debits}}. Por favor, pague usted mismo lo que debe.',
    payBy: 'Para evitar un cargo por mora, pague a más tardar el {{day}}.',
  },
  debitNotMade: {
    because: {
      declined: 'Fue rechazado.',
      method: 'Esta tarjeta o cuenta ya no se puede debitar.',
      notOffered: 'Su prestamista ya no acepta pagos de esta forma en línea.',
      suspended:
        'Su banco rechazó un débito anterior de esta cuenta, por eso ya no se debita nada de ella.',
      authorization:
        'No es lo que usted autorizó: difiere el monto, el día o la cuenta. Lo estamos revisando.',
      nothingOwed: 'No quedaba nada por pagar.',
      tooLate: 'No se pudo hacer a tiempo.',
    },
    suspended:
      'Los pagos siguientes esperan hasta que usted los reanude o elija otra forma de pagarlos en el portal.',
  },
  signInChanges: {
    googleAdded: 'Se añadió el inicio de sesión con Google: permite entrar en su cuenta.',
    facebookAdded: 'Se añadió el inicio de sesión con Facebook: permite entrar en su cuenta.',
    passkeyAdded: 'Se añadió una llave de acceso: permite iniciar sesión en su cuenta.',
    passkeyRemoved: 'Se eliminó una llave de acceso: ya no permite iniciar sesión en su cuenta.',
    authenticatorAdded:
      'Se activó una aplicación de autenticación: cada inicio de sesión pide su código.',
    authenticatorRemoved:
      'Se desactivó la aplicación de autenticación y, con ella, los códigos de recuperación: ningún inicio de sesión pide ya un código.',
    recoveryCodesRenewed: 'Se crearon nuevos códigos de recuperación. Los anteriores ya no valen.',
    recoveryCodeUsed:
      'Alguien inició sesión con un código de recuperación. No se puede volver a usar.',
    factorsReset:
      'Eliminamos sus llaves de acceso, su aplicación de autenticación y sus códigos de recuperación. Ahora inicia sesión solo con su contraseña.',
    factorsUndone:
      'Con el enlace que enviamos se quitaron las llaves de acceso, la aplicación de autenticación y los códigos de recuperación, y se cerraron todas las sesiones.',
  },
  passwordContacts: {
    removed: 'Se quitaron de su cuenta los contactos que nadie había verificado: {{contact}}.',
    recent:
      'En los últimos siete días se agregaron contactos a su cuenta: {{contact}}. Si no reconoce alguno, quítelo en el portal, en Información de contacto.',
    passkeys:
      'En los últimos siete días se añadieron llaves de acceso a su cuenta, que siguen permitiendo iniciar sesión. Si no añadió alguna, elimínela en el portal, en Configuración.',
  },
  runsAfterAll:
    'Es así por un pago que está en camino: si ese se cancela o se devuelve, este sí se hará.',
  stopDebit: {
    delete:
      'Para detenerlo, elimínelo en el portal, o termine ahí todos los débitos de esta tarjeta o cuenta, hasta el {{until}}.',
    contact:
      'Para detenerlo, contáctenos hasta el {{until}}: {{phone}}. Hasta entonces también puede terminar en el portal todos los débitos de esta tarjeta o cuenta.',
    now: 'Se cobra ahora; por eso, ya no se puede detener.',
  },
  endedSchedule: {
    goesOn: 'Se trata solo de este pago de su serie. Lo que la serie debita después: {{debits}}.',
    over: {
      payment: 'Era el último pago de su serie: esa serie ya no debita nada.',
      series: 'Se trata de toda la serie: ya no se debita nada como antes.',
      once: 'Era un solo pago: por él no se debita nada más.',
    },
    authorization: {
      payment:
        'La autorización que dio antes ya no vale para este pago; sigue para el resto de su serie.',
      whole: 'La autorización que dio antes terminó.',
    },
  },
  byAgent: 'Lo que este mensaje dice que usted hizo, lo hizo nuestro agente en su nombre.',
  noDebits: 'ninguno, por ahora',
  pausedSeries: {
    untilDay:
      'No se cobra nada antes del {{day}}. Desde ese día los cobros vuelven a hacerse solos.',
    untilResumed: 'No se cobra nada hasta que usted la reanude en el portal.',
    first: 'El primer cobro después de la pausa: {{debits}}.',
    ifResumed: 'Si la reanudara ahora, su próximo cobro sería: {{debits}}.',
    skipped: 'No se cobra durante la pausa: {{debits}}.',
    retried:
      'Lo que fue devuelto antes se intenta de nuevo de todos modos: {{debits}}. Puede detenerlo en el portal.',
  },
  lastDebit: {
    paidOff: 'Es todo lo que queda por pagar: con él se liquida su préstamo.',
    cut: 'Es menos que el monto que usted acordó, porque es todo lo que queda por pagar: con él se liquida su préstamo.',
    rest: 'Con él no se liquida su préstamo. Lo que se deba después sigue pendiente: páguelo de otra forma, o programe más pagos, en el portal.',
    restScheduled:
      'Con él no se liquida su préstamo. Lo que se deba después ya está programado, y este débito paga el resto: {{debits}}.',
    othersScheduled:
      'Con él no se liquida su préstamo. Su próximo pago ya está programado: {{debits}}.',
    othersLeaveRest:
      'Con él no se liquida su préstamo. Su próximo pago ya está programado: {{debits}}. Por ahora, lo programado no liquida su préstamo a más tardar en su último día. Lo que quede sigue pendiente: páguelo de otra forma, o programe más pagos, en el portal.',
  },
  place: {
    coming: 'El pago programado que iba a reemplazar sí se cobra: {{amount}} el {{day}}.',
    notTaken:
      'Reemplazó el pago programado de {{amount}} para el {{day}}. Ese no se cobró ni se cobrará: no se cobra nada por él. Lo que se debe se sigue debiendo: pague de otra forma en el portal.',
    retried:
      'Se intenta de nuevo, así que sigue reemplazando el pago programado de {{amount}} para el {{day}}: no se cobra nada por ese.',
    paused:
      'Reemplazó el pago programado de {{amount}} para el {{day}}. Ese no se cobra mientras su serie esté en pausa. Lo que se debe se sigue debiendo: pague de otra forma en el portal.',
    stillReplaced:
      'Lo que queda de él todavía reemplaza el pago programado de {{amount}} para el {{day}}: no se cobra nada por ese.',
    due: 'Según está su préstamo ahora, {{amount}} vence el {{day}}: páguelo de otra forma en el portal.',
    lateFee: 'Se agregó a su préstamo un cargo por pago tardío de {{amount}}.',
    staysDue:
      'Lo que iba a pagar sigue pendiente. Pague de otra forma a más tardar el {{day}} para que no se agregue un cargo por pago tardío.',
    payUntil: 'Pague a más tardar el {{day}} para que no se agregue un cargo por pago tardío.',
  },
  putOffBy: {
    another: 'Otro pago de este préstamo iba primero.',
    returned: 'Otro pago de este préstamo iba primero y no se completó.',
    cancelled: 'Se hizo otro pago de este préstamo en su lugar, y ese pago se canceló.',
  },
  reopened:
    'Su préstamo está abierto de nuevo: se debe otra vez lo que se debía antes. Un correo sobre su préstamo dice cuánto, y qué pasa con sus pagos programados.',
  why: 'Recibe este mensaje por un préstamo con {{lender}}.',
  questions: '¿Preguntas?',
  somebody: 'alguien',
  someDevice: 'un navegador desconocido',
  push: {
    paymentResult: 'Ya está el resultado de su pago.',
    paymentUpdate: 'Hay novedades sobre un pago suyo.',
  },
}
