import type { LabelsOf } from '../labels.ts'

export const schedules: LabelsOf<'schedules'> = {
  'schedules.filter.all': 'TODOS',
  'schedules.filter.declined': 'Rechazado',
  'schedules.filter.deleted': 'Eliminado',
  'schedules.filter.scheduled': 'Programado',
  'schedules.form.frequency': 'Frecuencia',
  'schedules.frequency.annual': 'Anual',
  'schedules.frequency.biweekly': 'Cada dos semanas',
  'schedules.frequency.monthly': 'Mensual',
  'schedules.frequency.once': 'Una sola vez',
  'schedules.frequency.quarterly': 'Trimestral',
  'schedules.frequency.semiMonthly': 'Dos veces al mes',
  'schedules.frequency.twiceAMonth': 'Dos veces al mes',
  'schedules.frequency.weekly': 'Semanal',
  'schedules.list.empty': 'No hay pagos programados',
  'schedules.list.removeAll': 'Eliminar todos los pagos recurrentes',
  'schedules.refused.achOnly':
    'Para pagos mensuales recurrentes el método debe ser una cuenta bancaria ACH',
  'schedules.row.callToEdit': 'Llame para modificar',
  'schedules.row.stopDebits': 'Detener débitos futuros de esta cuenta',
  'schedules.stamp.autoPay': 'AutoPay',
  'schedules.stamp.declined': 'RECHAZADO',
  'schedules.stamp.deleted': 'ELIMINADO',
  'schedules.stamp.finalSchedule': 'PAGO FINAL PROGRAMADO',
  'schedules.stamp.scheduled': 'PROGRAMADO',
  'schedules.terms.noticeToCancel':
    'Cancelar un pago programado requiere 30 días hábiles de aviso.',
  'schedules.terms.noticeToCancelPad':
    'Puedo cancelar este acuerdo en cualquier momento con 30 días de aviso.',
  'schedules.warning.alreadyScheduled': 'Ya tiene un pago programado. ¿Desea continuar?',
  'schedules.next.debit': ':amount el :date de :method',
  'schedules.next.debitOfAnother': ':amount el :date',
  'schedules.next.warning': 'Programado: :debit.',
  'schedules.next.endsWithPayoff':
    'Este pago liquida su préstamo. Cuando se aplique, sus pagos programados se detienen; continúan si un pago se cancela o se devuelve antes de que sea definitivo.',
  'schedules.row.another': 'Cuenta de otra persona',
  'schedules.deleted.all': 'Se eliminaron todos los pagos recurrentes de este préstamo.',
  'schedules.deleted.one': 'Se eliminó el pago programado.',
  'schedules.refused.beingProcessed': 'Este pago ya se está procesando.',
  'schedules.refused.notAllowed': 'Llámenos para cambiar este pago programado.',
  'schedules.refused.notFound': 'No se encontró este pago programado.',
}
