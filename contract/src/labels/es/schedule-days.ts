import type { ScheduleDayLabels } from '../labels.ts'

export const scheduleDays: ScheduleDayLabels = {
  'schedules.moved.afterDue':
    'El nuevo día es posterior al vencimiento, el :due. Lo que no se pague hasta entonces está vencido desde el :late.',
  'schedules.moved.kept': 'El pago del :date se queda en el :moved, el día al que usted lo movió.',
  'schedules.moved.put':
    'El pago del :date se cobra el :moved. Los siguientes conservan sus propios días.',
  'schedules.moved.lost':
    'Usted había movido el pago del :date al :moved. Con este cambio no se queda en ese día.',
  'schedules.moved.retry':
    'El nuevo intento de :amount previsto para el :date pasa al :next, porque en su día se cobra otro pago del préstamo.',
  'schedules.moved.retryEarlier':
    'El nuevo intento de :amount previsto para el :date pasa al :next, porque ese día ya no se cobra ningún otro pago del préstamo.',
  'schedules.moved.noRetry':
    'El nuevo intento de :amount previsto para el :date ya no se hace: en su día se cobra otro pago del préstamo y no queda otro día para el intento.',
  'schedules.moved.retryCovered':
    'No queda nada por cobrar en el nuevo intento de :amount previsto para el :date si se efectúa el débito de :cover del :coverDay.',
  'schedules.moved.retryAgain':
    'El nuevo intento de :amount sí se hace, el :next, porque ese día ya no se cobra ningún otro pago del préstamo.',
  'schedules.moved.retryUncovered':
    'El nuevo intento de :amount sí se hace, el :next: lo que se cobra antes ya no lo cubre.',
  'schedules.moved.ofAnother':
    ':note Ese nuevo intento es de la cuenta de otra persona del préstamo, no de la suya.',
  'schedules.moved.creditedOnDue': 'Cuenta como pagado el :due.',
  'schedules.moved.lateUntilThen': 'Un pago que vence el :due figura como vencido hasta entonces.',
  'schedules.moved.lateWithoutFee':
    'Un pago que vence el :due figura como vencido hasta entonces. Por esos días no se agrega ningún cargo por mora.',
  'schedules.conflict.scheduled': 'También programado en este préstamo: :amount el :date.',
  'schedules.conflict.underWay':
    'También en camino a este préstamo: un pago de :amount para el :date.',
  'schedules.conflict.paidOffBefore':
    'Lo que ya está programado liquida su préstamo antes del primer débito de este pago: tal como está, no se cobra nada de él.',
  'schedules.closed.note': 'Los bancos cierran: :reason',
  'schedules.closed.saturday': 'sábado',
  'schedules.closed.sunday': 'domingo',
  'schedules.closed.bankClosed': 'día en que cierra el banco de su prestamista',
  'schedules.closed.newYear': 'Año Nuevo',
  'schedules.closed.martinLutherKing': 'Día de Martin Luther King Jr.',
  'schedules.closed.presidents': 'Día de los Presidentes',
  'schedules.closed.goodFriday': 'Viernes Santo',
  'schedules.closed.victoria': 'Día de la Victoria',
  'schedules.closed.memorial': 'Día de los Caídos',
  'schedules.closed.juneteenth': 'Juneteenth',
  'schedules.closed.canada': 'Día de Canadá',
  'schedules.closed.independence': 'Día de la Independencia',
  'schedules.closed.labor': 'Día del Trabajo',
  'schedules.closed.labour': 'Día del Trabajo',
  'schedules.closed.truthAndReconciliation': 'Día Nacional de la Verdad y la Reconciliación',
  'schedules.closed.columbus': 'Día de Cristóbal Colón',
  'schedules.closed.veterans': 'Día de los Veteranos',
  'schedules.closed.remembrance': 'Día del Recuerdo',
  'schedules.closed.thanksgiving': 'Día de Acción de Gracias',
  'schedules.closed.christmas': 'Navidad',
  'schedules.closed.boxing': 'Boxing Day',
  'schedules.calendar.name': 'Pagos de :lender',
  'schedules.calendar.title': ':amount, pago del auto a :lender',
  'schedules.calendar.notRun': 'No se cobrará: :title',
  'schedules.calendar.detail': ':method. Préstamo que termina en :lastFour.',
  'schedules.calendar.fee': 'Incluye un cargo de :fee.',
  'schedules.calendar.willRun': 'Se cobrará.',
  'schedules.calendar.about':
    'Su calendario puede mostrar sus próximos débitos y seguir cada cambio. Los lee en una dirección que es solo suya. Quien tenga la dirección ve las fechas y los montos: no la comparta con nadie.',
  'schedules.calendar.make': 'Crear mi enlace de calendario',
  'schedules.calendar.renew': 'Crear una dirección nueva',
  'schedules.calendar.since': 'Creó una dirección el :date.',
  'schedules.calendar.notRead': 'Ningún calendario la ha leído todavía.',
  'schedules.calendar.read': 'Un calendario la leyó por última vez el :date.',
  'schedules.calendar.renewText': 'Una dirección nueva termina la anterior.',
  'schedules.calendar.address': 'La dirección de su calendario',
  'schedules.calendar.once': 'La mostramos solo esta vez. Agréguela ahora a su calendario.',
  'schedules.calendar.copy': 'Copiar',
  'schedules.calendar.copied': 'Copiada',
  'schedules.calendar.openCalendar': 'Abrir en mi calendario',
  'schedules.calendar.stop': 'Detener esta dirección',
  'schedules.calendar.stopped': 'La dirección se detuvo. Su calendario ya no puede leer nada allí.',
}
