import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { CheckboxField } from '../../ui/choices/checkbox-field.tsx'
import { Columns } from '../../ui/layout/columns.tsx'
import { Panel } from '../../ui/surfaces/panel.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { NoticeModal } from '../../ui/dialogs/notice-modal.tsx'
import { ShowFromWide } from '../../ui/layout/show-from.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { StickyBar } from '../../ui/layout/sticky-bar.tsx'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import { Frame, Group, Piece, PieceRow } from './piece.tsx'
import { useSample } from './sample.ts'
import { SignInScene } from '../../ui/brand/sign-in-scene.tsx'

type Opened = 'narrow' | 'wide' | 'notice' | null

export function FramePieces({ onSignIn }: { onSignIn: () => void }) {
  const { label, images, payment } = useSample()
  const box = <Panel>{label('payments.confirming.text', { amount: payment })}</Panel>
  return (
    <Group>
      <DialogPieces />
      <Piece name="Stack" wide>
        {(['tight', 'normal', 'loose'] as const).map((gap) => (
          <Stack key={gap} gap={gap}>
            {box}
            {box}
          </Stack>
        ))}
      </Piece>
      <Piece name="Columns" full>
        <Columns main={box} aside={box} />
        <Columns main={box} aside={box} kind="filters" />
      </Piece>
      <Piece name="ShowFromWide" wide>
        <ShowFromWide>{box}</ShowFromWide>
      </Piece>
      <Piece name="StickyBar" full>
        <StickyBar
          label={label('shell.agent.label')}
          title={label('shell.agent.title', { agent: 'Sam Reyes', borrower: 'Maria' })}
          action={<Button small>{label('shell.agent.end')}</Button>}
        >
          {label('shell.agent.reason', { reason: 'PMT-00418226' })}
        </StickyBar>
      </Piece>
      <Piece name="VisuallyHidden" wide>
        <VisuallyHidden>{label('shell.spinner.text')}</VisuallyHidden>
      </Piece>
      <Piece name="SignInScene" full>
        <PieceRow>
          <Frame>
            <SignInScene src={images.background} />
          </Frame>
          <Frame>
            <SignInScene />
          </Frame>
        </PieceRow>
      </Piece>
      <Piece name="SignInPage">
        <Button onClick={onSignIn}>{label('signIn.form.title')}</Button>
      </Piece>
    </Group>
  )
}

function DialogPieces() {
  const { label, payment } = useSample()
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)
  const words = { closeLabel: label('shell.modal.close'), onClose: close }
  const actions = (
    <>
      <Button onClick={close}>{label('shell.modal.cancel')}</Button>
      <Button variant="primary" onClick={close}>
        {label('shell.modal.ok')}
      </Button>
    </>
  )
  return (
    <>
      <Piece name="Modal">
        <PieceRow>
          <Button onClick={() => open('narrow')}>{label('payments.review.title')}</Button>
          <Button onClick={() => open('wide')}>{label('payments.terms.title')}</Button>
        </PieceRow>
        <Modal
          {...words}
          open={opened === 'narrow' || opened === 'wide'}
          size={opened === 'wide' ? 'wide' : 'narrow'}
          title={label(opened === 'wide' ? 'payments.terms.title' : 'payments.review.title')}
          actions={actions}
        >
          <Stack>
            <p>{label('payments.terms.cutOff')}</p>
            <CheckboxField label={label('payments.review.authorizeCard', { total: payment })} />
          </Stack>
        </Modal>
      </Piece>
      <Piece name="NoticeModal">
        <Button onClick={() => open('notice')}>{label('shell.logOut.title')}</Button>
        <NoticeModal
          {...words}
          open={opened === 'notice'}
          tone="soon"
          title={label('shell.logOut.title')}
          actions={actions}
        >
          <p>{label('shell.logOut.text')}</p>
        </NoticeModal>
      </Piece>
    </>
  )
}
