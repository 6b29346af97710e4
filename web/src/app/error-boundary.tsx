import { Component, type ReactNode } from 'react'
import { useLabel } from '../lib/i18n/labels.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/surfaces/card.tsx'
import { Page } from '../ui/layout/page.tsx'

/** Catches what should never happen, or a page's code that could not be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <CrashPage /> : this.props.children
  }
}

function CrashPage() {
  const label = useLabel()
  return (
    <Page title={label('shell.error.crashTitle')}>
      <Card>
        <p>{label('shell.error.crashText')}</p>
        <Button variant="primary" onClick={() => location.reload()}>
          {label('shell.error.reload')}
        </Button>
      </Card>
    </Page>
  )
}
