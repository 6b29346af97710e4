import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { PasswordPolicy } from '@quittance/domain/sign-up/password'
import type { Provider } from './auth/sign-in.ts'
import type { Language, LabelSet } from './labels/labels.ts'

/** What the page carries, so that nothing need be asked before the first paint. */
export type Boot = {
  /** portal settings under the specification's names; read by the domain's reader */
  readonly details: Readonly<Record<string, unknown>>
  readonly labels: LabelSet
  readonly language: Language
  /** language and country, for money and days: 'en-US', 'fr-CA' */
  readonly locale: string
  /** the lender's own, in which times are told: an IANA name */
  readonly zone: string
  /** addresses of the lender's pictures; null: the drawn ones */
  readonly images: { readonly logo: string | null; readonly background: string | null }
  /** public JWKs: `kid` begins with portal or vault (AMB-11) */
  readonly keys: readonly Readonly<Record<string, unknown>>[]
  readonly country: 'US' | 'CA'
  /** what a new password has to be; the form asks the same rule as the server */
  readonly passwordPolicy: PasswordPolicy
  /** who may vouch for somebody here; none where the lender or the server has not set it up */
  readonly providers: readonly Provider[]
  /** the server's business day and moment when the page was made */
  readonly today: LocalDate
  readonly now: Instant
}
