import type { LabelsOf } from '../labels.ts'

export const chat: LabelsOf<'chat'> = {
  'chat.auto.call': 'Para hablar con alguien antes, llame al :phone.',
  'chat.auto.closed':
    'Ahora no hay nadie. Alguien de :lender vuelve el :opens y le responde a más tardar el :deadline.',
  'chat.auto.person':
    'Pasamos esto a una persona. Alguien de :lender lo lee y le responde a más tardar el :deadline.',
  'chat.card.lead': 'Pregúntenos sobre su préstamo.',
  'chat.card.open': 'Abrir el chat',
  'chat.card.title': 'Chat con :lender',
  'chat.sheet.title': 'Chat',
  'chat.card.unread': 'Mensajes nuevos: :count',
  'chat.form.counter': ':count de :max caracteres',
  'chat.form.placeholder': 'Escriba un mensaje',
  'chat.form.send': 'Enviar',
  'chat.list.empty': 'Aún no hay mensajes. Escriba el primero.',
  'chat.list.failed': 'No se pudieron cargar los mensajes.',
  'chat.list.latest': 'Últimos mensajes',
  'chat.list.loadMore': 'Cargar más',
  'chat.list.notSent': 'No enviado',
  'chat.list.sending': 'Enviando',
  'chat.list.you': 'Usted',
  'chat.person.ask': 'Hablar con una persona',
  'chat.person.asked': 'Alguien de :lender le responde a más tardar el :deadline.',
  'chat.person.call': 'Llamar al :phone',
  'chat.refused.empty': 'Escriba primero un mensaje.',
  'chat.refused.keyReused': 'Este mensaje ya se envió.',
  'chat.refused.tooLong':
    'Un mensaje tiene como máximo :max caracteres. Quite :over para enviarlo.',
  'chat.refused.tooMany': 'Envió muchos mensajes. Espere :wait y vuelva a enviar este.',
}
