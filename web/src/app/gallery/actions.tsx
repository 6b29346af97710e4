import { AddTile } from '../../ui/figures/add-tile.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import * as firstIcons from '../../ui/brand/icons.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import * as laterIcons from '../../ui/buttons/later-icons.tsx'
import * as pageIcons from '../../ui/brand/page-icons.tsx'
import * as providerIcons from '../../ui/brand/provider-icons.tsx'
import { Actions, SpreadRow } from '../../ui/layout/stack.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { Group, Icons, Piece, PieceRow } from './piece.tsx'
import { useSample } from './sample.ts'

const looks = ['primary', 'secondary', 'quiet', 'danger'] as const
const here = '#gallery'

export function ActionPieces() {
  return (
    <Group>
      <ButtonPiece />
      <LinkPieces />
      <Piece name="Icon">
        <firstIcons.Icon>
          <path d="M4 12h16" />
        </firstIcons.Icon>
      </Piece>
      <Icons>
        {Object.entries({ ...firstIcons, ...pageIcons, ...laterIcons, ...providerIcons }).map(
          ([name, Drawn]) =>
            /^[A-Z]\w+Icon$/.test(name) && <IconPiece key={name} name={name} Drawn={Drawn} />,
        )}
      </Icons>
    </Group>
  )
}

function ButtonPiece() {
  const { label, payment } = useSample()
  const pay = label('payments.form.submitAmount', { amount: payment })
  return (
    <Piece name="Button" full>
      {[false, true].map((small) => (
        <PieceRow key={`${small}`}>
          {looks.map((look) => (
            <Button key={look} variant={look} small={small}>
              {look === 'danger' ? label('payments.method.remove') : pay}
            </Button>
          ))}
        </PieceRow>
      ))}
      <PieceRow>
        <Button variant="primary" icon={<pageIcons.LockIcon />}>
          {pay}
        </Button>
        <Button variant="primary" waiting waitingLabel={label('payments.form.sending')}>
          {pay}
        </Button>
        <Button variant="secondary" waiting>
          {pay}
        </Button>
      </PieceRow>
      <Button variant="primary" blocked={label('payments.form.chooseMethod')}>
        {label('payments.form.submit')}
      </Button>
      <Button variant="primary" wide>
        {pay}
      </Button>
    </Piece>
  )
}

function LinkPieces() {
  const { label } = useSample()
  return (
    <>
      <Piece name="LinkButton">
        <PieceRow>
          {looks.map((look) => (
            <LinkButton key={look} href={here} variant={look}>
              {label('shell.nav.receipts')}
            </LinkButton>
          ))}
        </PieceRow>
      </Piece>
      <Piece name="IconButton">
        <PieceRow>
          <IconButton label={label('shell.modal.close')} icon={<firstIcons.CloseIcon />} />
          <IconButton label={label('receipts.details.print')} icon={<laterIcons.PrintIcon />} />
        </PieceRow>
      </Piece>
      <Piece name="TextButton">
        <TextButton icon={<pageIcons.PlusIcon small />}>
          {label('payments.methodForm.title')}
        </TextButton>
      </Piece>
      <Piece name="TextLink">
        <TextLink href={here}>{label('loans.activity.all')}</TextLink>
      </Piece>
      <Piece name="SpreadRow" wide>
        <SpreadRow>
          <TextButton>{label('signUp.code.resend')}</TextButton>
          <TextButton>{label('signUp.code.call')}</TextButton>
        </SpreadRow>
      </Piece>
      <Piece name="Actions" wide>
        <Actions>
          <Button>{label('shell.modal.back')}</Button>
          <Button variant="primary">{label('shell.modal.ok')}</Button>
        </Actions>
      </Piece>
      <Piece name="AddTile" wide>
        <AddTile label={label('payments.methodForm.title')} />
      </Piece>
    </>
  )
}

type Drawn = ReturnType<typeof firstIcons.drawIcon>

function IconPiece({ name, Drawn }: { name: string; Drawn: unknown }) {
  const Shown = Drawn as Drawn
  return (
    <Piece name={name}>
      <PieceRow>
        <Shown small />
        <Shown />
        <Shown large />
      </PieceRow>
    </Piece>
  )
}
