import { writeChallenge } from '@quittance/contract/auth/work-proof'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openInApp } from '../../../testing/open-in-app.tsx'
import { pageOverlay } from '../../lib/feedback/loading.ts'
import { proveWork } from '../../lib/api/prove-work.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'

const issued = (bits: number, parts: number) =>
  writeChallenge({
    bits,
    parts,
    expiresAt: 1_795_000_000_000,
    salt: 'a'.repeat(22),
    seal: 'b'.repeat(43),
  })

/** About a quarter of a million hashes: not done in the few milliseconds of a test's steps. */
const longWork = issued(16, 4)
const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms))
const isTold = () => screen.queryByText(/making sure that a person/) !== null

afterEach(() => {
  cleanup()
  pageOverlay.set(null)
})

describe('while the browser works', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('leaves the page usable while the browser works, and says after a second why it takes longer', async () => {
    openInApp(<LoadingOverlay />)
    let proof = ''
    const proven = proveWork(longWork).then((text) => (proof = text))
    await pass(999)
    expect([proof, isTold()]).toEqual(['', false])
    await pass(1)
    expect([proof, isTold()]).toEqual(['', true])
    await proven
    await pass(700)
    expect(isTold()).toBe(false)
  })

  it('says nothing when the work is done at once', async () => {
    openInApp(<LoadingOverlay />)
    await proveWork(issued(1, 1))
    await pass(3000)
    expect(isTold()).toBe(false)
  })

  it('announces the work in the dialog that is open, where screen readers are', async () => {
    openInApp(
      <>
        <dialog open />
        <LoadingOverlay />
      </>,
    )
    const proven = proveWork(longWork)
    await pass(1000)
    expect(screen.getByRole('dialog').textContent).toMatch(/making sure that a person/)
    await proven
  })
})
