import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openInApp } from '../../../../testing/open-in-app.tsx'
import { useDraft } from '../../../lib/session/drafts.ts'
import { isOutdated, watchBuild } from '../../../lib/start/new-build.ts'
import { UpdateNotice } from './update-notice.tsx'

beforeEach(() => {
  sessionStorage.clear()
  isOutdated.set(false)
})
afterEach(cleanup)

const answering = (build: string | null): typeof fetch =>
  watchBuild(
    async () => new Response('{}', { headers: build === null ? {} : { 'portal-build': build } }),
    'this-build',
  )

it.each([['this-build'], [null]])('says nothing of an answer from the build %s', async (build) => {
  openInApp(<UpdateNotice />)
  await act(async () => void (await answering(build)('/app/api/any')))
  expect(screen.queryByRole('status')).toBeNull()
})

it('says that there is a newer build, and reloads when it is told to, with what was typed', async () => {
  const reload = vi.fn<() => void>()
  openInApp(
    <>
      <UpdateNotice reload={reload} />
      <TypedForm />
    </>,
  )
  await act(async () => void (await answering('another-build')('/app/api/any')))
  expect(screen.getByRole('status').textContent).toContain('A new version of the portal is ready.')
  expect(reload).not.toHaveBeenCalled()
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('typed')
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(JSON.stringify(Object.entries(sessionStorage))).toContain('typed')
})

function TypedForm() {
  useDraft('form', () => ({ amount: 'typed' }))
  return null
}
