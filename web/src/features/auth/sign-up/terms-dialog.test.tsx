import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aBoot, openInApp } from '../../../../testing/open-in-app.tsx'
import { TermsDialog } from './terms-dialog.tsx'

afterEach(cleanup)

const linksWith = (details: Readonly<Record<string, unknown>>) => {
  openInApp(
    <TermsDialog
      html="<p>Terms.</p>"
      language="en"
      isSending={false}
      problem={null}
      onAccept={() => undefined}
      onCancel={() => undefined}
    />,
    { boot: aBoot(details) },
  )
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

it('[SHELL-50] shows no link to a privacy policy in the terms where the lender has none', () => {
  const privacyPolicy = 'https://lonemesa.example/privacy'
  expect(linksWith({ privacyPolicy })).toEqual([privacyPolicy])
  expect(linksWith({ privacyPolicy: '' })).toEqual([])
})
