import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { SMTPServer } from 'smtp-server'

/** An email as it arrived, its parts decoded. */
export type Mail = {
  readonly from: string
  readonly to: readonly string[]
  readonly messageId: string
  readonly subject: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string
  /** of this machine's clock that only goes forward; milliseconds */
  readonly arrivedAt: number
}

export type MailServer = {
  readonly url: string
  readonly mails: readonly Mail[]
  /** the first email that fits, once it is there */
  arrived(fits: (mail: Mail) => boolean): Promise<Mail>
  close(): Promise<void>
}

const patienceMs = 20_000

/** A real mail server on this machine, which takes what it is sent but for addresses at `refused`. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, next) {
      next(address.endsWith('@refused.example.com') ? noSuchUser() : null)
    },
    onData(stream, session, next) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const to = rcptTo.map(({ address }) => address)
        const arrivedAt = performance.now()
        mails.push({ from, to, arrivedAt, ...readMail(Buffer.concat(chunks).toString('utf8')) })
        next()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async arrived(fits) {
      const until = performance.now() + patienceMs
      for (;;) {
        const mail = mails.find(fits)
        if (mail !== undefined) return mail
        if (performance.now() > until) throw new Error(`no such email among ${mails.length}`)
        await new Promise((wait) => setTimeout(wait, 50))
      }
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

function noSuchUser(): Error {
  return Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 })
}

type Read = Pick<Mail, 'messageId' | 'subject' | 'headers' | 'text' | 'html'>

function readMail(raw: string): Read {
  const { headers, body } = readPart(raw)
  const boundary = /boundary="?([^";]+)/.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary === undefined ? [] : body.split(`--${boundary}`).slice(1, -1).map(readPart)
  const part = (type: string) =>
    parts.find((one) => one.headers['content-type']?.startsWith(type) === true)
  return {
    headers,
    messageId: headers['message-id'] ?? '',
    subject: readWords(headers['subject'] ?? ''),
    text: shown(part('text/plain')),
    html: shown(part('text/html')),
  }
}

type Part = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

function readPart(raw: string): Part {
  const text = raw.replace(/^\r\n/, '')
  const end = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':')
    return [name.toLowerCase(), value.join(':').trim()]
  })
  return { headers: Object.fromEntries(headers), body: text.slice(end + 4) }
}

function shown(one: Part | undefined): string {
  return one === undefined ? '' : decode(one)
}

function decode({ headers, body }: Part): string {
  switch ((headers['content-transfer-encoding'] ?? '').toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return fromQuoted(body.replaceAll(/=\r\n/g, ''))
    default:
      return body
  }
}

function fromQuoted(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/gi, (_whole, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A subject beyond ASCII travels as encoded words. */
function readWords(text: string): string {
  const joined = text.replaceAll(/\?=\s+=\?/g, '?==?')
  return joined.replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_whole, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : fromQuoted(word.replaceAll('_', ' ')),
  )
}
