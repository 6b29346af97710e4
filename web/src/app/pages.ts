import type { LabelKey } from '@quittance/contract/labels/labels'
import type { ComponentType } from 'react'
import { paths } from './paths.ts'

/** The labels of pages, for the navigation and the title of the document. */
export type PageTitle =
  | Exclude<Extract<LabelKey, `shell.nav.${string}`>, 'shell.nav.account'>
  | Extract<LabelKey, `profile.menu.${string}`>

/** A page of somebody who is signed in: a row of the specification's route table. */
export type SignedInPage = {
  /**
   * its name in the domain's list of navigation items, which says whether a lender shows it; null
   * for a page inside of another's section
   */
  readonly item: 'home' | 'receipts' | 'settings' | null
  readonly path: string
  readonly title: PageTitle
  /** what the addresses of its section begin with, where there is more than the page itself */
  readonly section?: string
  /** Borrowers open it so seldom that the phone's bottom bar leaves it out. */
  readonly isSeldom?: boolean
  readonly load: () => Promise<{ readonly default: ComponentType }>
}

/** All of them, in the order of the navigation. A new page is a row here, and an icon. */
export const pages: readonly SignedInPage[] = [
  {
    item: 'home',
    path: paths.home,
    title: 'shell.nav.home',
    load: async () => ({ default: (await import('./routes/home.tsx')).HomeRoute }),
  },
  {
    item: 'receipts',
    path: paths.receipts,
    title: 'shell.nav.receipts',
    load: async () => ({ default: (await import('./routes/receipts.tsx')).ReceiptsRoute }),
  },
  {
    item: 'settings',
    path: paths.paymentOption,
    title: 'shell.nav.settings',
    section: paths.settings,
    isSeldom: true,
    load: async () => {
      const { PaymentOptionRoute } = await import('./routes/settings-payment-option.tsx')
      return { default: PaymentOptionRoute }
    },
  },
  {
    item: null,
    path: paths.changePassword,
    title: 'profile.menu.changePassword',
    load: async () => {
      const { ChangePasswordRoute } = await import('./routes/settings-change-password.tsx')
      return { default: ChangePasswordRoute }
    },
  },
  {
    item: null,
    path: paths.changeLanguage,
    title: 'profile.menu.changeLanguage',
    load: async () => {
      const { ChangeLanguageRoute } = await import('./routes/settings-change-language.tsx')
      return { default: ChangeLanguageRoute }
    },
  },
  {
    item: null,
    path: paths.notifications,
    title: 'profile.menu.notifications',
    load: async () => {
      const { NotificationsRoute } = await import('./routes/settings-notifications.tsx')
      return { default: NotificationsRoute }
    },
  },
]
