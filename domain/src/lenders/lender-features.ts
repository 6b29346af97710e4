import type { Country } from '../calendar/banking-days.ts'
import type { Cents } from '../money.ts'
import type { MethodKind } from '../payments/payment-method.ts'
import type { PortalSettings } from './settings-portal.ts'
import type { ServicingSettings } from './settings-servicing.ts'
import type { Gateway } from './settings-types.ts'

/** Whether this borrower may save a card and pay with it (PERM-05, PERM-06, PERM-10). */
export function canPayByCard(settings: PortalSettings, country: Country): boolean {
  if (!settings.cardEnable || settings.hideCardsForBorrowers) return false
  return country !== 'CA' || !settings.hideCardIfCa
}

/** Whether this lender takes bank accounts in the portal at all (AMB-59). */
export function canPayByBank(settings: PortalSettings): boolean {
  return settings.isAchMobile
}

/** Whether a bank account pays now, and not only by a schedule (AMB-61). */
export function canPayOnceByBank(settings: PortalSettings): boolean {
  return canPayByBank(settings) && (settings.borAchRealtimePmts || settings.oneTimeAchImportNls)
}

/** The bank account of a country: a US one by ACH, a Canadian one by PAD (AMB-36). */
export function bankMethodKind(country: Country): 'ach' | 'pad' {
  return country === 'CA' ? 'pad' : 'ach'
}

/** The kinds of method open to this borrower, in the order of the tabs that add one. */
export function offeredMethodKinds(
  settings: PortalSettings,
  country: Country,
): readonly MethodKind[] {
  const banks = canPayByBank(settings) ? [bankMethodKind(country)] : []
  const cards = canPayByCard(settings, country) ? (['card'] as const) : []
  return settings.firstTabByDefaultCard ? [...cards, ...banks] : [...banks, ...cards]
}

/** The kinds that pay now: a bank account that can only be scheduled is none of them (AMB-61). */
export function oneTimeMethodKinds(settings: PortalSettings, country: Country) {
  const banks = canPayOnceByBank(settings)
  return offeredMethodKinds(settings, country).filter((kind) => kind === 'card' || banks)
}

/** Lender settings that say by which network each rail goes. */
export type Rails = Pick<ServicingSettings, 'cardGateway' | 'achGateway' | 'padGateway'>

/** The rail's payment network; null: it is not offered, whatever the portal's switches say. */
export function gatewayFor(servicing: Rails, kind: MethodKind): Gateway | null {
  switch (kind) {
    case 'card':
      return servicing.cardGateway
    case 'ach':
      return servicing.achGateway
    case 'pad':
      return servicing.padGateway
    default:
      return kind satisfies never
  }
}

/** How many methods a borrower may save, over all kinds together (AMB-39). */
export const methodsMax = 5

/** @param count saved methods of all kinds */
export function canAddMethod(count: number): boolean {
  return count < methodsMax
}

/** Whether a receipt shows how it was applied; what was paid always shows (AMB-47). */
export function showsReceiptSplit(settings: PortalSettings): boolean {
  return settings.showReceiptDetails
}

/** Whether the form that sends a receipt opens with the primary email and phone (RCPT-19). */
export function fillsReceiptContacts(settings: PortalSettings): boolean {
  return settings.receiptAutoFillEmailPhone
}

/** The least that may be paid; cents, 0 when the lender sets none (AMB-30). */
export function minimumPayment(settings: PortalSettings): Cents {
  return settings.enableMinPaymentAmount
}

/** Whether the amount opens with the regular payment in it (PAY-19). */
export function prefillsAmount(settings: PortalSettings): boolean {
  return settings.autoFillPmtAmt
}

/** Whether paying less than is due is asked about first (AMB-33). */
export function warnsBelowDue(settings: PortalSettings): boolean {
  return settings.notifyPmtLessThanDue
}

export type NavigationItem =
  | 'home'
  | 'servicing'
  | 'schedule'
  | 'receipts'
  | 'statements'
  | 'documents'
  | 'statementsAndDocuments'
  | 'settings'

/** What the navigation shows, in its order. Hiding is all it does: the server refuses by itself. */
export function navigationItems(settings: PortalSettings): readonly NavigationItem[] {
  const documents = documentsItem(settings)
  return [
    'home',
    ...(settings.enableConstantAi ? (['servicing'] as const) : []),
    'schedule',
    ...(settings.enableConstantAi ? [] : (['receipts'] as const)),
    ...(documents === null ? [] : [documents]),
    'settings',
  ]
}

/** The one variant of statements and documents that this lender has; null: neither (AMB-06). */
export function documentsItem(
  settings: PortalSettings,
): 'statements' | 'documents' | 'statementsAndDocuments' | null {
  const authorizations = hasAuthorizationDocuments(settings)
  if (hasStatements(settings)) return authorizations ? 'statementsAndDocuments' : 'statements'
  return authorizations ? 'documents' : null
}

/** Whether borrowers read their statements here (DOC-01). */
export function hasStatements(settings: PortalSettings): boolean {
  return settings.statements
}

/** Whether statements are listed as the lender's provider has them (AMB-48). */
export function usesDoximTable(settings: PortalSettings): boolean {
  return settings.doximStatements
}

/** Where the lender's provider answers, which makes and keeps its statements; null: the portal makes them. */
export function statementProviderOrigin({
  portal,
  servicing,
}: {
  readonly portal: PortalSettings
  readonly servicing: ServicingSettings
}): string | null {
  const { statementProviderOrigin: origin } = servicing
  return hasStatements(portal) && usesDoximTable(portal) && origin !== '' ? origin : null
}

/** Whether a borrower chooses here between statements by email and on paper (DOC-05). */
export function offersEStatements(settings: PortalSettings): boolean {
  return settings.doximEStatements
}

/** Whether borrowers read what they authorized here (DOC-02). */
export function hasAuthorizationDocuments(settings: PortalSettings): boolean {
  return settings.generateScheduledAuthorizationDocument
}

export function showsContactUs(settings: PortalSettings): boolean {
  return !settings.hideBpContactUs
}

/** Where the lender's assistant is, whose page is framed; null: there is none (SHELL-14). */
export function assistantOrigin(settings: PortalSettings): string | null {
  const { enableConstantAi, constantAiOrigin } = settings
  return enableConstantAi && constantAiOrigin !== '' ? constantAiOrigin : null
}

/** The lender's own footer in place of ours; null: ours. It is HTML, to be cleaned when shown. */
export function customFooter(settings: PortalSettings): string | null {
  return settings.customFooter ? settings.customFooterContent : null
}

/** The lender's links in the footer; one without its address or its text is left out. */
export function footerLinks(
  settings: PortalSettings,
): readonly { readonly url: string; readonly text: string }[] {
  return [
    { url: settings.clientCustomUrl1, text: settings.clientCustomUrl1Text },
    { url: settings.clientCustomUrl2, text: settings.clientCustomUrl2Text },
  ].filter(({ url, text }) => url !== '' && text !== '')
}

/** Whether the reader may choose a language: only where there is more than one (AUTH-06). */
export function offersLanguages(settings: PortalSettings): boolean {
  return settings.languages.length > 1
}

/** What a sign-up is asked for, so that its loan is found: SIGNUP-04 to SIGNUP-06; null: nothing. */
export function quickLinkField(settings: PortalSettings): 'ssn' | 'dob' | null {
  if (settings.disableQuickLink) return null
  return settings.isSsn ? 'ssn' : 'dob'
}

/** Whether an active schedule is called AutoPay (AMB-41). */
export function usesAutoPayName(settings: PortalSettings): boolean {
  return settings.enableLmsUi
}

/** Whether borrowers change their postal address here (PERM-13). */
export function canEditAddress(settings: PortalSettings): boolean {
  return settings.updateAllCifAddresses || settings.isNlsEnable
}

/** Whether a new address is that of all the borrower's loans with its customer number (AMB-79). */
export function changesAllAddresses(settings: PortalSettings): boolean {
  return settings.updateAllCifAddresses
}

/** Whether borrowers put emails on their account here (PERM-14). */
export function canAddEmails(settings: PortalSettings): boolean {
  return !settings.hideAddEmailAddressBp
}

/** Whether borrowers put phones on their account here (PERM-15). */
export function canAddPhones(settings: PortalSettings): boolean {
  return !settings.hideAddPhoneNumberBp
}

/** Whether borrowers change their own names here (AMB-156). */
export function canEditName(settings: PortalSettings): boolean {
  return settings.borrowerNameEdit
}
