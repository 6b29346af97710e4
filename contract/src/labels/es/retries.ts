import type { LabelsOf } from '../labels.ts'

export const retries: LabelsOf<'retries'> = {
  'retries.refused.retryGone':
    'El débito que este pago iba a reemplazar se intentó, se detuvo o se pagó de otra forma entretanto, o es de otra persona: solo quien hizo un pago puede reemplazar su nuevo intento. No se cobró nada. Revise su préstamo de nuevo.',
  'retries.refused.retrySent':
    'Este nuevo intento ya se envió a su banco. Si todavía se puede cancelar, su pago en la página de inicio dice hasta cuándo.',
  'retries.refused.noRetry': 'No hay un nuevo intento previsto para este pago.',
  'retries.refused.tooLateToStop':
    'Este nuevo intento ya no se puede detener: se podía hasta las :time del :date. Llámenos.',
  'retries.refused.notStoppable':
    'Solo la persona de cuya cuenta se debita puede detener este nuevo intento.',
  'retries.banner.planned': 'Su débito del :debitDay por :amount se intentará de nuevo el :date.',
  'retries.banner.plannedOther':
    'Un débito del :debitDay por :amount en este préstamo se intentará de nuevo el :date.',
  'retries.banner.atMost': 'Como está su préstamo ahora, se cobrará :rest como máximo.',
  'retries.banner.isRetryOther': 'Es el nuevo intento de un débito del :debitDay en este préstamo.',
  'retries.banner.paidOther':
    'Un débito del :debitDay por :amount en este préstamo se intentó de nuevo el :date y quedó pagado.',
  'retries.banner.covered':
    'No queda nada por cobrar si se efectúa el débito de :cover del :coverDay y no se devuelve otro pago. Si no, lo intentaremos de nuevo el :date, :rest como máximo.',
  'retries.banner.nothingLeft':
    'Como está su préstamo ahora, no queda nada por cobrar: no se intenta de nuevo el :date, salvo que se devuelva un pago.',
  'retries.banner.stop': 'Detener este intento',
  'retries.banner.payInstead': 'Pagar ahora en su lugar',
  'retries.banner.until': 'Puede detenerlo hasta el :time.',
  'retries.banner.stopTitle': '¿Detener este intento?',
  'retries.banner.stopText':
    'No intentaremos debitar :amount de :method otra vez. Usted sigue debiendo lo pendiente; si no se paga, puede generar cargos por mora.',
  'retries.banner.keep': 'Conservar',
  'retries.banner.stopping': 'Deteniendo el intento',
  'retries.banner.stopped': 'El nuevo intento está detenido. No se cobrará nada más por él.',
  'retries.banner.stoppedComesBack':
    'El nuevo intento está detenido. Su pago programado de :amount se cobra el :date.',
  'retries.banner.takesPlace':
    'Pague con el formulario de abajo: ese pago reemplaza este intento, así que se le debita una sola vez.',
  'retries.banner.replace': 'Este pago lo reemplaza: no intenten ese débito de nuevo',
  'retries.banner.notReplaced': 'Este pago no lo detiene.',
  'retries.banner.endsWithPayoff':
    'Este pago liquida su préstamo, así que ese débito no se intenta de nuevo.',
  'retries.banner.replaced':
    'Su débito del :debitDay por :amount no se intentará de nuevo: este pago lo reemplaza.',
  'retries.replaced.staysEnded':
    'Reemplaza el nuevo intento del débito del :debitDay por :amount. Aunque lo cancele, no intentaremos ese débito de nuevo.',
  'retries.replaced.ended':
    'Se hizo en lugar del nuevo intento del débito del :debitDay por :amount. No intentaremos ese débito de nuevo.',
  'retries.cancel.paused':
    'El pago programado que reemplazó, :amount para el :date, no se cobra mientras su serie esté en pausa.',
  'retries.replaced.comesBack':
    'Iba a reemplazar el nuevo intento del débito del :debitDay por :amount. Intentaremos ese débito de nuevo el :date.',
  'retries.replaced.due':
    'Sin este pago, su préstamo tiene :amount por pagar. Páguelo de otra manera.',
  'retries.banner.isRetry': 'Es el nuevo intento de su débito del :debitDay.',
  'retries.banner.paid':
    'Su débito del :debitDay por :amount se intentó de nuevo el :date y quedó pagado.',
  'retries.ended.paid': 'Lo que debía pagar ya no está pendiente.',
  'retries.ended.method': 'La cuenta con la que pagó ya no se debita.',
  'retries.ended.loan': 'Su prestamista ya no acepta este pago en su préstamo.',
  'retries.ended.other': 'El banco no permite otro intento.',
  'retries.ended.stopped': 'El nuevo intento se detuvo.',
  'retries.ended.deleted': 'Se eliminó su serie de pagos.',
  'retries.ended.instead': 'Se hizo otro pago en su lugar.',
  'retries.ended.replacement': 'El pago hecho en su lugar se canceló o fue devuelto.',
  'retries.ended.late': 'No queda ningún día en que un banco acepte otro intento.',
  'retries.place.numbered': ':debit (:number de :count)',
  'retries.ended.cancelled': 'El nuevo intento se canceló. No se cobró nada por él.',
  'retries.obstacle.notOffered': 'No se cobrará: su prestamista ya no acepta pagos de esta forma.',
  'retries.ends.paid': 'El débito del :date no se cobrará: usted pagó en su lugar.',
  'retries.replaced.stands': 'No se cobrará: en su lugar se hizo el pago :reference del :date.',
  'retries.replaced.open':
    'En su lugar se hizo el pago :reference del :date. Aún no sabemos si se cobró.',
  'retries.replaced.declined':
    'El pago :reference del :date iba a ocupar su lugar y fue rechazado: este sigue programado.',
  'retries.replaced.cancelled':
    'En su lugar se hizo el pago :reference del :date, y fue cancelado: este vuelve a estar programado.',
  'retries.replaced.returned':
    'En su lugar se hizo el pago :reference del :date, y fue devuelto: este vuelve a estar programado.',
  'retries.replaced.refunded':
    'En su lugar se hizo el pago :reference del :date, y fue reembolsado: este vuelve a estar programado.',
  'retries.replaced.retried': 'Ese pago fue devuelto y se intenta de nuevo el :date.',
  'retries.replaced.overStands': 'No se cobró: en su lugar se hizo el pago :reference del :date.',
  'retries.replaced.overOpen':
    'No se cobró: en su lugar se hizo el pago :reference del :date. Aún no sabemos si ese se cobró.',
  'retries.replaced.overDeclined':
    'No se cobró: en su lugar se hizo el pago :reference del :date, y fue rechazado. Lo pendiente sigue pendiente.',
  'retries.replaced.overCancelled':
    'No se cobró: en su lugar se hizo el pago :reference del :date, y fue cancelado. Lo pendiente sigue pendiente.',
  'retries.replaced.overReturned':
    'No se cobró: en su lugar se hizo el pago :reference del :date, y fue devuelto. Lo pendiente sigue pendiente.',
  'retries.replaced.overRefunded':
    'No se cobró: en su lugar se hizo el pago :reference del :date, y fue reembolsado. Lo pendiente sigue pendiente.',
  'retries.ends.underWay': 'Ya está en camino y todavía se cobra: :debits.',
  'retries.ends.notAgain': 'Si su banco lo devuelve, no lo intentaremos de nuevo.',
  'retries.ends.mayTryAgain':
    'Si su banco lo devuelve, podría intentarse de nuevo. Puede detener eso en su página de inicio.',
  'retries.ends.withIt': 'Con ella termina este nuevo intento: :debits.',
  'retries.ends.none': 'Por ahora no se cobrará ninguno de sus débitos.',
  'retries.pause.stillRun': 'Se intenta de nuevo de todos modos, salvo que usted lo detenga:',
}
