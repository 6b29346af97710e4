import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aBoot, openInApp } from '../../../testing/open-in-app.tsx'
import { LenderFooter } from './lender-footer.tsx'

afterEach(cleanup)

const footer = () => screen.getByRole('contentinfo')
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])

it('[CFG-11] [CFG-12] shows the copyright and each footer link that is complete', () => {
  open({
    clientCustomUrl1: 'https://lonemesa.example/help',
    clientCustomUrl1Text: 'Help',
    clientCustomUrl2: 'https://lonemesa.example/news',
    privacyPolicy: 'https://lonemesa.example/privacy',
  })
  expect(footer().textContent).toContain('© 2026 Lone Mesa')
  expect(links()).toEqual([
    ['https://lonemesa.example/help', 'Help'],
    ['https://lonemesa.example/privacy', 'Privacy Policy'],
  ])
})

it('[SHELL-50] has no privacy link without an address', () => {
  open({})
  expect(links()).toEqual([])
})

it('[CFG-13] shows the lender’s own footer, cleaned, where that is switched on', async () => {
  const own = { customFooterContent: '<p>Our <b>own</b></p><script>alert(1)</script>' }
  open({ ...own, customFooter: '1' })
  expect((await screen.findByText('own')).tagName).toBe('B')
  expect(footer().textContent).toBe('Our own')
  expect(document.querySelector('script')).toBeNull()
  open({ ...own, customFooter: '0' })
  expect(footer().textContent).toContain('© 2026 Lone Mesa')
})

function open(details: Readonly<Record<string, unknown>>) {
  openInApp(<LenderFooter />, { boot: aBoot(details) })
}
