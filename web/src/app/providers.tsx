import type { Boot } from '@quittance/contract/boot'
import { localeOf, type Reader } from '@quittance/contract/labels/labels'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { ApiContext } from '../lib/api/api.ts'
import { type Api } from '../lib/api/call.ts'
import { keepTogether } from '../lib/i18n/keep-together.ts'
import { ReaderContext } from '../lib/i18n/labels.ts'
import { type ApplyLanguage, LanguageContext } from '../lib/i18n/language.ts'
import { type Lender, LenderContext, toLender } from '../lib/settings/lender-settings.ts'
import { type Messages, MessagesContext } from '../lib/feedback/messages.ts'
import { SessionContext } from '../lib/session/session.ts'
import type { SessionStore } from '../lib/session/session-store.ts'

export type ProvidersProps = {
  readonly boot: Boot
  readonly api: Api
  readonly messages: Messages
  readonly store: SessionStore
  readonly children: ReactNode
}

/** Provides the page's data and the app's services to every component. */
export function Providers({ boot, api, messages, store, children }: ProvidersProps) {
  const [lender, setLender] = useState(() => toLender(boot))
  const [reader, setReader] = useState<Reader>({
    labels: boot.labels,
    locale: boot.locale,
    zone: boot.zone,
    finish: keepTogether,
  })
  const learn = useCallback(
    (change: (known: Lender) => Partial<Lender>) =>
      setLender((known) => ({ ...known, ...change(known) })),
    [],
  )
  const lenderState = useMemo(() => ({ lender, learn }), [lender, learn])

  const changeWords: ApplyLanguage = (language, labels) => {
    setReader((before) => ({ ...before, labels, locale: localeOf(language, boot.country) }))
    learn(() => ({ language }))
    document.documentElement.lang = language
  }

  return (
    <ApiContext value={api}>
      <ReaderContext value={reader}>
        <LenderContext value={lenderState}>
          <LanguageContext value={changeWords}>
            <MessagesContext value={messages}>
              <SessionContext value={store}>{children}</SessionContext>
            </MessagesContext>
          </LanguageContext>
        </LenderContext>
      </ReaderContext>
    </ApiContext>
  )
}
