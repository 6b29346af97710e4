import type { Language } from '@quittance/contract/labels/labels'
import type { BorrowerName } from '../borrowers/borrowers.ts'

/** What a reader of one language finds of a debit that came back. */
export type ReturnReading = {
  readonly language: Language
  /** on home: the money first, then a fee where there is one, then what comes next */
  readonly home: readonly string[]
  /** on the receipt: both ways that the money went */
  readonly receipt: readonly [charged: RegExp, returned: RegExp]
  /** on the account's tile from now on; null while it may be used */
  readonly tile: string | null
}

/** A debit of an account that acts by its last digits. */
export type ReturnedDebit = {
  readonly code: string
  readonly who: BorrowerName
  readonly number: string
  readonly amount: string
  /** what it is tried again for: what is due by then; left out, it is not tried again */
  readonly again?: string
  readonly told: readonly ReturnReading[]
}

/** What comes back within days. */
export const soonReturned: readonly ReturnedDebit[] = [
  {
    code: 'R01',
    who: 'darnell',
    number: '77440001',
    amount: '64.00',
    again: '64.00',
    told: [
      {
        language: 'en',
        home: [
          'Your bank returned $64.00 (not enough money in the account) on 11/24/2026. We adjusted your balance.',
          'Lone Mesa Auto Finance added a $25.00 returned-payment fee.',
          'We will try again on 11/30/2026.',
        ],
        receipt: [/Charged on 11\/20\/2026\s+\$64\.00/, /Returned on 11\/24\/2026\s+\$64\.00/],
        tile: null,
      },
      {
        language: 'es',
        home: [
          'Su banco devolvió $64.00 (fondos insuficientes en la cuenta) el 24 nov 2026. Ajustamos su saldo.',
          'Lone Mesa Auto Finance agregó un cargo de $25.00 por pago devuelto.',
          'Lo intentaremos de nuevo el 30 nov 2026.',
        ],
        receipt: [/Cobrado el 20 nov 2026\s+\$64\.00/, /Devuelto el 24 nov 2026\s+\$64\.00/],
        tile: null,
      },
    ],
  },
  {
    code: '901',
    who: 'chloe',
    number: '5550901',
    amount: '65.00',
    again: '18.00', // due besides the fee for the return, which is no part of a try
    told: [
      {
        language: 'en',
        home: [
          'Your bank returned $65.00 (not enough money in the account) on 11/24/2026. We adjusted your balance.',
          'Crédit Auto Boréal added a $48.00 returned-payment fee.',
          'We will try again on 11/27/2026.',
        ],
        receipt: [/Charged on 11\/20\/2026\s+\$65\.00/, /Returned on 11\/24\/2026\s+\$65\.00/],
        tile: null,
      },
      {
        language: 'fr',
        home: [
          'Votre banque a refusé un paiement de 65,00 $ (provision insuffisante) le 24 nov. 2026. Nous avons rajusté votre solde.',
          'Crédit Auto Boréal a ajouté des frais de 48,00 $ pour paiement refusé.',
          'Nous essaierons de nouveau le 27 nov. 2026.',
        ],
        receipt: [/Prélevé le 20 nov\. 2026\s+65,00 \$/, /Refusé le 24 nov\. 2026\s+65,00 \$/],
        tile: null,
      },
    ],
  },
  {
    code: '905',
    who: 'gurpreet',
    number: '5550905',
    amount: '66.00',
    told: [
      {
        language: 'en',
        home: [
          'Your bank returned $66.00 (the account is closed) on 11/24/2026. We adjusted your balance.',
          'The account ending 0905 cannot be used.',
        ],
        receipt: [/Charged on 11\/20\/2026\s+\$66\.00/, /Returned on 11\/24\/2026\s+\$66\.00/],
        tile: 'Blocked by the bank',
      },
      {
        language: 'fr',
        home: [
          'Votre banque a refusé un paiement de 66,00 $ (le compte est fermé) le 24 nov. 2026. Nous avons rajusté votre solde.',
          'Le compte se terminant par 0905 ne peut pas être utilisé.',
        ],
        receipt: [/Prélevé le 20 nov\. 2026\s+66,00 \$/, /Refusé le 24 nov\. 2026\s+66,00 \$/],
        tile: 'Bloqué par la banque',
      },
    ],
  },
  {
    code: 'R02',
    who: 'maria',
    number: '77440002',
    amount: '67.00',
    told: [
      {
        language: 'en',
        home: [
          'Your bank returned $67.00 (the account is closed) on 11/24/2026. We adjusted your balance.',
          'The account ending 0002 cannot be used.',
        ],
        receipt: [/Charged on 11\/20\/2026\s+\$67\.00/, /Returned on 11\/24\/2026\s+\$67\.00/],
        tile: 'Blocked by the bank',
      },
      {
        language: 'es',
        home: [
          'Su banco devolvió $67.00 (la cuenta está cerrada) el 24 nov 2026. Ajustamos su saldo.',
          'La cuenta terminada en 0002 no se puede usar.',
        ],
        receipt: [/Cobrado el 20 nov 2026\s+\$67\.00/, /Devuelto el 24 nov 2026\s+\$67\.00/],
        tile: 'Bloqueada por el banco',
      },
    ],
  },
]

/** What comes back once it was settled, since its owner objects. */
export const lateReturned: readonly ReturnedDebit[] = [
  {
    code: 'R07',
    who: 'kevin',
    number: '77440007',
    amount: '68.00',
    told: [
      {
        language: 'en',
        home: [
          'Your bank returned $68.00 (you took back the authorization) on 11/30/2026. We adjusted your balance.',
          'Debits from the account ending 0007 were stopped at your bank’s notice. For help, call',
        ],
        receipt: [/Charged on 11\/20\/2026\s+\$68\.00/, /Returned on 11\/30\/2026\s+\$68\.00/],
        tile: 'Debits stopped',
      },
      {
        language: 'es',
        home: [
          'Su banco devolvió $68.00 (usted retiró la autorización) el 30 nov 2026. Ajustamos su saldo.',
          'Los débitos de la cuenta terminada en 0007 se detuvieron por aviso de su banco. Para ayuda, llame al',
        ],
        receipt: [/Cobrado el 20 nov 2026\s+\$68\.00/, /Devuelto el 30 nov 2026\s+\$68\.00/],
        tile: 'Débitos detenidos',
      },
    ],
  },
]
