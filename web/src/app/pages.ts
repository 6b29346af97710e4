import type { documentsItem } from '@quittance/domain/lenders/lender-features'
import type { PageLabel } from '@quittance/contract/labels/labels'
import { paths } from './paths.ts'
import { type CodeOf, codeOf } from '../lib/start/code-of.ts'

/** The labels of pages, for the navigation and the title of the document. */
export type PageTitle =
  | Exclude<Extract<PageLabel, `shell.nav.${string}`>, 'shell.nav.account'>
  | Extract<PageLabel, `profile.menu.${string}`>

/** A page of somebody who is signed in: a row of the specification's route table. */
export type SignedInPage = {
  /**
   * its name in the domain's list of navigation items, which says whether a lender shows it; null
   * for a page inside of another's section
   */
  readonly item:
    | 'home'
    | 'servicing'
    | 'schedule'
    | 'receipts'
    | NonNullable<ReturnType<typeof documentsItem>>
    | 'settings'
    | null
  readonly path: string
  readonly title: PageTitle
  /** what the addresses of its section begin with, where there is more than the page itself */
  readonly section?: string
  /** whether addresses below it are it, too */
  readonly isSection?: true
  /** Borrowers open it so seldom that the phone's bottom bar leaves it out. */
  readonly isSeldom?: boolean
  readonly code: CodeOf
}

const documents = codeOf(async () => (await import('./routes/papers/documents.tsx')).DocumentsRoute)

/** All of them, in the order of the navigation. A new page is a row here, and an icon. */
export const pages: readonly SignedInPage[] = [
  {
    item: 'home',
    path: paths.home,
    title: 'shell.nav.home',
    code: codeOf(async () => (await import('./routes/home.tsx')).HomeRoute),
  },
  {
    item: 'servicing',
    path: paths.servicing,
    title: 'shell.nav.servicing',
    code: codeOf(async () => (await import('./routes/servicing/servicing.tsx')).ServicingRoute),
  },
  {
    item: 'schedule',
    path: paths.schedule,
    title: 'shell.nav.schedule',
    code: codeOf(async () => (await import('./routes/schedule.tsx')).ScheduleRoute),
  },
  {
    item: 'receipts',
    path: paths.receipts,
    title: 'shell.nav.receipts',
    code: codeOf(async () => (await import('./routes/receipts.tsx')).ReceiptsRoute),
  },
  {
    item: 'statements',
    path: paths.statements,
    title: 'shell.nav.statements',
    isSection: true,
    isSeldom: true,
    code: documents,
  },
  {
    item: 'documents',
    path: paths.documents,
    title: 'shell.nav.documents',
    isSection: true,
    isSeldom: true,
    code: documents,
  },
  {
    item: 'statementsAndDocuments',
    path: paths.statementsAndDocuments,
    title: 'shell.nav.statementsAndDocuments',
    isSection: true,
    isSeldom: true,
    code: documents,
  },
  {
    item: 'settings',
    path: paths.paymentOption,
    title: 'shell.nav.settings',
    section: paths.settings,
    isSeldom: true,
    code: codeOf(
      async () =>
        (await import('./routes/settings/settings-payment-option.tsx')).PaymentOptionRoute,
    ),
  },
  {
    item: null,
    path: paths.settingsMenu,
    title: 'shell.nav.settings',
    code: codeOf(
      async () => (await import('./routes/settings/settings-list.tsx')).SettingsListRoute,
    ),
  },
  {
    item: null,
    path: paths.editProfile,
    title: 'profile.menu.contactInformation',
    code: codeOf(
      async () => (await import('./routes/settings/settings-edit-profile.tsx')).EditProfileRoute,
    ),
  },
  {
    item: null,
    path: paths.changePassword,
    title: 'profile.menu.changePassword',
    code: codeOf(
      async () =>
        (await import('./routes/settings/settings-change-password.tsx')).ChangePasswordRoute,
    ),
  },
  {
    item: null,
    path: paths.changeLanguage,
    title: 'profile.menu.changeLanguage',
    code: codeOf(
      async () =>
        (await import('./routes/settings/settings-change-language.tsx')).ChangeLanguageRoute,
    ),
  },
  {
    item: null,
    path: paths.notifications,
    title: 'profile.menu.notifications',
    code: codeOf(
      async () => (await import('./routes/settings/settings-notifications.tsx')).NotificationsRoute,
    ),
  },
  {
    item: null,
    path: paths.security,
    title: 'profile.menu.security',
    code: codeOf(
      async () => (await import('./routes/settings/settings-security.tsx')).SecurityRoute,
    ),
  },
]

/** The page that an address is of. */
export function pageAt(path: string): SignedInPage | undefined {
  return pages.find(
    (page) => page.path === path || (page.isSection === true && path.startsWith(`${page.path}/`)),
  )
}
