import { useState } from 'react'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Chip } from '../../ui/feedback/chip.tsx'
import { Countdown } from '../../ui/progress/countdown.tsx'
import { Bone } from '../../ui/progress/bone.tsx'
import { PageRowsPlace, PlaceStatus, RowsPlace } from '../../ui/progress/rows-place.tsx'
import { FullSpinner } from '../../ui/progress/full-spinner.tsx'
import { MessageBar, MessageStack } from '../../ui/feedback/message-bar.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { StatusStamp } from '../../ui/feedback/status-stamp.tsx'
import { Steps } from '../../ui/progress/steps.tsx'
import { ToneIcon } from '../../ui/feedback/tone.tsx'
import { PendingCard } from '../../ui/feedback/pending-card.tsx'
import { Frame, Group, Piece, PieceRow } from './piece.tsx'
import { useSample } from './sample.ts'

const tones = ['good', 'soon', 'bad', 'info', 'neutral'] as const
const states = {
  good: 'completed',
  soon: 'pending',
  bad: 'declined',
  info: 'confirming',
  neutral: 'cancelled',
} as const

export function StatusPieces() {
  return (
    <Group>
      <MarkPieces />
      <MessagePieces />
      <WaitPieces />
    </Group>
  )
}

function MarkPieces() {
  const { label } = useSample()
  const stamps = ['scheduled', 'finalSchedule', 'declined', 'deleted'] as const
  return (
    <>
      <Piece name="Chip">
        <PieceRow>
          {tones.map((tone) => (
            <Chip key={tone} tone={tone}>
              {label(`payments.state.${states[tone]}`)}
            </Chip>
          ))}
          <Chip tone="good" bare>
            {label('payments.state.completed')}
          </Chip>
        </PieceRow>
      </Piece>
      <Piece name="StatusStamp">
        <PieceRow>
          {stamps.map((kind) => (
            <StatusStamp key={kind} kind={kind}>
              {label(`schedules.stamp.${kind}`)}
            </StatusStamp>
          ))}
          <StatusStamp kind="paidOff" large>
            {label('loans.status.paidOff')}
          </StatusStamp>
        </PieceRow>
      </Piece>
      <Piece name="ToneIcon">
        <PieceRow>
          {tones.map((tone) => (
            <ToneIcon key={tone} tone={tone} />
          ))}
          <ToneIcon tone="good" large />
        </PieceRow>
      </Piece>
    </>
  )
}

function MessagePieces() {
  const { label, payment, nothing } = useSample()
  const close = { closeLabel: label('shell.message.dismiss'), onClose: nothing }
  return (
    <>
      <Piece name="Banner" full>
        {tones.map((tone) => (
          <Banner key={tone} tone={tone} title={label(`payments.state.${states[tone]}`)}>
            {label('payments.confirming.text', { amount: payment })}
          </Banner>
        ))}
        <Banner
          tone="info"
          waiting
          title={label('payments.confirming.title')}
          actions={<Button small>{label('payments.confirming.viewStatus')}</Button>}
        >
          {label('payments.confirming.onceOrNotAtAll')}
        </Banner>
      </Piece>
      <Piece name="MessageBar" wide>
        <MessageBar tone="good" text={label('payments.methodForm.added')} {...close} />
        <MessageBar
          tone="bad"
          title={label('payments.declined.title')}
          text={label('payments.declined.next')}
          {...close}
        />
      </Piece>
      <Piece name="MessageStack" wide>
        <Frame>
          <MessageStack>
            <MessageBar tone="info" text={label('shell.error.offlineBanner')} {...close} />
          </MessageStack>
        </Frame>
      </Piece>
    </>
  )
}

function WaitPieces() {
  const { label, countsFrom, money } = useSample()
  const [isCovered, cover] = useState(false)
  return (
    <>
      <Piece name="Spinner">
        <PieceRow>
          <Spinner />
          <Spinner large />
        </PieceRow>
      </Piece>
      <Piece name="FullSpinner" wide>
        <Button small onClick={() => cover(!isCovered)}>
          {label('shell.spinner.text')}
        </Button>
        <Frame low>{isCovered && <FullSpinner label={label('shell.spinner.text')} />}</Frame>
      </Piece>
      <Piece name="PendingCard" wide>
        <Frame low>
          <PendingCard text={label('shell.spinner.working')} />
        </Frame>
      </Piece>
      <Piece name="Bone" wide>
        <Bone kind="heading" wide="half" />
        <Bone kind="amount" wide="third" />
        <Bone kind="line" wide="most" />
        <Bone kind="box" />
      </Piece>
      <Piece name="RowsPlace" wide>
        <RowsPlace label={label('shell.spinner.text')} />
      </Piece>
      <Piece name="PageRowsPlace" wide>
        <PageRowsPlace label={label('shell.spinner.text')} />
      </Piece>
      <Piece name="PlaceStatus">
        <PlaceStatus label={label('shell.spinner.text')} />
      </Piece>
      <Piece name="Countdown">
        <Countdown>{countsFrom}</Countdown>
      </Piece>
      <Piece name="Progress" wide>
        <Progress
          label={label('loans.card.progress', { percent: '25' })}
          value={25}
          start={money('6180.86')}
          end={money('18319.14')}
        />
      </Piece>
      <Piece name="Steps" wide>
        <Steps
          items={[
            { title: label('payments.confirming.sent'), detail: countsFrom, state: 'done' },
            { title: label('payments.confirming.asking'), state: 'now' },
            { title: label('payments.declined.title'), state: 'bad' },
            { title: label('payments.confirming.result'), state: 'next' },
          ]}
          doneLabel={label('shell.message.success')}
          nowLabel={label('shell.spinner.text')}
        />
      </Piece>
    </>
  )
}
