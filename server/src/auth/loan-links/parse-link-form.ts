import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { LinkRequest } from '@quittance/contract/linked-loans'
import { dayOf } from '@quittance/domain/calendar'
import {
  checkLinkForm,
  type LinkFault,
  type LinkField,
  linkFields,
  type LinkValues,
} from '@quittance/domain/loans/linking/link-form'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { AuthContext } from '../auth-context.ts'

/** The link form, opened and found right. */
export type LinkForm = {
  readonly kind: 'form'
  readonly values: LinkValues
  /** those that count at this lender */
  readonly fields: readonly LinkField[]
}

export type LinkFormRefusal = LinkFault | 'notSealed'

type Refused = Extract<Outcome<never, LinkFormRefusal>, { kind: 'refused' }>

/** Opens what was sealed of the fields that count, and asks the rules that the form asked too. */
export async function parseLinkForm(
  { sealing, clocks }: Pick<AuthContext, 'sealing' | 'clocks'>,
  lender: Lender,
  request: LinkRequest,
): Promise<LinkForm | Refused> {
  const fields = linkFields(lender.settings.portal)
  const secrets = { ssn: '', ssn4: '' }
  const sealed = { ssn: request.sealedSsn, ssn4: request.sealedSsnLastFour }
  for (const field of ['ssn', 'ssn4'] as const) {
    const secret = fields.includes(field) ? sealed[field] : null
    const opened = secret === null ? '' : await sealing.open(secret)
    if (opened === null) return refusal('notSealed', field)
    secrets[field] = opened
  }
  const values: LinkValues = {
    ...secrets,
    dob: request.bornOn,
    name: request.name,
    phoneNo: request.phone,
    loannumber: request.loanNo,
    zipcode: request.postalCode,
    branchNo: request.branchNo,
  }
  const today = dayOf(clocks.business())
  const [fault] = Object.entries(checkLinkForm(values, { fields, today }))
  if (fault !== undefined) return refusal(fault[1], fault[0])
  return { kind: 'form', values, fields }
}

function refusal(reason: LinkFormRefusal, field: string): Refused {
  const values = reason === 'notSealed' ? { field } : {}
  return refused(reason, { field, values }) as Refused
}
