import type { Language } from '@quittance/domain/lenders/language'
import { escapeHtml as escape } from '../escape-html.ts'

export type TermsFacts = {
  readonly lenderName: string
  /** of the state or province whose law governs; '' for the general terms */
  readonly stateName: string
  readonly contact: string
}

type Clause = readonly [heading: string, text: string]

/** Ours, until the lender publishes its own: `{lender}`, `{state}` and `{contact}` stand in them. */
const clauses: Readonly<Record<Language, readonly Clause[]>> = {
  en: [
    ['Who we are', 'This portal is run for {lender}, which services your loan. {contact}'],
    [
      'Messages by electronic means',
      'You agree to receive notices about your loan by email, by text where you ask for it, and in this portal. You may have any of them on paper, and may withdraw this at any time; you need a current web browser and a way to store what you receive.',
    ],
    [
      'What you tell us',
      'The information you enter is accurate and your own. Tell us when it changes.',
    ],
    [
      'Payments',
      'A one-time payment after 5:00 PM Eastern may take effect next business day. A payment is final once your bank honors it; one that is returned is taken back.',
    ],
    ['Your contract', 'Nothing here changes your loan contract or waives a right under it.'],
    ['Texts', 'Carrier rates may apply. Reply STOP to end texts.'],
    ['Law', 'These terms are under the law of {state}, as is your contract.'],
  ],
  es: [
    ['Quiénes somos', 'Este portal funciona para {lender}, que administra su préstamo. {contact}'],
    [
      'Mensajes electrónicos',
      'Usted acepta recibir avisos sobre su préstamo por correo electrónico, por texto cuando lo pida y en este portal. Puede pedirlos en papel y retirar esto en cualquier momento; necesita un navegador actual y dónde guardar lo que recibe.',
    ],
    [
      'Lo que usted nos dice',
      'La información que ingresa es correcta y es la suya. Avísenos si cambia.',
    ],
    [
      'Pagos',
      'Un pago único después de las 5:00 p. m. (hora del Este) puede tomar efecto el siguiente día hábil. Un pago es definitivo cuando su banco lo paga; uno devuelto se revierte.',
    ],
    ['Su contrato', 'Nada de esto cambia su contrato de préstamo ni renuncia a un derecho.'],
    ['Textos', 'Pueden aplicar tarifas. Responda STOP para terminar los textos.'],
    ['Ley', 'Estos términos se rigen por la ley de {state}, igual que su contrato.'],
  ],
  fr: [
    ['Qui nous sommes', 'Ce portail est exploité pour {lender}, qui gère votre prêt. {contact}'],
    [
      'Messages électroniques',
      'Vous acceptez de recevoir les avis au sujet de votre prêt par courriel, par texto si vous le demandez, et dans ce portail. Vous pouvez les obtenir sur papier et retirer ceci en tout temps; il vous faut un navigateur actuel et un moyen de conserver ce que vous recevez.',
    ],
    [
      'Ce que vous nous dites',
      'Les renseignements que vous donnez sont exacts et sont les vôtres. Avisez-nous s’ils changent.',
    ],
    [
      'Paiements',
      'Un paiement unique après 17 h (heure de l’Est) peut prendre effet le jour ouvrable suivant. Un paiement est définitif une fois honoré par votre banque; un paiement refusé est annulé.',
    ],
    ['Votre contrat', 'Rien ici ne modifie votre contrat de prêt ni ne renonce à un droit.'],
    ['Textos', 'Des frais peuvent s’appliquer. Répondez STOP pour les arrêter.'],
    ['Droit', 'Ces conditions relèvent du droit {state}, comme votre contrat.'],
  ],
}

const ownState: Readonly<Record<Language, string>> = {
  en: 'the state or province of your contract',
  es: 'el estado o la provincia de su contrato',
  fr: 'de l’État ou de la province de votre contrat',
}

/** The provinces as French says whose law it is; other names stand behind "de l’État". */
const frenchProvinces: Readonly<Record<string, string>> = {
  Alberta: 'de l’Alberta',
  'Colombie-Britannique': 'de la Colombie-Britannique',
  'Île-du-Prince-Édouard': 'de l’Île-du-Prince-Édouard',
  Manitoba: 'du Manitoba',
  'Nouveau-Brunswick': 'du Nouveau-Brunswick',
  'Nouvelle-Écosse': 'de la Nouvelle-Écosse',
  Nunavut: 'du Nunavut',
  Ontario: 'de l’Ontario',
  Québec: 'du Québec',
  Saskatchewan: 'de la Saskatchewan',
  'Terre-Neuve-et-Labrador': 'de Terre-Neuve-et-Labrador',
  'Territoires du Nord-Ouest': 'des Territoires du Nord-Ouest',
  Yukon: 'du Yukon',
}

function ofFrenchState(name: string): string {
  return frenchProvinces[name] ?? `de l’État (${name})`
}

/** The terms as HTML: headings and paragraphs. */
export function builtInTerms(
  language: Language,
  { lenderName, stateName, contact }: TermsFacts,
): string {
  const named = language === 'fr' ? ofFrenchState(stateName) : stateName
  const state = stateName === '' ? ownState[language] : named
  const fill = (text: string) =>
    text
      .replaceAll('{lender}', () => escape(lenderName))
      .replaceAll('{state}', () => escape(state))
      .replaceAll('{contact}', () => escape(contact))
  return clauses[language]
    .map(([heading, text]) => `<h2>${heading}</h2>\n<p>${fill(text).trim()}</p>`)
    .join('\n')
}
