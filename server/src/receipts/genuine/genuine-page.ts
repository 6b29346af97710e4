import { labelFor, showValue } from '@quittance/contract/labels/labels'
import { paymentFigure } from '@quittance/contract/receipts/payment-figure'
import type { Instant } from '@quittance/domain/calendar'
import { paletteCss } from '@quittance/domain/lenders/palette'
import { contactsOfLender, nameOfLender } from '../../lenders/papers/letterhead.ts'
import { escapeHtml } from '../../lenders/escape-html.ts'
import { logoAddress } from '../../lenders/images/image-address.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LanguageReader } from '../../lenders/translated-lender.ts'
import { findGenuineReceipt, type GenuineReceipt } from './find-genuine-receipt.ts'

type Shown = {
  readonly lender: Lender
  readonly reader: LanguageReader
  /** null: none is known */
  readonly receipt: GenuineReceipt | null
  /** business time */
  readonly now: Instant
  /** for the styles of this one answer */
  readonly nonce: string
}

const languageNames = { en: 'English', es: 'Español', fr: 'Français' } as const

/** Looks a receipt up by its token, for the page that says whether it is genuine. */
export async function readGenuinePage(
  context: Pick<LendersContext, 'db' | 'clocks'>,
  asked: Pick<Shown, 'lender' | 'reader' | 'nonce'> & { readonly token: string },
): Promise<{ readonly isGenuine: boolean; readonly html: string }> {
  const receipt = await findGenuineReceipt(context, asked)
  const html = genuinePage({ ...asked, receipt, now: context.clocks.business() })
  return { isGenuine: receipt !== null, html }
}

/** The page that says whether a receipt is genuine, in the lender's brand; it runs no script. */
function genuinePage(shown: Shown): string {
  const { lender, reader, receipt, nonce } = shown
  const { portal } = lender.settings
  const label = labelFor(reader)
  const title =
    receipt === null ? label('documents.genuine.unknown') : label('documents.genuine.title')
  const name = nameOfLender(lender)
  const logo = logoAddress(lender)
  const brand =
    logo === null
      ? `<strong>${escapeHtml(name)}</strong>`
      : `<img src="${escapeHtml(logo)}" alt="${escapeHtml(name)}" height="40">`
  return `<!doctype html>
<html lang="${reader.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escapeHtml(`${title} - ${name}`)}</title>
<style nonce="${nonce}">${paletteCss(portal.colorCode)}${looks}</style></head>
<body><header>${brand}</header><main><h1>${escapeHtml(title)}</h1>
${receipt === null ? unknown(shown) : facts(shown, receipt)}
</main><nav>${languages(shown)}</nav></body></html>
`
}

function facts({ lender, reader, now }: Shown, receipt: GenuineReceipt): string {
  const label = labelFor(reader)
  const name = nameOfLender(lender)
  const rows = [
    [label('receipts.details.amount'), paymentFigure(receipt, reader)],
    [label('receipts.details.paidOn'), showValue({ day: receipt.paidOn }, reader)],
    [label('receipts.details.status'), receipt.stateText],
  ]
  const list = rows
    .map(([term = '', value = '']) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(value)}</dd>`)
    .join('')
  const lead = escapeHtml(label('documents.genuine.lead', { lender: name }))
  const asOf = escapeHtml(label('documents.genuine.asOf', { time: { at: now } }))
  return `<p>${lead}</p><dl>${list}</dl><p>${asOf}</p>`
}

function unknown({ lender, reader }: Shown): string {
  const reach = contactsOfLender(lender).join(', ')
  return `<p>${escapeHtml(labelFor(reader)('documents.genuine.unknownLead', { reach }))}</p>`
}

/** Every language of the lender but the one that is read. */
function languages({ lender, reader }: Shown): string {
  return lender.languages
    .filter((language) => language !== reader.language)
    .map(
      (language) => `<a href="?lang=${language}" lang="${language}">${languageNames[language]}</a>`,
    )
    .join(' ')
}

const looks = `
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--canvas);color:var(--text);display:grid;
justify-items:center}
body{padding:0 16px}
header,main,nav{width:min(32rem,100%);padding:24px}
header,nav{padding-inline:0}
main{background:var(--surface);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 8px;font-size:24px;line-height:1.2}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 24px;margin:24px 0}
dd{margin:0;text-align:right;font-weight:600;font-variant-numeric:tabular-nums}
p:last-child{margin-bottom:0}
a{color:var(--accent-text);display:inline-block;padding:8px 12px 8px 0}`
