import type { CalendarWords } from '@quittance/contract/calendar-feed'
import { useRef, useState } from 'react'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { useSpokenChange } from '../../../lib/consent/spoken-change.tsx'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Actions, Stack } from '../../../ui/layout/stack.tsx'
import { useCalendarFeed } from './use-calendar-feed.ts'

/** Where a borrower makes the secret address of their coming debits, and stops it. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const label = useLabel()
  const messages = useMessages()
  const { feed, address, isActing, problem, make, stop } = useCalendarFeed()
  const { box, blocked, isReadOut } = useSpokenChange()
  const isThere = feed !== undefined && feed.since !== null
  const words = feed?.words

  async function end(): Promise<void> {
    if (words === undefined || !(await stop(isReadOut))) return
    messages.success(words.stopped)
    onClose()
  }

  return (
    <Modal
      open
      title={label('schedules.debits.addToCalendar')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={feed === undefined && problem === null}
      actions={
        <>
          {isThere && words !== undefined && (
            <Button
              variant="danger"
              blocked={blocked}
              waiting={isActing}
              onClick={() => void end()}
            >
              {words.stop}
            </Button>
          )}
          {words !== undefined && address === null && (
            <Button variant="primary" waiting={isActing} onClick={() => void make()}>
              {isThere ? words.renew : words.make}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        {words !== undefined && <p>{words.about}</p>}
        {address === null && words !== undefined && words.status !== '' && <p>{words.status}</p>}
        {isThere && address === null && box}
        {address !== null && words !== undefined && <Address address={address} words={words} />}
      </Stack>
    </Modal>
  )
}

/** The address, the one time that it is told. */
function Address({ address, words }: { address: string; words: CalendarWords }) {
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)

  /** Where a browser lets nobody write to the clipboard, the address is marked for its own copying. */
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => field.current?.select(),
    )
  }

  return (
    <>
      <TextField ref={field} label={words.address} hint={words.once} value={address} readOnly />
      <Actions>
        <Button onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
        </Button>
        <LinkButton href={address.replace(/^https?:/, 'webcal:')}>{words.openCalendar}</LinkButton>
      </Actions>
    </>
  )
}
