import { useState } from 'react'
import { Button } from '../src/ui/button.tsx'
import { CheckboxField } from '../src/ui/checkbox-field.tsx'
import { Modal } from '../src/ui/modal.tsx'
import { NoticeModal } from '../src/ui/notice-modal.tsx'
import { LockIcon } from '../src/ui/page-icons.tsx'
import { Inset } from '../src/ui/inset.tsx'
import { Page } from '../src/ui/page.tsx'
import { Stack } from '../src/ui/stack.tsx'
import { SummaryList } from '../src/ui/summary-list.tsx'
import { TextField } from '../src/ui/text-field.tsx'

const words = {
  back: 'Back',
  pay: 'Pay $475.83',
  notice: 'Show the notice',
  keep: 'Keep it',
  drop: 'Delete schedule',
  lost: 'The debit of $471.88 on 12/08/2026 will not run.',
}

export function PreviewOverlays() {
  const [notice, setNotice] = useState(location.hash === '#notice')
  const close = () => setNotice(false)
  return (
    <Page title="Overlays">
      <Button onClick={() => setNotice(true)}>{words.notice}</Button>
      <Modal
        open={!notice}
        title="Review your payment"
        closeLabel="Close"
        onClose={() => setNotice(true)}
        actions={
          <>
            <Button>{words.back}</Button>
            <Button variant="primary" icon={<LockIcon small />}>
              {words.pay}
            </Button>
          </>
        }
      >
        <Stack>
          <Inset>
            <SummaryList
              large
              rows={[
                { label: 'Payment to loan 21-104233', value: '$471.88' },
                { label: 'Card convenience fee', value: '$3.95' },
              ]}
              total={{ label: 'Total', value: '$475.83' }}
            />
          </Inset>
          <TextField label="Send the receipt to" />
          <CheckboxField label="I authorize this one-time card payment of $475.83." />
        </Stack>
      </Modal>
      <NoticeModal
        open={notice}
        tone="soon"
        title="Delete this schedule?"
        closeLabel="Close"
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{words.keep}</Button>
            <Button variant="danger" onClick={close}>
              {words.drop}
            </Button>
          </>
        }
      >
        <p>{words.lost}</p>
      </NoticeModal>
    </Page>
  )
}
