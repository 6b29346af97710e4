import type { Page } from 'playwright-core'
import { codeBoxes, fillSignUp, newcomer, sendSignUp } from '../testing/borrowers/sign-up.ts'
import {
  addCardIn,
  agreeToAll,
  openAddMethodIn,
  reviewIn,
  sendButton,
} from '../testing/borrowers/visit-in.ts'
import { laterFlows, moneyFlows, walkSpanish } from './money-walks.ts'
import { walkLinking } from './loan-walks.ts'
import { walkPapers } from './paper-walks.ts'
import { walkSchedules } from './schedule-walks.ts'
import { lastFlows, shellFlows, walkDialogs } from './shell-walks.ts'
import { closeDialog, type Flow, receiptRows, slow, type Walk } from './walk.ts'
import { openSheet } from '../testing/payments/paying.ts'

const lenders = [
  ['lonemesa', 'en'],
  ['harborpine', 'en'],
  ['boreal', 'fr'],
] as const

const borrowersByFlow = {
  lonemesa: ['maria', 'luis', 'darnell', 'kevin', 'nora', 'terrence'],
  harborpine: ['jennifer', 'aisha'],
  boreal: ['chloe', 'gurpreet'],
} as const

const payers = { lonemesa: 'maria', harborpine: 'aisha', boreal: 'chloe' } as const

const cardFlows = [
  { name: 'declined', run: walkDeclined },
  { name: 'confirming', run: walkConfirming },
] as const

/**
 * Every screen and state that is shown, as walks from the sign-in screen or from home. Those that move
 * the clock, or change what every borrower sees, come last.
 */
export function flowsOf(): readonly Flow[] {
  return [...flowsOfLenders(), ...moneyFlows, ...shellFlows, ...laterFlows, ...lastFlows]
}

function flowsOfLenders(): Flow[] {
  return lenders.flatMap(([lender, language]) => {
    const signedIn = { lender, language, who: payers[lender] }
    return [
      { name: 'visitor', lender, language, who: null, run: walkAsVisitor },
      { name: 'sign-up', lender, language, who: null, run: walkSignUp },
      ...borrowersByFlow[lender].map((who) => ({
        name: who,
        lender,
        language,
        who,
        run: async ({ page, say, shoot }: Walk) => {
          await page.locator('h1').waitFor({ state: 'attached' })
          if (who === 'nora') await walkLinking({ page, say, shoot })
          if (who === 'terrence') await walkNotice({ page, shoot })
          await shoot(`home-${who}`)
        },
      })),
      { ...signedIn, name: 'methods', run: walkMethods },
      { ...signedIn, name: 'paying', run: walkPaying },
      ...(lender === 'lonemesa'
        ? [{ ...signedIn, name: 'es', language: 'es', run: walkSpanish } as const]
        : []),
      // A card is declined at once; what a bank says comes later.
      ...(lender === 'lonemesa' ? cardFlows.map((flow) => ({ ...signedIn, ...flow })) : []),
      { ...signedIn, name: 'receipts', run: walkReceipts },
      { ...signedIn, name: 'schedules', run: walkSchedules },
      { ...signedIn, name: 'papers', run: walkPapers },
      { ...signedIn, name: 'dialogs', run: walkDialogs },
      { ...signedIn, name: 'settings', run: walkSettings },
      { ...signedIn, name: 'shell', run: walkShell },
    ]
  })
}

/** Opens the sign-in screen in the language of the walk. */
async function openSignIn({ page, portal, lender, language }: Walk): Promise<void> {
  await page.goto(portal.at(lender, '/login'))
  await page.locator('input[name=user]').waitFor()
  const languages = page.getByRole('combobox')
  if ((await languages.count()) > 0) await languages.selectOption(language)
}

async function walkAsVisitor(walk: Walk): Promise<void> {
  const { page, portal, lender, say, shoot } = walk
  await openSignIn(walk)
  const user = page.locator('input[name=user]')
  await shoot('sign-in')
  await user.fill('nobody@example.com')
  await page.locator('input[name=password]').fill('Wrong!2026pass')
  await page.locator('button[type=submit]').click()
  await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
  await shoot('sign-in-refused')
  await page.getByRole('button', { name: say('signIn.form.forgotPassword') }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('forgot-password')
  await page.keyboard.press('Escape')
  await page.goto(portal.at(lender, '/redirect?token=unknown'))
  await page.getByRole('heading').first().waitFor()
  await shoot('link-refused')
}

async function walkSignUp(walk: Walk): Promise<void> {
  const { page, lender, language, say, shoot } = walk
  await openSignIn(walk)
  await page.getByRole('link', { name: say('signIn.form.signUp') }).click()
  await page.locator('[name=email]').waitFor()
  await shoot('sign-up')
  await fillSignUp(page, { email: 'somebody@', phoneno: '210', password: 'short' })
  await page.locator('[name=fname]').focus()
  await shoot('sign-up-errors')
  await page.reload()
  await page.locator('[name=email]').waitFor()
  const { stateid, ...person } = newcomer('3001')
  await fillSignUp(page, {
    ...person,
    stateid: lender === 'boreal' ? await lastState(page) : stateid,
  })
  await sendSignUp(page, language)
  await codeBoxes(page).first().waitFor()
  await shoot('verify-code')
}

async function lastState(page: Page): Promise<string> {
  const value = await page.locator('[name=stateid] option').last().getAttribute('value')
  return value ?? ''
}

/** Somebody in bankruptcy is told so before anything else. */
async function walkNotice({ page, shoot }: Pick<Walk, 'page' | 'shoot'>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await shoot('bankruptcy-notice')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function walkMethods({ page, language, say, shoot }: Walk): Promise<void> {
  await openAddMethodIn(page, language, say('payments.methodTab.card'))
  await shoot('add-card')
  await closeDialog(page)
  await openAddMethodIn(page, language, say('payments.methodTab.bank'))
  await shoot('add-bank')
}

async function walkPaying({ page, language, say, shoot }: Walk): Promise<void> {
  const methods = page.getByRole('radio', { name: /\b\d{4}$/ }) // by the end of their numbers
  await openSheet(page, methods.first())
  await methods.first().check()
  const dialog = await reviewIn(page, { language, amount: '25.00' })
  await shoot('pay-review')
  await agreeToAll(dialog)
  await sendButton(dialog).click()
  const accepted = page.getByRole('dialog', { name: say('payments.success.pendingTitle') }) // by a bank
  await accepted.or(page.getByRole('dialog', { name: say('payments.success.title') })).waitFor(slow)
  await shoot('pay-success')
  await closeDialog(page)
  await shoot('home-after-payment')
}

/** A bank that says no. */
async function walkDeclined({ page, language, say, shoot }: Walk): Promise<void> {
  await addCardIn(page, language, '4000000000009995')
  const dialog = await reviewIn(page, { language, amount: '25.00' })
  await agreeToAll(dialog)
  await sendButton(dialog).click()
  await page.getByRole('dialog', { name: say('payments.declined.title') }).waitFor(slow)
  await shoot('pay-declined')
}

/** A card that is charged and never answered. */
async function walkConfirming({ page, portal, language, say, shootWindow }: Walk): Promise<void> {
  await addCardIn(page, language, '4000000000009003')
  await portal.control({ query: 'off' })
  const dialog = await reviewIn(page, { language, amount: '26.00' })
  await agreeToAll(dialog)
  await sendButton(dialog).click()
  try {
    await page.getByRole('dialog', { name: say('payments.confirming.title') }).waitFor(slow)
    await shootWindow('pay-confirming') // it asks and asks: the network is never idle
  } finally {
    await portal.control({ query: 'on' })
  }
}

async function walkReceipts({ page, portal, lender, isPhone, say, shoot }: Walk): Promise<void> {
  await page.goto(portal.at(lender, '/receipts'))
  const rows = receiptRows(page, say)
  await rows.first().waitFor()
  await shoot('receipts')
  if (isPhone) {
    await page.getByRole('button', { name: say('receipts.filter.open') }).click()
    await shoot('receipt-filters')
    await page.keyboard.press('Escape')
  }
  await rows.first().click()
  await shoot('receipt')
}

const settingsPages = [
  'edit-profile',
  'payment-option',
  'change-password',
  'change-language',
  'notifications',
]

async function walkSettings({ page, portal, lender, isPhone, shoot }: Walk): Promise<void> {
  if (isPhone) {
    await page.goto(portal.at(lender, '/settings/menu'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot('settings-menu')
  }
  for (const name of settingsPages) {
    await page.goto(portal.at(lender, `/settings/${name}`))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot(`settings-${name}`)
  }
}

async function walkShell({ page, isPhone, say, shoot }: Walk): Promise<void> {
  if (isPhone) {
    await page.getByRole('button', { name: say('shell.nav.more'), exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await shoot('more')
    return
  }
  await page.locator('[aria-haspopup=menu]').first().click()
  await shoot('account-menu')
  await page.getByRole('menuitem', { name: say('shell.nav.logOut') }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('log-out')
}
