import type { Boot } from '@quittance/contract/boot'
import type { Language } from '@quittance/contract/labels/labels'
import type { PortalSettings } from '@quittance/domain/lenders/settings-portal'
import { createContext, use } from 'react'
import { browserClock } from '../time/clock.ts'

/** The lender whose portal this is, as far as the browser knows it. */
export type Lender = {
  readonly settings: PortalSettings
  /** addresses; null: drawn by us */
  readonly images: {
    readonly logo: string | null
    readonly background: string | null
    readonly vehicle: string | null
    readonly borrower: string | null
  }
  readonly keys: Boot['keys']
  readonly country: Boot['country']
  readonly language: Language
  readonly passwordPolicy: Boot['passwordPolicy']
  readonly providers: Boot['providers']
  readonly canSignUp: boolean
  readonly mayFrameAssistant: boolean
  /** the server's day and moment when the page was made */
  readonly today: Boot['today']
  readonly now: Boot['now']
  /** by the browser's clock, when it learned of that moment */
  readonly readAtMs: number
}

export function toLender({ settings, images, ...boot }: Boot): Lender {
  const { keys, country, language, passwordPolicy, providers, today, now } = boot
  const { canSignUp, mayFrameAssistant } = boot
  return {
    settings,
    images: { ...images, vehicle: null, borrower: null },
    keys,
    country,
    language,
    passwordPolicy,
    providers,
    canSignUp,
    mayFrameAssistant,
    today,
    now,
    readAtMs: browserClock.now(),
  }
}

type LenderState = {
  readonly lender: Lender
  /** For what a call told since: another language, the portfolio of another loan. */
  readonly learn: (change: (known: Lender) => Partial<Lender>) => void
}

export const LenderContext = createContext<LenderState | null>(null)

function useLenderState(): LenderState {
  const state = use(LenderContext)
  if (state === null) throw new Error('LenderContext has no value')
  return state
}

export function useLender(): Lender {
  return useLenderState().lender
}

export function useUpdateLender(): LenderState['learn'] {
  return useLenderState().learn
}
