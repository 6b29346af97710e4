import { buildLenderOpenApi } from '@quittance/contract/openapi/lender-openapi'
import type { OpenApiDocument } from '@quittance/contract/openapi/openapi-document'
import { buildPortalOpenApi } from '@quittance/contract/openapi/portal-openapi'
import type { JsonSchema } from '@quittance/contract/openapi/wire-schema'

// Every text that the calls of both APIs take, and what becomes of it in a browser.

/** How a text comes to be on a page here, or why none shows it. */
type Fate = 'written' | `not shown: ${string}`

const emailsAlone = 'not shown: it is of emails and texts'
const officeAlone = 'not shown: it is for the lender, in its books'
const aNumber = 'not shown: it is looked up, or has a form of its own'
const aSecret = 'not shown: it is opened or compared, and shown to nobody'

/** Of each field of the lender's API. */
const lenderTexts: Readonly<Record<string, Fate>> = {
  'PUT /labels/{language} any': 'written',
  'PUT /messages title': 'written',
  'PUT /messages text': 'written',
  'PUT /terms html': 'written',
  'PUT /terms language': aNumber,
  'PUT /terms stateCode': aNumber,
  'PUT /templates/{name}/{language} any': emailsAlone,
  'POST /templates/{name}/{language}/preview any': emailsAlone,
  'POST /texts any': 'not shown: only its first word is read',
  'POST /borrowers/{email}/cap-token actor': 'written',
  'POST /borrowers/{email}/cap-token reason': 'written',
  'POST /borrowers/{email}/export-data reason': officeAlone,
  'POST /borrowers/{email}/erase reason': officeAlone,
  'POST /loans loanNo': 'written',
  'POST /loans firstName': 'written',
  'POST /loans lastName': 'written',
  'POST /loans make': 'written',
  'POST /loans model': 'written',
  'POST /loans year': 'written',
  'POST /loans postalCode': 'written',
  'POST /loans email': aNumber,
  'POST /loans phones': aNumber,
  'POST /loans branchNo': aNumber,
  'POST /loans reason': officeAlone,
  'PUT /loans/{loanNo}/parties firstName': 'written',
  'PUT /loans/{loanNo}/parties lastName': 'written',
  'PUT /loans/{loanNo}/parties postalCode': 'written',
  'PUT /loans/{loanNo}/parties email': aNumber,
  'PUT /loans/{loanNo}/parties phones': aNumber,
  'POST /loans/{loanNo}/events reference': officeAlone,
  'POST /loans/{loanNo}/events reason': officeAlone,
  'POST /loans/{loanNo}/events code': aNumber,
  'PUT /loans/{loanNo}/details any': 'written',
  'POST /loans/{loanNo}/documents name': 'written',
  'POST /payments/{orderId}/refund reason': officeAlone,
  'POST /tasks/{id}/done note': officeAlone,
  'POST /borrowers/{email}/chat message': 'written',
  'POST /borrowers/{email}/chat author': 'written',
}

/** Of each field of the portal, whatever the call. */
const portalTexts: Readonly<Record<string, Fate>> = {
  message: 'written',
  name: 'written',
  bankName: 'written',
  billingZip: 'written',
  firstName: 'written',
  lastName: 'written',
  fname: 'written',
  lname: 'written',
  address1: 'written',
  address2: 'written',
  streetaddress1: 'written',
  streetaddress2: 'written',
  city: 'written',
  zip: 'written',
  zipcode: aNumber,
}

/** Texts of a form that is not free: what else is sent in them is refused, or compared. */
const lookedUp =
  /(?:^id|Id|_id|_?[lL]oan_?[nN](?:o|umber)|number|[pP]hone[nN]o|[eE]mail|email_address|Number|[lL]ang|language\w*)$|^(?:state\w*|dob|otp|code|amount\w*|version|upTo|date\w*|deviceOs|branchNo|cifnumber|returnTo|expiryDate|until|insteadOf)$/
const secret =
  /[pP]assword|[tT]oken$|^(?:ssn4?|ticket|credential|cardNumber|cvvNumber|accountNumber|image)$/

/** The texts of which nothing is known here: a new field is written somewhere, or says why not. */
export function unknownTexts(): readonly string[] {
  const ofLender = textsOf(buildLenderOpenApi()).filter(
    ([call, field]) =>
      lenderTexts[`${call} ${field}`] === undefined && lenderTexts[`${call} any`] === undefined,
  )
  const ofPortal = textsOf(buildPortalOpenApi()).filter(([, field]) => fateOf(field) === undefined)
  return [...ofLender, ...ofPortal].map(([call, field]) => `${call} ${field}`)
}

function fateOf(field: string): Fate | undefined {
  if (portalTexts[field] !== undefined) return portalTexts[field]
  if (secret.test(field)) return aSecret
  return lookedUp.test(field) ? aNumber : undefined
}

/** What the calls that write take as texts, in their bodies and queries. */
function textsOf({ paths }: OpenApiDocument): (readonly [call: string, field: string])[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method !== 'get')
      .flatMap(([method, { requestBody, parameters = [] }]) => {
        const schema = requestBody?.content['application/json']?.schema
        const inQuery = parameters.filter((one) => one.in === 'query')
        const fields = [
          ...(schema === undefined ? [] : fieldsOf(schema, 'any')),
          ...inQuery.flatMap((one) => fieldsOf(one.schema, one.name)),
        ]
        return [...new Set(fields)].map(
          (field) => [`${method.toUpperCase()} ${path}`, field] as const,
        )
      }),
  )
}

/** The names of the texts within a value that may be anything. */
function fieldsOf(schema: JsonSchema, field: string): string[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [], additionalProperties } = schema
  const isFree = type === 'string' && schema.enum === undefined && schema.const === undefined
  const isFormed =
    /\d/.test(schema.pattern?.replace('\\0', '') ?? '') || schema.format !== undefined
  const inner = [...anyOf, ...oneOf, ...(items === undefined ? [] : [items])]
  const open = typeof additionalProperties === 'object' ? [additionalProperties] : []
  return [
    ...(isFree && !isFormed ? [field] : []),
    ...Object.entries(properties).flatMap(([name, one]) => fieldsOf(one, name)),
    ...[...inner, ...open].flatMap((one) => fieldsOf(one, field)),
  ]
}
