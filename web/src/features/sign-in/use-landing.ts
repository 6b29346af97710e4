import {
  capLoginEndpoint,
  passwordlessLoginEndpoint,
  signOutEndpoint,
} from '@quittance/contract/sign-in'
import { use, useEffect, useEffectEvent, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { ArrivalContext, type ArrivalOf } from '../../lib/arrival.ts'
import { deviceId } from '../../lib/device-id.ts'
import { errorText, useLabel } from '../../lib/labels.ts'
import { useMessages } from '../../lib/messages.ts'
import { useSession } from '../../lib/session.ts'
import { useEnter } from './use-enter.ts'

/** Where a link led to: in, to nothing, or to a link that is used, over, or was never made. */
export type Landed = 'in' | 'nowhere' | 'over'

type Link = ArrivalOf<'link' | 'cap'>

/**
 * Signs in by the link that the page was opened with. The page itself uses nothing up, so that a
 * scanner may open it; the call does, and is made once. One that was lost can be made again.
 *
 * @returns what went wrong on the way to the server, in words; null while it is under way
 */
export function useLanding(onLanded: (landed: Landed) => void): {
  readonly problem: string | null
  readonly again: () => void
} {
  const label = useLabel()
  const arrived = use(ArrivalContext)
  const signIn = useSignInByLink()
  const messages = useMessages()
  const { store } = useSession()
  const [link] = useState(() => arrived.waiting('link', 'cap'))
  const [problem, setProblem] = useState<string | null>(null)

  const land = useEffectEvent(() => {
    arrived.take()
    if (link === null) return onLanded('nowhere')
    return void signIn(link).then(learn, (error: Error) => setProblem(errorText(error, label)))
  })
  useEffect(() => land(), [])

  return { problem, again }

  function again(): void {
    setProblem(null)
    land()
  }

  function learn(refusal: Refusal | null): void {
    if (refusal === null) return onLanded('in')
    // Said at sign-in, where it stands; whoever is signed in already never comes there.
    const isToldThere = refusal.isOver && store.state.current() === null
    if (!isToldThere) messages.failure(refusal.message)
    return onLanded(refusal.isOver ? 'over' : 'nowhere')
  }
}

type Refusal = { readonly message: string; readonly isOver: boolean }

function useSignInByLink(): (link: Link) => Promise<Refusal | null> {
  const api = useApi()
  const enter = useEnter()
  const { store } = useSession()
  return async (link) => {
    const before = store.state.current()?.token
    const { token } = link
    const answer =
      link.kind === 'cap'
        ? await api(capLoginEndpoint, { token, lang: 'en' })
        : await api(passwordlessLoginEndpoint, { token, ...link.words, deviceId: deviceId() })
    if (answer.kind === 'refused')
      return { message: answer.message, isOver: answer.reason !== 'tooManyTries' }
    if (answer.result.kind === 'signedIn') await enter(answer.result)
    // Another session takes the place of this one here: nobody holds its token any more.
    if (before !== undefined) api(signOutEndpoint, {}, { token: before }).catch(() => undefined)
    return null
  }
}
