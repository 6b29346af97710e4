import { useLabel } from '../i18n/labels.ts'
import { useSession } from '../session/session.ts'
import { CheckboxField } from '../../ui/choices/checkbox-field.tsx'
import { AgreementText } from './agreement-text.tsx'

type OralAgreementProps = {
  /** as the server will keep it */
  text: string
  checked: boolean
  disabled?: boolean
  onChange: () => void
}

/** What an agent reads out to the borrower, and the box that says that it was agreed to. */
export function OralAgreement({ text, ...box }: OralAgreementProps) {
  const label = useLabel()
  const { user } = useSession()
  const borrower = user?.firstName ?? ''
  return (
    <>
      <AgreementText text={text} notes={[]} title={label('agents.review.title')} />
      <CheckboxField {...box} label={label('agents.review.agreed', { borrower })} />
    </>
  )
}
