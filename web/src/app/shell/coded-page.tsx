import type { PageLabel } from '@quittance/contract/labels/labels'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { CodeOf } from '../../lib/start/code-of.ts'
import { PageLoading } from './loading-overlay.tsx'
import { TitledPage } from './titled-page.tsx'

type CodedPageProps<Props> = {
  /** which page this is; give it a key where another may come in its place */
  readonly code: CodeOf<Props>
  readonly props: Props
  /** stands until the code is there; without it the full-screen spinner does */
  readonly waiting?: ReactNode
  /** names the document, where the page itself does not */
  readonly title?: PageLabel
}

/** A page whose code is fetched when it is shown. What can not be fetched says so, with a button. */
export function CodedPage<Props extends object>({ code, props, ...around }: CodedPageProps<Props>) {
  const { waiting, title } = around
  const [Known, setKnown] = useState<ComponentType<Props> | null>(() => code.current())
  const [isAway, setAway] = useState(false)
  const fetchFirst = useEffectEvent(() => (Known === null ? fetchIt() : undefined))
  useEffect(() => fetchFirst(), [])
  if (Known !== null) {
    const page = <Known {...props} />
    return title === undefined ? page : <TitledPage title={title}>{page}</TitledPage>
  }
  if (isAway) return <CodeAway onAgain={fetchIt} />
  return waiting ?? <PageLoading />

  function fetchIt(): void {
    setAway(false)
    code.fetch().then(
      (part) => setKnown(() => part),
      () => setAway(true),
    )
  }
}

function CodeAway({ onAgain }: { onAgain: () => void }) {
  const label = useLabel()
  return (
    <Page title={label('shell.error.awayTitle')}>
      <Card>
        <Stack>
          <p role="alert">{label('shell.error.awayText')}</p>
          <div>
            <Button variant="primary" onClick={onAgain}>
              {label('shell.error.tryAgain')}
            </Button>
          </div>
        </Stack>
      </Card>
    </Page>
  )
}
