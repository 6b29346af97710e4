import type { Language } from '@quittance/domain/lenders/language'

/** What is due: `{{amount}}` and `{{day}}`; what is debited for it or after it: `{{debits}}`. */
export type DueSoonWords = Readonly<
  Record<
    | 'owed'
    | 'pastDue'
    | 'nothingCovers'
    | 'onItsWay'
    | 'debitedForIt'
    | 'uncovered'
    | 'debitedAfter'
    | 'youChange'
    | 'payerChanges',
    string
  >
>

export const dueSoonWords: Readonly<Record<Language, DueSoonWords>> = {
  en: {
    owed: '{{amount}}, due {{day}}',
    pastDue: 'Besides, {{amount}} is past due, since {{day}}',
    nothingCovers: 'No payment covers it yet.',
    onItsWay: 'On its way to your loan already: {{amount}}.',
    debitedForIt: 'Scheduled for it: {{debits}}.',
    uncovered: 'Not covered by that: {{amount}}.',
    debitedAfter: 'Once you have paid that, this is still debited after that day: {{debits}}.',
    youChange: 'You can change that in the portal.',
    payerChanges: 'Only the person whose account pays it can change that, in the portal.',
  },
  es: {
    owed: '{{amount}}, que vence el {{day}}',
    pastDue: 'Además, tiene {{amount}} vencidos desde el {{day}}',
    nothingCovers: 'Ningún pago lo cubre todavía.',
    onItsWay: 'Ya en camino a su préstamo: {{amount}}.',
    debitedForIt: 'Programado para cubrirlo: {{debits}}.',
    uncovered: 'Sin cubrir con eso: {{amount}}.',
    debitedAfter: 'Una vez que lo haya pagado, después de ese día todavía se debita: {{debits}}.',
    youChange: 'Puede cambiarlo en el portal.',
    payerChanges: 'Solo la persona cuya cuenta lo paga puede cambiarlo, en el portal.',
  },
  fr: {
    owed: '{{amount}}, à payer le {{day}}',
    pastDue: 'De plus, {{amount}} sont en souffrance depuis le {{day}}',
    nothingCovers: 'Aucun paiement ne le couvre encore.',
    onItsWay: 'Déjà en route vers votre prêt : {{amount}}.',
    debitedForIt: 'Planifié pour le couvrir : {{debits}}.',
    uncovered: 'Non couvert par cela : {{amount}}.',
    debitedAfter: 'Une fois cela payé, ceci est encore prélevé après cette date : {{debits}}.',
    youChange: 'Vous pouvez changer cela dans le portail.',
    payerChanges: 'Seule la personne dont le compte le paie peut changer cela, dans le portail.',
  },
}
