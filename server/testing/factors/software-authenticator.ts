import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id: string }
  readonly user?: { readonly id: string }
}

type Kept = {
  readonly id: Buffer
  readonly privateKey: KeyObject
  readonly rpId: string
  readonly userHandle: string
  counter: number
}

/** What a test bends: whatever is left out is as a good browser and authenticator have it. */
export type Bent = {
  readonly origin?: string
  readonly rpId?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string
  readonly type?: string
}

const origins = 'https://lonemesa.localhost'

/** An authenticator in software: keys of P-256, without attestation, with a counter that it counts. */
export function softwareAuthenticator(origin = origins) {
  const passkeys: Kept[] = []
  return {
    passkeys,
    /** Makes a passkey as `navigator.credentials.create` does, and answers what it answers. */
    create(written: string, bent: Bent = {}): string {
      const options = JSON.parse(written) as Options
      const { kept, response } = make(options, { origin, ...bent })
      passkeys.push(kept)
      return answerOf(kept, response)
    },
    /** Answers as `navigator.credentials.get` does, by the passkey made last. */
    get(written: string, bent: Bent = {}): string {
      const options = JSON.parse(written) as Options
      const kept = passkeys.at(-1)
      if (kept === undefined) throw new Error('no passkey was made')
      kept.counter = bent.counter ?? kept.counter + 1
      return answerOf(kept, signed(kept, options, { origin, ...bent }))
    },
  }
}

type Asked = Bent & { readonly origin: string }

function make(options: Options, { origin, isVerified, ...bent }: Asked) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const rpId = options.rp?.id ?? ''
  const kept: Kept = { id, privateKey, rpId, userHandle: options.user?.id ?? '', counter: 0 }
  const cose = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const data = authenticatorData(bent.rpId ?? rpId, {
    flags: 0x41 | (isVerified === false ? 0 : 0x04),
    counter: bent.counter ?? 0,
    attested: Buffer.concat([Buffer.alloc(16), length, id, cose]),
  })
  const attestation = cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [cborText('authData'), cborBytes(data)],
  ])
  const response = {
    clientDataJSON: clientData(bent.type ?? 'webauthn.create', options, origin),
    attestationObject: attestation.toString('base64url'),
    transports: ['internal'],
  }
  return { kept, response }
}

function signed(kept: Kept, options: Options, { origin, isVerified, ...bent }: Asked) {
  const data = authenticatorData(bent.rpId ?? kept.rpId, {
    flags: 0x01 | (isVerified === false ? 0 : 0x04),
    counter: kept.counter,
    attested: Buffer.alloc(0),
  })
  const said = clientData(bent.type ?? 'webauthn.get', options, origin)
  const hash = createHash('sha256').update(Buffer.from(said, 'base64url')).digest()
  const signature = sign('sha256', Buffer.concat([data, hash]), kept.privateKey)
  return {
    clientDataJSON: said,
    authenticatorData: data.toString('base64url'),
    signature: signature.toString('base64url'),
    userHandle: bent.userHandle ?? kept.userHandle,
  }
}

function answerOf({ id }: Kept, response: object): string {
  const name = id.toString('base64url')
  const shown = { id: name, rawId: name, type: 'public-key', clientExtensionResults: {} }
  return JSON.stringify({ ...shown, response })
}

function clientData(type: string, { challenge }: Options, origin: string): string {
  const said = { type, challenge, origin, crossOrigin: false }
  return Buffer.from(JSON.stringify(said), 'utf8').toString('base64url')
}

type Data = { readonly flags: number; readonly counter: number; readonly attested: Buffer }

function authenticatorData(rpId: string, { flags, counter, attested }: Data): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  const place = createHash('sha256').update(rpId).digest()
  return Buffer.concat([place, Buffer.from([flags]), counted, attested])
}

/** The head of a CBOR item: its kind, and a number below 65,536. */
function cborHead(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value])
  if (value < 256) return Buffer.from([(kind << 5) | 24, value])
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255])
}

function cborInt(value: number): Buffer {
  return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value)
}

function cborBytes(value: Buffer): Buffer {
  return Buffer.concat([cborHead(2, value.length), value])
}

function cborText(value: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value, 'utf8')])
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
}
