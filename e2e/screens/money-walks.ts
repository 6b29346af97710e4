import {
  addBankIn,
  agreeToAll,
  payIn,
  reviewIn,
  sendButton,
} from '../testing/borrowers/visit-in.ts'
import { amountField, dockOf, method, openSheet } from '../testing/payments/paying.ts'
import { lastOrder, refundPayment, waitFor } from '../testing/payments/servicing-life.ts'
import { closeDialog, type Flow, openReceipt, receiptRows, slow, type Walk } from './walk.ts'

const signedIn = { lender: 'lonemesa', language: 'en', who: 'maria' } as const

/** What can happen to a payment on the first day. */
export const moneyFlows: readonly Flow[] = [
  { ...signedIn, name: 'sheet', run: walkSheet },
  { ...signedIn, name: 'duplicate', run: walkDuplicate },
  { ...signedIn, name: 'refunded', run: walkRefunded },
  { ...signedIn, name: 'declined receipt', run: (walk) => shootReceipt(walk, 'declined') },
  { ...signedIn, who: 'luis', name: 'cancelled', run: walkCancelled },
  { ...signedIn, name: 'quote', run: walkQuote },
  { ...signedIn, who: 'kevin', name: 'debit that will return', run: walkDebit },
  { ...signedIn, who: 'darnell', name: 'payoff', run: walkPayoff },
]

/** What is told of it on later days. */
export const laterFlows: readonly Flow[] = [
  { ...signedIn, who: 'darnell', at: '2026-11-23T15:00:00Z', name: 'held', run: walkHeld },
  { ...signedIn, who: 'kevin', at: '2026-11-25T15:00:00Z', name: 'retry', run: walkRetry },
]

/** A phone pays in a sheet, which its dock opens. */
async function walkSheet({ page, isPhone, shoot, shootWindow }: Walk): Promise<void> {
  await shootWindow('pay-dock')
  if (!isPhone) return
  await dockOf(page).click()
  await amountField(page).waitFor()
  await shoot('pay-sheet')
}

async function pay(walk: Walk, amount: string, from?: string): Promise<void> {
  await payIn(walk.page, { language: walk.language, amount, ...(from !== undefined && { from }) })
}

async function untilPaid({ page, say }: Walk): Promise<void> {
  const accepted = page.getByRole('dialog', { name: say('payments.success.pendingTitle') })
  await accepted.or(page.getByRole('dialog', { name: say('payments.success.title') })).waitFor(slow)
}

/** The same payment twice within minutes. */
async function walkDuplicate(walk: Walk): Promise<void> {
  const { page, say, shoot } = walk
  await pay(walk, '27.00', '5556')
  await untilPaid(walk)
  await closeDialog(page)
  await pay(walk, '27.00', '5556')
  await page.getByRole('dialog', { name: say('payments.duplicate.title') }).waitFor(slow)
  await shoot('pay-duplicate')
}

async function walkRefunded(walk: Walk): Promise<void> {
  const { portal, lender } = walk
  await pay(walk, '31.00', '5556')
  await untilPaid(walk)
  const orderId = await lastOrder(portal)
  await refundPayment(portal, { lender, orderId }, { amount: '10.00' })
  await shootReceipt(walk, 'refunded', /31[.,]00/)
}

/** Opens the first receipt in a state, or of an amount. */
async function shootReceipt(
  { page, portal, lender, say, shoot }: Walk,
  state: 'declined' | 'cancelled' | 'refunded',
  amount?: RegExp,
): Promise<void> {
  await page.goto(portal.at(lender, '/receipts'))
  const rows = receiptRows(page, say)
  const row = rows.filter({ hasText: amount ?? say(`payments.state.${state}`) }).first()
  await openReceipt(page, say, row)
  await shoot(`receipt-${state}`)
}

async function walkCancelled(walk: Walk): Promise<void> {
  const { page, say, shoot } = walk
  await addBankIn(page, walk.language, '7788990066')
  await pay(walk, '28.00')
  await untilPaid(walk)
  await closeDialog(page)
  await shoot('home-payment-on-its-way')
  await page.getByRole('button', { name: say('payments.cancel.button') }).click()
  const dialog = page.getByRole('dialog', { name: say('payments.cancel.title') })
  await dialog.waitFor()
  await shoot('cancel-payment')
  await dialog.getByRole('button', { name: say('payments.cancel.button') }).click()
  await dialog.waitFor({ state: 'detached' })
  await shootReceipt(walk, 'cancelled')
}

async function walkQuote({ page, say, shoot }: Walk): Promise<void> {
  await page.getByRole('button', { name: say('loans.quote.open') }).click()
  await page.getByRole('button', { name: say('loans.quote.send') }).waitFor()
  await shoot('payoff-quote')
}

/** From an account whose debits come back. */
async function walkDebit(walk: Walk): Promise<void> {
  await addBankIn(walk.page, walk.language, '77440001')
  await pay(walk, '63.00')
  await untilPaid(walk)
  await walk.shoot('pay-success-bank')
}

async function walkPayoff(walk: Walk): Promise<void> {
  const { page, shoot } = walk
  await addBankIn(page, walk.language, '7788990055')
  const payoff = page.getByRole('radio', { name: /^Payoff today/ })
  await openSheet(page, payoff)
  await payoff.check()
  const dialog = await reviewIn(page, { language: walk.language })
  await shoot('payoff-review')
  await agreeToAll(dialog)
  await sendButton(dialog).click()
  await untilPaid(walk)
  await shoot('payoff-success')
}

async function walkHeld({ page, shoot }: Walk): Promise<void> {
  await waitFor(page, page.getByText(/^Your payoff was received/).first())
  await shoot('home-payoff-held')
}

/** A debit that came back, and that is tried again unless its borrower stops it. */
async function walkRetry(walk: Walk): Promise<void> {
  const { page, say, shoot } = walk
  await waitFor(page, page.getByText('Your bank returned $63.00').first())
  await shoot('home-retry')
  await page.getByRole('button', { name: say('retries.banner.stop') }).click()
  await page.getByRole('dialog', { name: say('retries.banner.stopTitle') }).waitFor()
  await shoot('stop-retry')
  await closeDialog(page)
  const card = method(page, '4242')
  await openSheet(page, card)
  await card.check()
  await reviewIn(page, { language: walk.language, amount: '25.00' })
  await shoot('review-with-retry')
}

/** What a reader of Spanish sees first. */
export async function walkSpanish(walk: Walk): Promise<void> {
  const { page, portal, lender, say, shoot } = walk
  await shoot('home-maria.es')
  await reviewIn(page, { language: 'es', amount: '25.00', from: '5556' })
  await shoot('pay-review.es')
  for (const [name, path] of [
    ['receipts.es', '/receipts'],
    ['schedule.es', '/schedule-payment'],
  ] as const) {
    await page.goto(portal.at(lender, path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shoot(name)
  }
  await page.goto(portal.at(lender, '/receipts'))
  await openReceipt(page, say, receiptRows(page, say).first())
  await shoot('receipt.es')
}
