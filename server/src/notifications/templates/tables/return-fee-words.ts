import type { Language } from '@quittance/domain/lenders/language'
import type { Wording } from './wording.ts'

/** Of a fee that came after the message of a return, by another code of its bank. */
export const returnFeeWords: Readonly<Record<Language, Wording>> = {
  en: {
    subject: 'A fee was added for your returned payment of {{payment}}',
    paragraphs: [
      'Hello {{firstName}},',
      'We told you that your bank returned your payment of {{payment}} on loan {{loanNo}}. It has now given another reason for it, which brings a fee. {{feeNote}}',
      '{{details}}',
    ],
  },
  es: {
    subject: 'Se agregó un cargo por su pago devuelto de {{payment}}',
    paragraphs: [
      'Hola, {{firstName}}:',
      'Le dijimos que su banco devolvió su pago de {{payment}} del préstamo {{loanNo}}. Ahora dio otro motivo, que lleva un cargo. {{feeNote}}',
      '{{details}}',
    ],
  },
  fr: {
    subject: 'Des frais ont été ajoutés pour votre paiement refusé de {{payment}}',
    paragraphs: [
      'Bonjour {{firstName}},',
      'Nous vous avons dit que votre banque a refusé votre paiement de {{payment}} sur le prêt {{loanNo}}. Elle a maintenant donné un autre motif, qui entraîne des frais. {{feeNote}}',
      '{{details}}',
    ],
  },
}
