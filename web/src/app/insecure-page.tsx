import { useLabel } from '../lib/i18n/labels.ts'
import { Card } from '../ui/surfaces/card.tsx'
import { Page } from '../ui/layout/page.tsx'

/** Without https the browser can not encrypt, so the page asks for no password (AMB-117). */
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
