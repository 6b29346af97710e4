import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { openInApp } from '../../../testing/open-in-app.tsx'
import { SkipLink } from '../../ui/buttons/skip-link.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RowsPlace } from '../../ui/progress/rows-place.tsx'
import { TitledPage } from './titled-page.tsx'

afterEach(cleanup)

function openPage(isWaiting: boolean) {
  openInApp(
    <>
      <SkipLink target="main">{'Skip to content'}</SkipLink>
      <TitledPage title="shell.nav.home">
        <Page title="Home">
          {isWaiting ? <RowsPlace label="Loading" /> : <button type="button">{'Pay'}</button>}
        </Page>
      </TitledPage>
      <a href="/terms">{'Terms'}</a>
    </>,
  )
  screen.getByRole('main').focus()
}

it('begins at the top with the Tab key while the page is on its way', async () => {
  openPage(true)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Terms')
})

it('leads the Tab key into a page that is there', async () => {
  openPage(false)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Pay')
})

it('leaves the focus in a menu that was opened while the page was on its way', () => {
  const menu = document.createElement('div')
  menu.setAttribute('role', 'menu')
  menu.tabIndex = -1
  document.body.append(menu)
  menu.focus()
  openInApp(
    <TitledPage title="shell.nav.home">
      <main id="main" tabIndex={-1} />
    </TitledPage>,
  )
  expect(document.activeElement).toBe(menu)
  menu.remove()
  cleanup()
  openInApp(
    <TitledPage title="shell.nav.home">
      <main id="main" tabIndex={-1} />
    </TitledPage>,
  )
  expect(document.activeElement?.id).toBe('main')
})
