import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Modal } from './modal.tsx'
import { NoticeModal } from './notice-modal.tsx'

afterEach(cleanup)

function Page({ closable = true }: { closable?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {'Open'}
      </button>
      <Modal
        open={open}
        title="Review"
        closeLabel="Close"
        closable={closable}
        onClose={() => setOpen(false)}
      >
        <input aria-label="Email" />
      </Modal>
    </>
  )
}

const dialog = () => screen.queryByRole('dialog', { name: 'Review' })
const opener = () => screen.getByText('Open')

async function openModal(closable = true) {
  render(<Page closable={closable} />)
  await userEvent.click(opener())
}

it('moves the focus to a dialog’s title, and back when it closes', async () => {
  await openModal()
  expect(document.activeElement?.textContent).toBe('Review')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(dialog()).toBeNull()
  expect(document.activeElement).toBe(opener())
})

it('closes a dialog on Escape, and gives the focus back', async () => {
  await openModal()
  await userEvent.keyboard('{Escape}')
  expect(dialog()).toBeNull()
  expect(document.activeElement).toBe(opener())
})

it('keeps what is typed in a dialog when the page beside it is pressed', async () => {
  await openModal()
  await userEvent.type(screen.getByLabelText('Email'), 'm@example.com')
  const shown = dialog()
  if (shown !== null) fireEvent.click(shown)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'm@example.com')
})

it('keeps a dialog open while it may not be closed, though the browser closes it', async () => {
  await openModal(false)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  const shown = dialog()
  if (shown instanceof HTMLDialogElement) shown.close()
  expect(dialog()).toHaveProperty('open', true)
})

describe('a dialog whose opener is gone', () => {
  it('gives the focus to the page where nothing had it before', async () => {
    const { rerender } = render(<Around isOpen />)
    rerender(<Around isOpen={false} />)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('gives the focus to the page once the opener goes, after the dialog has closed', async () => {
    const { rerender } = render(<Around isOpen={false} hasRow />)
    screen.getByText('Cancel payment').focus()
    rerender(<Around isOpen hasRow />)
    rerender(<Around isOpen={false} hasRow />)
    expect(document.activeElement).toBe(screen.getByText('Cancel payment'))
    rerender(<Around isOpen={false} />)
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('leaves the focus where the reader has moved it by then', async () => {
    const { rerender } = render(<Around isOpen hasRow />)
    rerender(<Around isOpen={false} hasRow />)
    screen.getByLabelText('Amount').focus()
    rerender(<Around isOpen={false} />)
    await new Promise((done) => setTimeout(done, 0))
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'))
  })
})

function Around({ isOpen, hasRow = false }: { isOpen: boolean; hasRow?: boolean }) {
  return (
    <main id="main" tabIndex={-1}>
      <input aria-label="Amount" />
      {hasRow && <button type="button">{'Cancel payment'}</button>}
      <Modal open={isOpen} title="Review" closeLabel="Close" onClose={() => undefined}>
        <p>{'Paid'}</p>
      </Modal>
    </main>
  )
}

function signOf(tone: 'soon' | 'bad'): string {
  render(
    <NoticeModal
      open
      tone={tone}
      title="Delete"
      closeLabel="Close"
      onClose={nothing}
      actions={null}
    >
      {'Sure?'}
    </NoticeModal>,
  )
  const path = screen.getByText('Sure?').parentElement?.querySelector('svg path')
  return path?.getAttribute('d') ?? ''
}

const nothing = () => undefined

it('marks a warning with another sign than what is only to be waited for', () => {
  const sign = signOf('soon')
  expect(sign).not.toBe('')
  expect(sign).not.toContain('V12l3 2')
})
