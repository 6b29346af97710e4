import {
  deleteLoanEndpoint,
  linkLoanEndpoint,
  notifyLenderEndpoint,
} from '@quittance/contract/linked-loans'
import type { LoanAccount } from '@quittance/contract/loans'
import { respondDone, respondRefused } from './envelopes.ts'
import { openPortal } from './open-portal.tsx'
import { portalInMemory } from './portal-in-memory.ts'
import type { ReactNode } from 'react'

type Told = Response | 'lost'

export type LinkWorld = {
  /** what linking is answered; null: the loan is linked */
  link: (() => Told) | null
  /** what the server says of a linked loan */
  said: string
  notify: (() => Told) | null
  remove: ((body: Readonly<Record<string, unknown>>) => Told | null) | null
}

export const noMatch = () =>
  respondRefused('noMatch', 'We could not find a match. Try again or notify your lender.', {
    statusCode: 203,
  })

/** Opens a page over a portal in memory whose loans can be linked and deleted. */
export function openLoans(
  shown: ReactNode,
  given: {
    loans: readonly LoanAccount[]
    /** the one that linking adds */
    free?: LoanAccount
    world?: Partial<LinkWorld>
    settings?: Readonly<Record<string, unknown>>
  },
) {
  const portal = portalInMemory({ loans: [...given.loans] })
  const world: LinkWorld = {
    link: null,
    said: 'The loan is linked.',
    notify: null,
    remove: null,

    ...given.world,
  }
  const sent: { path: string; body: Readonly<Record<string, unknown>> }[] = []

  async function send(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    const path = new URL(url as string, 'http://localhost').pathname.replace('/app/api', '')
    const answer = answers[path as keyof typeof answers]
    if (answer === undefined) return portal.send(url, init)
    const body = JSON.parse(init?.body as string) as Record<string, unknown>
    sent.push({ path, body })
    const told = answer(body)
    if (told === 'lost') throw new TypeError('fetch failed')
    return told
  }

  const answers = {
    [linkLoanEndpoint.path]: (): Told => {
      if (world.link !== null) return world.link()
      const { free } = given
      if (free === undefined) return noMatch()
      portal.world.loans = [...portal.world.loans, free]
      return respondDone({ loanDetails: { id: free.id }, message: world.said })
    },
    [notifyLenderEndpoint.path]: (): Told => world.notify?.() ?? respondDone({}),
    [deleteLoanEndpoint.path]: (body: Record<string, unknown>): Told => {
      const told = world.remove?.(body) ?? null
      if (told !== null) return told
      portal.world.loans = portal.world.loans.filter(({ id }) => id !== body['loanId'])
      return respondDone({})
    },
  }

  const opened = openPortal(shown, { send }, given.settings)
  return {
    ...opened,
    portal,
    world,
    sent,
    sentTo: (path: string) => sent.filter((one) => one.path === path),
  }
}
