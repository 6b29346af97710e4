import { BankIcon } from '../../ui/brand/page-icons.tsx'
import { NoWrap } from '../../ui/text/no-wrap.tsx'
import { Note } from '../../ui/text/note.tsx'
import { Amount } from '../../ui/figures/amount.tsx'
import { Avatar } from '../../ui/brand/avatar.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { DetailsList } from '../../ui/figures/details-list.tsx'
import { DataTable } from '../../ui/figures/data-table.tsx'
import { Disclosure } from '../../ui/dialogs/disclosure.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FigureWithRest } from '../../ui/figures/figure-with-rest.tsx'
import { NumberedSteps } from '../../ui/figures/numbered-steps.tsx'
import { Panel } from '../../ui/surfaces/panel.tsx'
import { Parts } from '../../ui/figures/parts.tsx'
import { PageSectionHeader } from '../../ui/layout/page-section-header.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { StepLine } from '../../ui/figures/step-line.tsx'
import { SummaryList } from '../../ui/figures/summary-list.tsx'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { TickIcon } from '../../ui/brand/page-icons.tsx'
import { FilePicker } from '../../ui/choices/file-picker.tsx'
import { StepTrail } from '../../ui/progress/step-trail.tsx'
import { TornReceipt } from '../../ui/figures/torn-receipt.tsx'
import { VehicleArt } from '../../ui/brand/vehicle-art.tsx'
import { VehiclePhoto } from '../../ui/brand/vehicle-photo.tsx'
import styles from './gallery.module.css'
import { Group, Piece, PieceRow } from './piece.tsx'
import { useSample } from './sample.ts'

export function FigurePieces() {
  return (
    <Group>
      <TextPieces />
      <ListPieces />
      <CardPieces />
      <PicturePieces />
    </Group>
  )
}

function TextPieces() {
  const { label } = useSample()
  return (
    <>
      <Piece name="NoWrap">
        <NoWrap>{'Reference LM-7Q4K-2291'}</NoWrap>
      </Piece>
      <Piece name="Note">
        <Note icon={<BankIcon small />}>{label('payments.review.freeBank')}</Note>
      </Piece>
    </>
  )
}

function ListPieces() {
  const { label, money } = useSample()
  const rows = [
    { label: label('receipts.details.interest'), value: money('146.94') },
    { label: label('receipts.details.principal'), value: money('324.94') },
  ]
  const total = { label: label('payments.form.total'), value: money('471.88') }
  return (
    <>
      <Piece name="Amount">
        <Amount size="due">{money('471.88')}</Amount>
        <Amount size="large">{money('18319.14')}</Amount>
        <Amount>{money('3.95')}</Amount>
      </Piece>
      <Piece name="FigureWithRest">
        <FigureWithRest amount={money('25.00')} rest={`+ ${money('3.95')}`} />
        <FigureWithRest amount={money('25.00')} rest="" isStruck />
      </Piece>
      <Piece name="Parts">
        <Parts texts={[label('payments.methodForm.checking'), money('471.88')]} />
      </Piece>
      <Piece name="DataTable" full>
        <DataTable
          caption={label('receipts.list.label')}
          columns={[
            { head: label('payments.form.total'), value: (row) => row.label, kind: 'lead' },
            { head: label('payments.form.amount'), value: (row) => row.value, kind: 'amount' },
          ]}
          rows={rows}
          keyOf={(row) => row.label}
        />
      </Piece>
      <Piece name="SummaryList" wide>
        <SummaryList rows={rows} total={total} />
        <SummaryList rows={rows} total={total} large ruled />
      </Piece>
      <Piece name="NumberedSteps" wide>
        <NumberedSteps
          items={rows.map(({ label: content, value }, at) => ({
            key: value,
            isBad: at > 0,
            content,
          }))}
        />
      </Piece>
      <Piece name="DetailsList" wide>
        <DetailsList
          items={[
            { term: label('loans.details.principalBalance'), value: money('18319.14') },
            { term: label('loans.details.interestRate'), value: '8.99%' },
            { term: label('loans.details.maturity'), value: '09/08/2030' },
          ]}
        />
      </Piece>
      <Piece name="TornReceipt" wide>
        <TornReceipt>
          <SummaryList rows={rows} total={total} />
        </TornReceipt>
      </Piece>
      <Piece name="Panel" wide>
        <Panel>
          <SummaryList rows={rows} />
        </Panel>
      </Piece>
    </>
  )
}

function CardPieces() {
  const { label, payment } = useSample()
  const title = label('loans.activity.title')
  return (
    <>
      <Piece name="Disclosure" wide>
        <Disclosure summary={label('payments.review.authorization')}>
          {label('payments.review.authorizeCard', { total: payment })}
        </Disclosure>
      </Piece>
      <Piece name="SectionHeader" wide>
        <SectionHeader
          title={title}
          level={3}
          detail={label('loans.activity.empty')}
          action={<TextLink href="#gallery">{label('loans.activity.all')}</TextLink>}
        />
      </Piece>
      <Piece name="PageSectionHeader" wide>
        <PageSectionHeader title={title} level={3} />
      </Piece>
      <Piece name="Card" wide>
        <Card as="div">{title}</Card>
        <Card as="div" flush>
          {title}
        </Card>
      </Piece>
      <Piece name="EmptyState" wide>
        <EmptyState
          text={label('schedules.list.empty')}
          action={<Button small>{label('shell.nav.schedule')}</Button>}
        />
        <EmptyState text={label('receipts.list.empty')} drawing="receipt" />
        <EmptyState text={label('loans.empty.title')} drawing="car" />
        <EmptyState text={label('chat.list.empty')} drawing="chat" />
      </Piece>
    </>
  )
}

const shapes = ['car', 'wagon', 'suv', 'pickup', 'van', 'motorcycle'] as const

const ignore = () => undefined

function PicturePieces() {
  const { borrower, vehicle, label } = useSample()
  const picture = label('loans.vehicle.picture', { vehicle })
  return (
    <>
      <Piece name="Avatar">
        <PieceRow>
          {(['small', 'medium', 'large'] as const).map((size) => (
            <Avatar key={size} initials="MO" name={borrower} size={size} />
          ))}
        </PieceRow>
      </Piece>
      <Piece name="StepLine" wide>
        <StepLine
          label={label('loans.details.principalBalance')}
          points={[9, 8, 8.5, 7, 5].map((value, at) => ({ at: at / 4, value }))}
        />
      </Piece>
      <Piece name="StepTrail" wide>
        <StepTrail
          steps={[label('receipts.details.interest'), label('receipts.details.principal'), picture]}
          current={1}
          doneLabel={label('shell.modal.ok')}
        />
      </Piece>
      <Piece name="FilePicker" wide>
        <FilePicker
          label={picture}
          accept=".jpg"
          onPick={ignore}
          icon={<TickIcon />}
          hint={vehicle}
        />
        <FilePicker label={picture} accept=".jpg" onPick={ignore} small />
      </Piece>
      <Piece name="VehiclePhoto" wide>
        <VehiclePhoto alt={picture} action={<Button small>{label('shell.modal.ok')}</Button>} />
      </Piece>
      <Piece name="VehicleArt">
        {shapes.map((shape) => (
          <div key={shape} className={styles.art}>
            <VehicleArt label={picture} shape={shape} />
          </div>
        ))}
        {shapes.map((shape) => (
          <div key={shape} className={styles.thumb}>
            <VehicleArt label={picture} shape={shape} thumb />
          </div>
        ))}
      </Piece>
    </>
  )
}
