import {
  calendarFeedEndpoint,
  makeCalendarFeedEndpoint,
  revokeCalendarFeedEndpoint,
} from '@quittance/contract/calendar-feed'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'

const queryKey = ['calendar-feed']

/** The address of the borrower's calendar: whether there is one, and how one is made and ended. */
export function useCalendarFeed() {
  const api = useApi()
  const label = useLabel()
  const queries = useQueryClient()
  const { data: feed, error } = useQuery({
    queryKey,
    queryFn: async () => unwrapResult(await api(calendarFeedEndpoint, {})),
  })
  const [address, setAddress] = useState<string | null>(null)
  const [isActing, setActing] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const failed = error === null ? null : describeError(error, label)
  return { feed, address, isActing, problem: refused ?? failed, make, stop }

  async function make(): Promise<void> {
    await act(async () => setAddress(unwrapResult(await api(makeCalendarFeedEndpoint, {})).address))
  }

  /** @returns whether it is stopped now */
  async function stop(isReadOut: boolean | undefined): Promise<boolean> {
    const asked = { isReadOut }
    return act(async () => void unwrapResult(await api(revokeCalendarFeedEndpoint, asked)))
  }

  async function act(work: () => Promise<void>): Promise<boolean> {
    setRefused(null)
    setActing(true)
    try {
      await work()
      await queries.invalidateQueries({ queryKey })
      return true
    } catch (caught) {
      if (!(caught instanceof CallError)) throw caught
      setRefused(describeError(caught, label))
      return false
    } finally {
      setActing(false)
    }
  }
}
