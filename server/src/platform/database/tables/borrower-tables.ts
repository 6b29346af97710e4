import type { LocalDate } from '@quittance/domain/calendar'
import type { Country } from '@quittance/domain/calendar/banking-days'
import type { Language } from '@quittance/domain/lenders/language'
import type { Generated } from 'kysely'

export type BorrowerTables = {
  pictures: {
    lender_id: string
    picture_name: string
    kind: 'vehicle' | 'user'
    media_type: string
    bytes: Buffer | null
    content_hash: Buffer | null
    uploaded_by: string
    uploaded_at: Date
    replaced_at: Generated<Date | null>
  }
  borrower_emails: {
    lender_id: string
    email_id: string
    borrower_id: string
    address: string
    is_verified: boolean
    is_primary: boolean
    added_at: Generated<Date | null>
    added_unproven: Generated<boolean>
    refused_at: Generated<Date | null>
    claimed_until: Generated<Date | null>
  }
  borrower_phones: {
    lender_id: string
    phone_id: string
    borrower_id: string
    number: string
    is_verified: boolean
    is_primary: boolean
    added_at: Generated<Date | null>
    added_unproven: Generated<boolean>
    claimed_until: Generated<Date | null>
  }
  borrowers: {
    lender_id: string
    borrower_id: string
    first_name: string
    last_name: string
    language: Language
    country: Country
    state_code: string
    street1: string
    street2: Generated<string>
    city: string
    postal_code: string
    born_on: LocalDate | null
    password_hash: string | null
    disabled_at: Date | null
    created_at: Date
    picture_name: Generated<string | null>
    wants_emails: Generated<boolean>
    emails_off_at: Generated<Date | null>
    wants_texts: Generated<boolean>
    wants_pushes: Generated<boolean>
    quiet_from: Generated<string | null>
    quiet_to: Generated<string | null>
  }
  known_devices: {
    lender_id: string
    borrower_id: string
    device_id: string
    last_signed_in_at: Date
  }
  sessions: {
    lender_id: string
    token_hash: Buffer
    session_id: string
    borrower_id: string
    device_id: string
    language: Language
    began_at: Date
    last_act_at: Date
    ends_at: Date
    ended_at: Date | null
    proofs: Generated<string[]>
    scope: Generated<'full' | 'setPassword' | 'cap'>
    agent: string | null
    agent_reason: string | null
    user_agent: Generated<string>
    network: Generated<string>
    proven_at: Generated<Date | null>
  }
  unavailable_contacts: {
    lender_id: string
    contact_id: string
    borrower_id: string
    kind: 'email' | 'phone'
    contact: string
    added_at: Date
  }
  sign_in_failures: {
    lender_id: string
    subject: Buffer
    device_id: string
    failures: number
    last_failed_at: Date
  }
}
