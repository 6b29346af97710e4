import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

/** pixels; 25 megapixels are the most that is taken */
const side = 5_000
const headLength = 26

/** A PNG of the most bytes and pixels that are taken: noise as far as the bytes go, then one colour. */
export function noisyPicture(bytes: number): Buffer {
  const rowLength = 1 + side * 3
  const pixels = Buffer.alloc(rowLength * side)
  const noise = randomBytes(bytes - 500_000) // what the plain rest takes, and more
  for (let at = 0, row = 0; at < noise.length; row += 1) {
    const length = Math.min(side * 3, noise.length - at)
    noise.copy(pixels, row * rowLength + 1, at, at + length)
    at += length
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 2, 0, 0, 0], 8) // 8 bits of red, green and blue each
  const picture = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
  ])
  const end = chunk('IEND', Buffer.alloc(0))
  const rest = bytes - picture.length - end.length - headLength
  if (rest < 0) throw new Error(`the picture has ${-rest} bytes too many`)
  // A private piece, which nobody draws, brings it to the byte.
  return Buffer.concat([picture, chunk('quIt', Buffer.alloc(rest + headLength - 12)), end])
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
