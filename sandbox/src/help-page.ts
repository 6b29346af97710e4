import { controlHelp } from './controls.ts'
import { testAccounts, testBank } from './tables/test-accounts.ts'
import { cardRefusedWhenSaved, testCards } from './tables/test-cards.ts'
import { checkedAccounts } from './network/validate-account.ts'

const cards = [
  ...testCards.map(({ number, says }) => ({ number, says })),
  { number: cardRefusedWhenSaved, says: 'can not be saved: wrong security code' },
]

const accounts = [
  ...testAccounts.map(({ rail, ending, says }) => ({
    rail,
    bank: testBank[rail],
    number: `…${ending}`,
    says,
  })),
  ...checkedAccounts.map(({ ending, says }) => {
    return { rail: 'any', bank: 'any', number: `…${ending}`, says }
  }),
]

/** What the network understands, for programs. */
export const help = {
  cards,
  accounts,
  otherAccounts: 'paid: settled on the third banking day',
  webhooks:
    'events are posted with the header webhook-signature: t=<ms>,v1=<hex HMAC-SHA256 of "t.body">',
  pushes:
    'POST /push {applicationServerKey} subscribes a made-up browser; GET at its endpoint shows what it was pushed, POST endpoint/fault {status, times} makes it refuse',
  assistant:
    'POST /conversations {lenderId, loanNo, language, portal}, signed, opens a conversation with a stand-in for a lender’s assistant: {url} is its page, for a frame of that portal',
  statements:
    'POST /statements/list {lenderId, loanNo}, signed, lists statements of twelve months; a POST {lenderId, loanNo, guid} to the url of one answers its PDF',
  otherNumbers: 'approved',
  faults: 'odd cards act on the first post under a key; the same key again is answered properly',
  controls: controlHelp,
} as const

/** The same for people. All of it is our own text, so nothing needs escaping but &, < and >. */
export function helpPage(): string {
  const cardRows = cards.map(({ number, says }) => row(number.replace(/(.{4})(?=.)/g, '$1 '), says))
  const accountRows = accounts.map(({ bank, number, says }) => row(`${bank} ${number}`, says))
  const controlRows = Object.entries(controlHelp).map(([name, says]) => row(name, says))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox network</title>
<h1>Sandbox network</h1>
<p>A payment network for trying things out. No money moves. What it charged: <a href="/journal">/journal</a>.</p>
<h2>Cards</h2>
<p>Any expiry to come, any security code. Numbers not listed are approved. ${text(help.faults)}.</p>
<table><tr><th scope="col">Number<th scope="col">What happens</tr>
${cardRows.join('\n')}
</table>
<h2>Bank accounts</h2>
<p>Debits are taken by POST /ach and POST /pad, and taken out by POST /ach/cancel until 5:00 PM Eastern of their day. Numbers not listed are ${text(help.otherAccounts)}.</p>
<table><tr><th scope="col">Bank and end of number<th scope="col">What happens</tr>
${accountRows.join('\n')}
</table>
<p>${text(help.webhooks)}.</p>
<h2>Pushes</h2>
<p>${text(help.pushes)}.</p>
<h2>Assistant</h2>
<p>${text(help.assistant)}.</p>
<h2>Statements</h2>
<p>${text(help.statements)}.</p>
<h2>POST /control</h2>
<table><tr><th scope="col">Name<th scope="col">What it does</tr>
${controlRows.join('\n')}
</table>
</html>
`
}

function row(first: string, second: string): string {
  return `<tr><td><code>${text(first)}</code><td>${text(second)}</tr>`
}

function text(plain: string): string {
  return plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
