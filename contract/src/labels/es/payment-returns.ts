import type { PaymentReturnLabels } from '../labels.ts'

export const paymentReturns: PaymentReturnLabels = {
  'payments.changed.number': 'Su banco dio un número nuevo a esta cuenta.',
  'payments.changed.routing': 'Su banco dio un número de ruta nuevo a esta cuenta.',
  'payments.changed.routingAndNumber':
    'Su banco dio a esta cuenta un número y un código bancario nuevos.',
  'payments.changed.accountType': 'Su banco corrigió el tipo de esta cuenta.',
  'payments.changed.numberAndType': 'Su banco dio a esta cuenta un número nuevo y otro tipo.',
  'payments.changed.all': 'Su banco dio a esta cuenta número, número de ruta y tipo nuevos.',
  'payments.changed.name':
    'Su banco tiene esta cuenta a otro nombre. Su prestamista lo está revisando.',
  'payments.changed.was': 'Antes del :date terminaba en :lastFour.',
  'payments.changed.on': 'Nos lo informó el :date.',
  'payments.returned.before': ':method: su último débito fue devuelto.',
  'payments.returned.beforeFee':
    ':method: su último débito fue devuelto; otra devolución puede costar :amount.',
  'payments.returned.title': 'Su pago del :date fue devuelto',
  'payments.returned.text': 'Su banco devolvió :amount (:reason) el :date. Ajustamos su saldo.',
  'payments.returned.titleOther': 'Un pago del :date en este préstamo fue devuelto',
  'payments.returned.textOther':
    'El banco devolvió un pago de :amount en este préstamo (:reason) el :date. Ajustamos el saldo.',
  'payments.returned.addMethod': 'Agregue otro método de pago.',
  'payments.returned.blocked': 'La cuenta terminada en :lastFour no se puede usar.',
  'payments.returned.blockedCard': 'La tarjeta terminada en :lastFour no se puede usar.',
  'payments.returned.disputed':
    'El pago con tarjeta de :amount fue disputado y el banco de la tarjeta lo retiró. Ajustamos el saldo.',
  'payments.returned.fee': ':lender agregó un cargo de :amount por pago devuelto.',
  'payments.returned.notAgain':
    'No lo intentaremos de nuevo. Lo que esté pendiente puede pagarlo cuando quiera.',
  'payments.returned.reopened':
    'El préstamo está abierto de nuevo y se debe otra vez lo que se debía antes.',
  'payments.returned.schedulesHeld':
    'Los pagos programados que aún salen de esta cuenta esperan hasta que elija otra.',
  'payments.returned.triesAgain': 'Lo intentaremos de nuevo el :date.',
  'payments.returned.stopped':
    'Los débitos de la cuenta terminada en :lastFour se detuvieron por aviso de su banco.',
  'payments.returned.stoppedCall':
    'Los débitos de la cuenta terminada en :lastFour se detuvieron por aviso de su banco. Para ayuda, llame al :phone.',
}
