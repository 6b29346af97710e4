import type { Language } from '@quittance/domain/lenders/language'

/** What is due once a payment left its loan again: `{{amount}}`, and the `{{day}}` of the oldest of it. */
export const dueNowWords: Readonly<Record<Language, Readonly<Record<'now' | 'since', string>>>> = {
  en: {
    now: '{{amount}} is due on your loan now. Pay it in the portal: {{portal}}',
    since:
      '{{amount}} is due on your loan now, the oldest of it since {{day}}. Pay it in the portal: {{portal}}',
  },
  es: {
    now: 'Su préstamo tiene {{amount}} pendientes ahora. Páguelos en el portal: {{portal}}',
    since:
      'Su préstamo tiene {{amount}} pendientes ahora; lo más antiguo, desde el {{day}}. Páguelos en el portal: {{portal}}',
  },
  fr: {
    now: 'Il y a {{amount}} à payer maintenant sur votre prêt. Payez dans le portail : {{portal}}',
    since:
      'Il y a {{amount}} à payer maintenant sur votre prêt, dont le plus ancien depuis le {{day}}. Payez dans le portail : {{portal}}',
  },
}
