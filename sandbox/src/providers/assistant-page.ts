/** What the stand-in says, in the languages of the portal. */
export const conversationWords = {
  en: {
    title: 'Assistant',
    hello: 'Hello. I am a stand-in for an assistant.',
    about: 'We are talking about loan :loan.',
    label: 'Your question',
    send: 'Send',
    payButton: 'Make a payment',
    pay: 'You can pay in the portal.',
    other: 'I only know about payments. Ask me how to pay.',
    away: 'No answer came. Try again.',
  },
  es: {
    title: 'Asistente',
    hello: 'Hola. Soy el sustituto de un asistente.',
    about: 'Hablamos del préstamo :loan.',
    label: 'Su pregunta',
    send: 'Enviar',
    payButton: 'Hacer un pago',
    pay: 'Puede pagar en el portal.',
    other: 'Solo sé de pagos. Pregúnteme cómo pagar.',
    away: 'No llegó respuesta. Inténtelo de nuevo.',
  },
  fr: {
    title: 'Assistant',
    hello: 'Bonjour. Je remplace un assistant.',
    about: 'Nous parlons du prêt :loan.',
    label: 'Votre question',
    send: 'Envoyer',
    payButton: 'Effectuer un paiement',
    pay: 'Vous pouvez payer dans le portail.',
    other: 'Je ne connais que les paiements. Demandez-moi comment payer.',
    away: 'Aucune réponse n’est venue. Réessayez.',
  },
} as const

type Shown = {
  readonly nonce: string
  /** who is told when a payment is wanted */
  readonly portal: string
  readonly language: keyof typeof conversationWords
  readonly loanNo: string | null
}

/** The page of a conversation, as the portal frames it. */
export function assistantPage({ nonce, portal, language, loanNo }: Shown): string {
  const words = conversationWords[language]
  const about = loanNo === null ? '' : ` ${words.about.replace(':loan', loanNo)}`
  const told = JSON.stringify({ portal: new URL(portal).origin, away: words.away })
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${words.title}</title>
<style nonce="${nonce}">${style}</style>
<main>
<h1>${words.title}</h1>
<ol id="said" aria-live="polite"><li>${escape(words.hello + about)}</li></ol>
<form id="ask">
<label for="question">${words.label}</label>
<input id="question" maxlength="500" autocomplete="off" required>
<button>${words.send}</button>
<button type="button" id="pay">${words.payButton}</button>
</form>
</main>
<script nonce="${nonce}">const told = ${told.replaceAll('<', '\\u003c')};${script}</script>
</html>
`
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 16px; background: Canvas; color: CanvasText }
main { max-width: 640px; margin: 0 auto }
h1 { font-size: 18px; margin: 0 0 16px }
ol { list-style: none; margin: 0 0 16px; padding: 0; display: grid; gap: 8px }
li { padding: 12px 16px; border: 1px solid GrayText; border-radius: 12px; max-width: 80%; overflow-wrap: anywhere }
li.mine { justify-self: end }
form { display: grid; gap: 8px }
input, button { font: inherit; min-height: 48px; border-radius: 12px; border: 1px solid GrayText; padding: 0 16px }
`

/** Says to the portal where the borrower wants to go; what the portal does is its own affair. */
const script = `
const said = document.getElementById('said')
const question = document.getElementById('question')
function say(text, mine) {
  const line = document.createElement('li')
  line.textContent = text
  if (mine) line.className = 'mine'
  said.append(line)
}
document.getElementById('pay').addEventListener('click', () =>
  parent.postMessage({ action: 'goto', location: 'makePayment' }, told.portal))
document.getElementById('ask').addEventListener('submit', async (event) => {
  event.preventDefault()
  const text = question.value.trim()
  if (text === '') return
  question.value = ''
  say(text, true)
  const body = JSON.stringify({ text })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(location.pathname + '/messages', { method: 'POST', headers, body })
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null)
  say(answer === null ? told.away : answer.text, false)
})
`

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
