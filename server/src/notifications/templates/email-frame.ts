import type { ReceiptLine } from '@quittance/contract/receipts/receipt-lines'
import type { Language } from '@quittance/domain/lenders/language'
import { paletteOf } from '@quittance/domain/lenders/palette'
import { escapeHtml as e } from '../../lenders/escape-html.ts'

/** What a lender puts around each of its emails. */
export type Frame = {
  readonly lenderName: string
  readonly colorCode: string
  /** address of a picture; null: the name stands there */
  readonly logo: string | null
  /** postal address, phone and email; what is empty is left out */
  readonly contacts: readonly string[]
  /** why the reader gets this */
  readonly why: string
  readonly questions: string
}

export type FramedEmail = {
  readonly language: Language
  readonly title: string
  readonly body: string
}

const fonts = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Writes emails within the lender's head and foot: what does not change is put together once. */
export function createEmailFrame(frame: Frame) {
  const { light, dark } = paletteOf(frame.colorCode)
  const style = styleOf(dark)
  const mast = mastOf(frame, light)
  const foot = footOf(frame, light['text-2'])
  const ink = `color:${light.text};font-family:${fonts}`

  return { wrap, table }

  /**
   * Tables and inline styles, which every mail program draws; the style element only turns the
   * colours where the reader has them dark.
   */
  function wrap({ language, title, body }: FramedEmail): string {
    const styled = body
      .replaceAll('<p></p>', '')
      .replaceAll('<p>', '<p style="margin:0 0 16px">')
      .replaceAll('<a ', `<a class="q-link" style="color:${light['accent-text']}" `)
    return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${e(title)}</title><style>${style}</style></head>
<body class="q-canvas" style="margin:0;padding:0;background:${light.canvas}">
<table role="presentation" class="q-canvas" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.canvas}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="q-card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:${light.surface}">
${mast}<tr><td class="q-text" style="padding:8px 28px 20px;font-size:16px;line-height:1.5;${ink}"><h1 class="q-text" style="margin:0 0 16px;font-size:22px;line-height:1.3;${ink}">${e(title)}</h1>
${styled}</td></tr>
${foot}</table></td></tr></table></body></html>`
  }

  /** The facts, name beside value. */
  function table(rows: readonly ReceiptLine[]): string {
    const cell = `padding:8px 0;border-bottom:1px solid ${light.line};font-size:15px`
    const lines = rows.map(
      ({ label, value, isStruck = false }) =>
        `<tr><th scope="row" align="left" class="q-soft" style="${cell};font-weight:400;color:${light['text-2']}">${e(label)}</th>` +
        `<td align="right" class="q-text" style="${cell};font-weight:600;color:${light.text}">${isStruck ? `<s>${e(value)}</s>` : e(value)}</td></tr>`,
    )
    return `<table class="q-facts" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${lines.join('')}</table>`
  }
}

type Theme = ReturnType<typeof paletteOf>['dark']

function styleOf(dark: Theme): string {
  const turned = [
    `.q-canvas{background:${dark.canvas}!important}`,
    `.q-card{background:${dark.surface}!important}`,
    `.q-text{color:${dark.text}!important}`,
    `.q-soft{color:${dark['text-2']}!important}`,
    `.q-link{color:${dark['accent-text']}!important}`,
    `.q-bar{background:${dark.accent}!important}`,
    `.q-facts th,.q-facts td{border-color:${dark.line}!important}`,
  ]
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${turned.join('')}}`
}

function mastOf({ lenderName, logo }: Frame, light: Theme): string {
  const named = `color:${light.text};font-family:${fonts};font-size:18px;font-weight:700`
  const mark =
    logo === null
      ? e(lenderName)
      : `<img src="${e(logo)}" alt="${e(lenderName)}" height="40" style="display:block;height:40px;max-width:240px;border:0;${named}">`
  return (
    `<tr><td class="q-bar" height="6" style="height:6px;line-height:6px;font-size:0;background:${light.accent}">&nbsp;</td></tr>` +
    `<tr><td class="q-text" style="padding:20px 28px 8px;${named}">${mark}</td></tr>\n`
  )
}

function footOf({ lenderName, contacts, why, questions }: Frame, color: string): string {
  const lines = [why, questions === '' ? lenderName : `${questions} ${lenderName}`, ...contacts]
  const shown = lines.map((line) => e(line)).join('<br>')
  return `<tr><td class="q-soft" style="padding:16px 28px 24px;font-size:13px;line-height:1.6;font-family:${fonts};color:${color}">${shown}</td></tr>`
}
