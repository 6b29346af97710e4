import { labelsEndpoint } from '@quittance/contract/lender'
import {
  type Label,
  labelFor,
  type LabelSet,
  type LaterLabel,
  type PageLabel,
} from '@quittance/contract/labels/labels'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { PageRowsPlace } from '../../ui/progress/rows-place.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { useApi } from '../api/api.ts'
import { unwrapResult } from '../api/unwrap-result.ts'
import { Unavailable } from '../feedback/unavailable.tsx'
import { useLender } from '../settings/lender-settings.ts'
import { ReaderContext, useLabel, useReader } from './labels.ts'

/** Says the labels of a page that comes with its own. */
export type SayLaterLabel = Label<PageLabel | LaterLabel>

/** The labels inside of `LaterLabels`. */
export function useLaterLabel(): SayLaterLabel {
  const reader = useReader()
  return useMemo(() => labelFor(reader), [reader])
}

/** Shows a page once the labels are there that only it says. */
export function LaterLabels({ children }: { children: ReactNode }) {
  const label = useLabel()
  const reader = useReader()
  // Whoever changed the language in this visit has all of them already.
  const isKnown = Object.hasOwn(reader.labels, 'contacts.email.title')
  const asked = useLaterLabels(isKnown)
  const known = useMemo(
    () => ({ ...reader, labels: { ...reader.labels, ...asked.data } as LabelSet }),
    [reader, asked.data],
  )
  if (asked.isError) {
    return (
      <Card>
        <Unavailable text={label('shell.error.generic')} onAgain={() => void asked.refetch()} />
      </Card>
    )
  }
  if (!isKnown && asked.data === undefined)
    return <PageRowsPlace label={label('shell.spinner.text')} />
  return <ReaderContext value={known}>{children}</ReaderContext>
}

function useLaterLabels(isKnown: boolean) {
  const api = useApi()
  const { language } = useLender()
  return useQuery({
    queryKey: ['later-labels', language],
    enabled: !isKnown,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      unwrapResult(await api(labelsEndpoint, { lang: language, part: 'later' })).data,
  })
}
