import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { PortalSettings } from '@quittance/domain/lenders/settings-portal'
import type { PasswordPolicy } from '@quittance/domain/auth/sign-up/password'
import type { Provider } from './auth/sign-in.ts'
import type { Language, LabelSet } from './labels/labels.ts'

/** What the page carries, so that nothing need be asked before the first paint. */
export type Boot = {
  /** read by the server, so that the first paint needs no reader of settings */
  readonly settings: PortalSettings
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
  /** whether anybody may sign up: its code has to have a way out */
  readonly canSignUp: boolean
  /** which build of the portal this page is of */
  readonly build: string
  /** whether this page may frame the lender's assistant: only the page at its own address may */
  readonly mayFrameAssistant: boolean
  /** the server's business day and moment when the page was made */
  readonly today: LocalDate
  readonly now: Instant
}

/** As the page carries it: JSON, in which whole numbers of any size are an object with their digits. */
export function writeBoot(boot: Boot): string {
  return JSON.stringify(boot, (_name, value: unknown) =>
    typeof value === 'bigint' ? { bigint: value.toString() } : value,
  )
}

/** @throws SyntaxError of a text that `writeBoot` did not write */
export function readBoot(text: string): Boot {
  return JSON.parse(text, (_name, value: { bigint?: unknown } | null) =>
    typeof value?.bigint === 'string' ? BigInt(value.bigint) : value,
  ) as Boot
}
