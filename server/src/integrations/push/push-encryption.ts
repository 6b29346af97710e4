import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** To whom a push is closed: the browser's public key and its secret, as bytes. */
export type PushRecipient = {
  /** on P-256, uncompressed: 65 bytes */
  readonly p256dh: Buffer
  /** 16 bytes */
  readonly auth: Buffer
}

/** What is made anew for each push; given by tests only. */
export type PushEntropy = { readonly sender: ECDH; readonly salt: Buffer }

/** One record holds all of it: what a push service has to take is not more. */
const recordSize = 4096
/** Of a record, beside the text: the mark of its end and the cipher's tag. */
export const pushTextMax = recordSize - 1 - 16

/**
 * Closes a text so that only the browser of a subscription can open it: Web Push's own scheme over
 * the coding `aes128gcm`.
 *
 * @throws when it is too long, or when the reader's key is no point of the curve
 * @see RFC 8291, sections 3.3 and 3.4; RFC 8188, section 2
 */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: PushRecipient,
  { sender, salt }: PushEntropy = rollDice(),
): Buffer {
  if (text.length > pushTextMax) throw new Error('the text of a push is too long')
  const own = sender.getPublicKey()
  const shared = sender.computeSecret(p256dh)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, own])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, length))

  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  const lastRecord = Buffer.from([2])
  const closed = Buffer.concat([cipher.update(text), cipher.update(lastRecord), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize)
  head.writeUInt8(own.length, 4)
  return Buffer.concat([salt, head, own, closed, cipher.getAuthTag()])
}

function rollDice(): PushEntropy {
  const sender = createECDH('prime256v1')
  sender.generateKeys()
  return { sender, salt: randomBytes(16) }
}
