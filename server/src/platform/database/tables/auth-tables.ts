import type { LocalDate } from '@quittance/domain/calendar'
import type { Country } from '@quittance/domain/calendar/banking-days'
import type { Language } from '@quittance/domain/lenders/language'
import type { Generated } from 'kysely'

export type LinkPurpose = 'reset' | 'signIn' | 'verifyEmail' | 'cap' | 'undo' | 'undoMail'
export type ContactRequestKind = 'reset' | 'verifyEmail' | 'signUp' | 'replaceEmail'

export type AuthTables = {
  audit_entries: {
    lender_id: string
    entry_no: bigint
    kind: string
    borrower_id: string | null
    actor: string
    detail: string
    at: Date
    entry_hash: Buffer
    key_id: string | null
  }
  audit_heads: {
    lender_id: string
    closed_on: LocalDate
    entry_no: bigint
    entry_hash: Buffer
    written_at: Date
  }
  authenticators: {
    lender_id: string
    borrower_id: string
    sealed: string
    key_id: string
    last_step: bigint
    begun_at: Date
    confirmed_at: Date | null
  }
  contact_requests: {
    lender_id: string
    contact_request_id: string
    kind: ContactRequestKind
    contact: string
    language: Language
    sign_up_id: string | null
    code_id: string | null
    channel: 'email' | 'sms' | 'call'
    sealed: string | null
    requested_at: Date
    answered_at: Date | null
  }
  document_tickets: {
    lender_id: string
    ticket_hash: Buffer
    session_hash: Buffer
    paper: unknown
    expires_at: Date
    used_at: Generated<Date | null>
  }
  loan_signers: {
    lender_id: string
    loan_id: string
    role: 'borrower' | 'coborrower'
    first_name: string
    last_name: string
    phones: string[]
    email: string | null
    postal_code: string
    born_on: LocalDate | null
    ssn_hash: Buffer | null
    ssn_last_four_hash: Buffer | null
    hash_key_id: string | null
  }
  message_secrets: {
    lender_id: string
    message_id: string
    of_id: string
    sealed: string | null
    expires_at: Date
  }
  notification_tokens: {
    lender_id: string
    borrower_id: string
    device_id: string
    token: string
    endpoint: string
    session_id: string
    changed_at: Date
  }
  one_time_codes: {
    lender_id: string
    code_id: string
    subject: string
    phone: string
    code_hash: Buffer
    attempts: Generated<number>
    sent_at: Date
    expires_at: Date
    used_at: Date | null
  }
  one_time_links: {
    lender_id: string
    token_hash: Buffer
    link_id: string
    purpose: LinkPurpose
    borrower_id: string
    email_id: string | null
    agent: string | null
    reason: string | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  passkeys: {
    lender_id: string
    passkey_id: string
    borrower_id: string
    credential_id: string
    public_key: Buffer
    counter: bigint
    transports: string[]
    rp_id: string
    name: string
    added_at: Date
    last_used_at: Date | null
  }
  pending_sign_ins: {
    lender_id: string
    ticket_hash: Buffer
    borrower_id: string
    device_id: string
    is_known_device: boolean
    proofs: string[]
    scope: 'full' | 'setPassword'
    expires_at: Date
    used_at: Generated<Date | null>
  }
  recovery_codes: {
    lender_id: string
    borrower_id: string
    code_hash: Buffer
    made_at: Date
    used_at: Generated<Date | null>
  }
  rolling_counts: {
    lender_id: string
    rule: string
    subject: string
    first_at: Date
    count: number
  }
  sign_ups: {
    lender_id: string
    sign_up_id: string
    form_hash: Buffer
    email: string
    phone: string
    first_name: string
    last_name: string
    language: Language
    country: Country
    state_code: string
    password_hash: string | null
    ssn_hash: Buffer | null
    born_on: LocalDate | null
    issuer: string | null
    provider_subject: string | null
    is_email_proven: boolean
    terms_version: number
    terms_hash: Buffer
    ip: string
    user_agent: string
    created_at: Date
    ended_at: Date | null
  }
  social_identities: {
    lender_id: string
    issuer: string
    subject: string
    borrower_id: string
    linked_at: Date
  }
  social_nonces: {
    lender_id: string
    nonce_hash: Buffer
    provider: 'facebook' | 'google'
    expires_at: Date
    used_at: Date | null
  }
  spent_work: {
    lender_id: string
    challenge_hash: Buffer
    expires_at: Date
  }
  terms_acceptances: {
    lender_id: string
    borrower_id: string
    version: number
    html_hash: Buffer
    language: Language
    ip: string
    user_agent: string
    accepted_at: Date
  }
  terms_versions: {
    lender_id: string
    version: number
    language: Language
    state_code: string
    html: string
    author: string
    published_at: Date
  }
}
