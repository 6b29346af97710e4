import { signOutEndpoint } from '@quittance/contract/auth/own-session'
import { capLoginEndpoint, passwordlessLoginEndpoint } from '@quittance/contract/auth/sign-in'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../../../lib/api/api.ts'
import { UrlSecretContext, type UrlSecretOf } from '../../../../lib/session/url-secret.ts'
import { readDeviceId } from '../../../../lib/session/device-id.ts'
import { describeError, useLabel } from '../../../../lib/i18n/labels.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'
import { useBeginSession, useSession } from '../../../../lib/session/session.ts'

/** Where a link leads: `in`; `over` for a used or expired link; `nowhere` otherwise. */
export type LinkDestination = 'in' | 'nowhere' | 'over'

/** Who is signed in here and whose link it is, or whether it was not them, in words. */
export type LinkQuestion = { readonly kind: 'other' | 'undo'; readonly text: string }

/** The state of a sign-in by link, and what the borrower can do. */
export type LinkSignIn = {
  /** what went wrong on the way to the server, in words; null while it is under way */
  readonly problem: string | null
  /** what has to be said before it goes on; null where nothing has */
  readonly question: LinkQuestion | null
  /** the link was right, and a second factor is asked for; null where none is */
  readonly ticket: string | null
  /** The second factor opened the session. */
  readonly entered: () => void
  /** Leaves it: the link is used up. */
  readonly leave: () => void
  readonly again: () => void
  /** Ends the current session, or all of them, and signs in by the link. */
  readonly replace: () => void
  /** Keeps the current session; the link stays unused. */
  readonly stay: () => void
}

type Link = UrlSecretOf<'link' | 'cap'>

/**
 * Signs in by the link that the page was opened with. The page itself uses nothing up, so that a
 * scanner may open it; the call does, and is made once. One that was lost can be made again. While
 * somebody else is signed in here nothing happens before they said so: whoever follows a stranger's
 * link is not to find themselves in the stranger's portal unawares.
 */
export function useLinkSignIn(onLanded: (landed: LinkDestination) => void): LinkSignIn {
  const label = useLabel()
  const arrived = use(UrlSecretContext)
  const signIn = useSignInByLink()
  const messages = useMessages()
  const { store } = useSession()
  const [link] = useState(() => arrived.waiting('link', 'cap'))
  const [replaces, setReplaces] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [question, setQuestion] = useState<LinkQuestion | null>(null)
  const [waiting, setWaiting] = useState<Waiting | null>(null)

  const land = useEffectEvent(() => go(replaces))
  useEffect(() => land(), [])

  return {
    problem,
    question,
    ticket: waiting?.ticket ?? null,
    entered: () => {
      waiting?.endBefore()
      onLanded('in')
    },
    leave: () => onLanded('nowhere'),
    again: () => go(replaces),
    replace: () => {
      setReplaces(true)
      go(true)
    },
    stay: () => onLanded(store.state.current() === null ? 'nowhere' : 'in'),
  }

  function go(isAgreed: boolean): void {
    arrived.take()
    setProblem(null)
    setQuestion(null)
    if (link === null) return onLanded('nowhere')
    const failed = (error: Error) => setProblem(describeError(error, label))
    return void signIn(link, isAgreed).then(learn, failed)
  }

  function learn(refusal: Refusal | Waiting | null): void {
    if (refusal === null) return onLanded('in')
    if (refusal.kind === 'code') return setWaiting(refusal)
    const { kind, message: text } = refusal
    if (kind === 'other' || kind === 'undo') return setQuestion({ kind, text })
    const isOver = refusal.kind === 'over'
    // Sign-in shows it permanently, but somebody who is signed in does not see that page.
    const isToldThere = isOver && store.state.current() === null
    if (!isToldThere) messages.failure(refusal.message)
    return onLanded(isOver ? 'over' : 'nowhere')
  }
}

/** A link that was right, and waits for the second factor. */
type Waiting = {
  readonly kind: 'code'
  readonly ticket: string
  /** Ends the session that was here before. */
  readonly endBefore: () => void
}

type Refusal = { readonly message: string; readonly kind: 'over' | LinkQuestion['kind'] | 'later' }

const kinds = {
  badLink: 'over',
  otherSignedIn: 'other',
  undoAsked: 'undo',
  tooManyTries: 'later',
} as const

function useSignInByLink(): (link: Link, replaces: boolean) => Promise<Refusal | Waiting | null> {
  const api = useApi()
  const beginSession = useBeginSession()
  const { store } = useSession()
  return async (link, replaces) => {
    const before = store.state.current()?.token
    const asked = { token: link.token, ...(replaces && { replaces: '1' as const }) }
    const answer =
      link.kind === 'cap'
        ? await api(capLoginEndpoint, { ...asked, lang: 'en' })
        : await api(passwordlessLoginEndpoint, {
            ...asked,
            ...link.words,
            deviceId: readDeviceId(),
          })
    if (answer.kind === 'refused') {
      const { message, reason } = answer
      return { message, kind: reason in kinds ? kinds[reason as keyof typeof kinds] : 'over' }
    }
    // The new session replaces the old one here, so the old token is ended.
    const endBefore = () => {
      if (before !== undefined) api(signOutEndpoint, {}, { token: before }).catch(() => undefined)
    }
    const { result } = answer
    if (result.kind === 'secondFactor') return { kind: 'code', ticket: result.ticket, endBefore }
    if (result.kind === 'signedIn') await beginSession(result)
    endBefore()
    return null
  }
}
