import { endpoints } from '@quittance/contract/endpoints'
import { lenderEndpoints } from '@quittance/contract/lender-api/lender-endpoints'
import { toWireSchema } from '@quittance/contract/openapi/wire-schema'
import type { OwnIds } from '../calls/own-ids.ts'
import type { Endpoint } from '../calls/requests.ts'
import { plainFields } from './plain-fields.ts'

/** Of whom a field of a call names something: the name of what they have, or nothing that is anybody's. */
type OwnerRule = keyof OwnIds | 'nothing'

/** Each field that names a thing, in the calls of the portal; all others are `plainFields`. */
const portalFields: Readonly<Record<string, OwnerRule>> = {
  loanId: 'loanId',
  loan_id: 'loanId',
  loanNo: 'loanNo',
  loanNumber: 'loanNo',
  loan_no: 'loanNo',
  id: 'methodId',
  cardId: 'methodId',
  methodId: 'methodId',
  accountId: 'accountId',
  orderId: 'orderId',
  receiptId: 'orderId',
  scheduleId: 'scheduleId',
  scheduledId: 'scheduleId',
  recurringId: 'scheduleId',
  documentId: 'scheduleId',
  insteadOf: 'scheduleId',
  receipts: 'loanNo', // the filter of a file of receipts
  cifnumber: 'cifNumber',
  phoneId: 'phoneId',
  emailId: 'emailId',
}

const ofBorrower = { id: 'borrowerId' } as const

/** Where a field names something else than in other calls, by the path of the call. */
const fieldsByPath: Readonly<Record<string, Readonly<Record<string, OwnerRule>>>> = {
  '/users/update-address': ofBorrower,
  '/users/add-email': ofBorrower,
  '/users/make-primary': ofBorrower,
  '/users/add-phone': ofBorrower,
  '/users/make-primary-phone': ofBorrower,
  '/users/web/end-sessions': { id: 'sessionId' },
}

/** Each part of an address of the lender's API. */
const lenderParts: Readonly<Record<string, OwnerRule>> = {
  loanNo: 'loanNo',
  orderId: 'orderId',
  reference: 'orderId',
  id: 'orderId',
  erasureId: 'erasureId',
  documentId: 'nothing', // it is asked for under its loan's number alone
  email: 'nothing',
  phone: 'nothing',
  language: 'nothing',
  kind: 'nothing',
  name: 'nothing',
}

/** The fields of a call, by its form in the contract. */
function fieldsOf({ request }: Pick<Endpoint, 'request'>): string[] {
  const { properties = {}, anyOf = [] } = toWireSchema(request)
  const names = [properties, ...anyOf.map((one) => one.properties ?? {})].flatMap(Object.keys)
  return [...new Set(names)]
}

/** Fields and parts of addresses of which nobody said whose they are; none in a build that may go out. */
export function fieldsWithoutRule(): string[] {
  const portal = endpoints.flatMap((one) =>
    fieldsOf(one)
      .filter((field) => !Object.hasOwn(portalFields, field) && !plainFields.has(field))
      .map((field) => `${one.method} ${one.path}: ${field}`),
  )
  const lender = lenderEndpoints.flatMap(({ method, path }) =>
    partsOf(path)
      .filter((part) => !Object.hasOwn(lenderParts, part))
      .map((part) => `${method} ${path}: ${part}`),
  )
  return [...portal, ...lender]
}

/** The fields of a call with what of somebody each names. */
export function ownedFields(endpoint: Endpoint): { field: string; owned: keyof OwnIds }[] {
  return fieldsOf(endpoint).flatMap((field) => {
    const owned = fieldsByPath[endpoint.path]?.[field] ?? portalFields[field] ?? 'nothing'
    return owned === 'nothing' ? [] : [{ field, owned }]
  })
}

/** The parts of an address of the lender's API with what of a borrower each names. */
export function ownedParts(path: string): { part: string; owned: keyof OwnIds }[] {
  return partsOf(path).flatMap((part) => {
    const owned = lenderParts[part] ?? 'nothing'
    return owned === 'nothing' ? [] : [{ part, owned }]
  })
}

function partsOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => part)
}
