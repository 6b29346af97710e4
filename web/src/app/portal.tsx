import { useEffect, useReducer } from 'react'
import { Router } from 'wouter'
import { UrlSecretContext, type UrlSecretHolder } from '../lib/session/url-secret.ts'
import { App } from './app.tsx'
import { InsecurePage } from './insecure-page.tsx'
import { Providers, type ProvidersProps } from './providers.tsx'

type PortalProps = Omit<ProvidersProps, 'children'> & {
  readonly arrived: UrlSecretHolder
  /** whether the browser offers what sealing takes */
  readonly isSecure: boolean
  /** where the page stands, for who draws it without a browser */
  readonly place?: { readonly path: string; readonly search: string }
  /** once the page listens */
  readonly onStarted?: () => void
}

/** The whole portal: the same tree in the browser and where the server draws it. */
export function Portal({ arrived, isSecure, place, onStarted, ...services }: PortalProps) {
  const [isStarted, start] = useReducer(() => true, false)
  useEffect(() => start(), [])
  // Once what was typed before is known to the forms.
  useEffect(() => (isStarted ? onStarted?.() : undefined), [isStarted, onStarted])
  return (
    <Router {...(place !== undefined && { ssrPath: place.path, ssrSearch: place.search })}>
      <Providers {...services}>
        <UrlSecretContext value={arrived}>{isSecure ? <App /> : <InsecurePage />}</UrlSecretContext>
      </Providers>
    </Router>
  )
}
