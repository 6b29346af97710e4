/**
 * What a borrower has a right to have looked at by a person: a dispute, a debit that nobody allowed, a
 * stop, bankruptcy, a lawyer, and a person itself. In every language that a lender may offer,
 * whatever the language of the portal; with or without accents.
 */
const topics: Readonly<Record<PersonTopic, RegExp>> = {
  dispute: words(
    'disput(?:e|es|ed|ing|o|a|ar)',
    'chargebacks?',
    'reclam(?:o|os|acion|aciones|ar)',
    'en desacuerdo',
    'contest(?:e|es|er|ation|ations|ons)',
    'litiges?',
    'reclamations?',
  ),
  unauthorized: words(
    'un-?authori[sz]ed',
    'not authori[sz]ed',
    'never authori[sz]ed',
    '(?:did not|didn.?t) authori[sz]e',
    'fraud(?:s|ulent)?',
    'scam(?:med)?',
    'identity theft',
    'no autori(?:zado|zada|zados|ce|zo)',
    'sin (?:mi )?autorizacion',
    'fraude',
    'robo de identidad',
    'non autorise(?:e|es|s)?',
    'pas autorise(?:e|es|s)?',
    'sans (?:mon )?autorisation',
    'vol d.identite',
  ),
  stopPayment: words(
    'stop(?:ping|ped)? (?:the |this |that |my |all )?(?:payments?|debits?|autopay)',
    'revoke (?:my |the )?authori[sz]ation',
    'deten(?:er|ga|gan) (?:el |los |mi |mis )?(?:pagos?|debitos?|cargos?)',
    'suspend(?:er|a|an) (?:el |los |mi |mis )?(?:pagos?|debitos?|cargos?)',
    'revocar (?:mi |la )?autorizacion',
    'arret(?:er|ez) (?:le |les |mon |mes |ce )?(?:paiements?|prelevements?|debits?)',
    'opposition',
    'revoquer (?:mon |l.)autorisation',
  ),
  bankruptcy: words(
    'bankrupt(?:cy)?',
    'chapter (?:7|13|seven|thirteen)',
    'bancarrota',
    'quiebra',
    'faillite',
    'proposition de consommateur',
  ),
  lawyer: words(
    'lawyers?',
    'attorneys?',
    'lawsuit',
    'su(?:e|ing) you',
    'legal action',
    'abogad[oa]s?',
    'demandar(?:los|les)?',
    'avocat(?:e|s|es)?',
    'poursuites?',
  ),
  person: words(
    '(?:talk|speak) (?:to|with) (?:a |an |some)?(?:person|human|somebody|someone|body|one|agent|representative)',
    'real person',
    'human being',
    'hablar con (?:una |alguna )?(?:persona|alguien|agente|representante)',
    'persona real',
    'parler (?:a|avec) (?:une |un )?(?:personne|humain|quelqu.un|agent|representant)',
    'vraie personne',
  ),
}

export type PersonTopic =
  | 'dispute'
  | 'unauthorized'
  | 'stopPayment'
  | 'bankruptcy'
  | 'lawyer'
  | 'person'

/** The topics of a message for which a person has to look at it; none for most messages. */
export function topicsForPerson(message: string): readonly PersonTopic[] {
  const plain = withoutAccents(message.toLowerCase()).replaceAll(/\s+/g, ' ')
  return (Object.keys(topics) as PersonTopic[]).filter((topic) => topics[topic].test(plain))
}

/** A pattern of whole words, each written in lower case and without accents. */
function words(...patterns: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'u')
}

const bare: Readonly<Record<string, string>> = {
  à: 'a',
  á: 'a',
  â: 'a',
  ç: 'c',
  è: 'e',
  é: 'e',
  ê: 'e',
  ë: 'e',
  í: 'i',
  î: 'i',
  ï: 'i',
  ñ: 'n',
  ó: 'o',
  ô: 'o',
  ù: 'u',
  ú: 'u',
  û: 'u',
  ü: 'u',
}

/** Letter by letter: a long text that is normalised whole takes time that grows with its square. */
function withoutAccents(text: string): string {
  return text.replaceAll(/[\u0300-\u036f]/g, '').replaceAll(/[à-ü]/g, (one) => bare[one] ?? one)
}
