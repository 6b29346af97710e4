import { useLabel } from '../lib/labels.ts'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'

/** Without https nothing can be sealed, so nobody is asked for a password (AMB-117). */
export function InsecurePage() {
  const label = useLabel()
  return (
    <Page title={label('shell.error.insecureTitle')}>
      <Card>
        <p>{label('shell.error.insecureText')}</p>
      </Card>
    </Page>
  )
}
