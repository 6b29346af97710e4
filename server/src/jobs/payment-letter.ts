import { mergeLabels } from '@quittance/contract/labels/built-in'
import { labelFor, localeOf, showValue } from '@quittance/contract/labels/labels'
import { add } from '@quittance/domain/money'
import type { Lender } from '../features/lender/lender-directory.ts'
import type { PaymentNews } from './outbox-store.ts'

export type Letter = { readonly subject: string; readonly text: string; readonly html: string }

/**
 * The letter about a payment in its borrower's language: the receipt of one that was charged, or
 * that nothing was charged after all. Every word is a label; every value is escaped.
 *
 * @returns null for a topic that no letter is written about
 */
export function paymentLetter(lender: Lender, topic: string, news: PaymentNews): Letter | null {
  const { language } = news
  const labels = mergeLabels(language, lender.labels[language])
  const reader = { labels, locale: localeOf(language, lender.country) }
  const say = labelFor(reader)
  const { lastFour } = news.method
  switch (topic) {
    case 'payment.declined': {
      const lines = [say('payments.refused.declined', { lastFour }), say('payments.declined.next')]
      return asLetter(`${lender.name}: ${say('payments.declined.title')}`, { lines, rows: [] })
    }
    case 'payment.completed':
    case 'payment.pending': {
      const lines = [say('payments.success.text', { lender: lender.name })]
      if (topic === 'payment.pending') lines.push(say('receipts.details.subjectToSettlement'))
      return asLetter(`${lender.name}: ${say('payments.success.title')}`, { lines, rows: rows() })
    }
    default:
      return null
  }

  function rows(): [string, string][] {
    const { amount, fee, currency, madeAt, effectiveOn } = news
    const money = (value: typeof amount) => showValue({ cents: value, currency }, reader.locale)
    const feeRows: [string, string][] =
      fee === 0n ? [] : [[say('receipts.details.fee'), money(fee)]]
    return [
      [say('receipts.details.loan'), news.loanNo],
      [say('receipts.details.toLoan'), money(amount)],
      ...feeRows,
      [say('receipts.details.totalCharged'), money(add(amount, fee))],
      [say('receipts.details.paidOn'), showValue({ at: madeAt }, reader.locale)],
      [say('receipts.details.countsFrom'), showValue({ day: effectiveOn }, reader.locale)],
      [say('receipts.details.confirmation'), news.confirmId],
      [say('receipts.details.order'), news.orderId],
    ]
  }
}

type Body = { readonly lines: readonly string[]; readonly rows: readonly [string, string][] }

function asLetter(subject: string, { lines, rows }: Body): Letter {
  const listed = rows.map(([name, value]) => `${name}: ${value}`)
  const cells = rows.map(
    ([name, value]) => `<tr><th align="left">${escape(name)}</th><td>${escape(value)}</td></tr>`,
  )
  const paragraphs = lines.map((line) => `<p>${escape(line)}</p>`)
  const table = cells.length === 0 ? '' : `<table>${cells.join('')}</table>`
  return {
    subject,
    text: [...lines, '', ...listed].join('\n').trimEnd(),
    html: `<h1>${escape(subject)}</h1>${paragraphs.join('')}${table}`,
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
