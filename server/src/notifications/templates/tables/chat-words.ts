import type { Language } from '@quittance/domain/lenders/language'
import type { ChatWords } from './wording.ts'

export const chatWords: Readonly<Record<Language, ChatWords>> = {
  en: {
    chatAnswered: {
      subject: 'You have a message from {{lender}}',
      paragraphs: [
        'Hello {{firstName}},',
        '{{lender}} wrote to you in the chat. Sign in to read and answer it: {{portal}}',
        'You can also reach us here: {{phone}}',
      ],
    },
  },
  es: {
    chatAnswered: {
      subject: 'Tiene un mensaje de {{lender}}',
      paragraphs: [
        'Hola, {{firstName}}:',
        '{{lender}} le escribió en el chat. Inicie sesión para leerlo y responder: {{portal}}',
        'También puede contactarnos aquí: {{phone}}',
      ],
    },
  },
  fr: {
    chatAnswered: {
      subject: 'Vous avez un message de {{lender}}',
      paragraphs: [
        'Bonjour {{firstName}},',
        '{{lender}} vous a écrit dans le clavardage. Ouvrez une session pour lire le message et y répondre : {{portal}}',
        'Vous pouvez aussi nous joindre ici : {{phone}}',
      ],
    },
  },
}
