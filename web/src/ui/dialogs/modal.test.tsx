import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Modal } from './modal.tsx'

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
