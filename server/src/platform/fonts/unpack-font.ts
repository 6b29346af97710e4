import { inflateSync } from 'node:zlib'

const woffSignature = 0x774f4646
const woffHead = 44
const woffEntry = 20
const plainHead = 12
const plainEntry = 16

/**
 * A font whose tables are not packed (OpenType), out of one whose tables are (WOFF 1.0). A library that reads
 * the packed one unpacks its tables for each document anew, which is most of what printing it costs.
 */
export function unpackFont(file: Buffer): Buffer {
  if (file.readUInt32BE(0) !== woffSignature) return file
  const count = file.readUInt16BE(12)
  const entries = Array.from({ length: count }, (_none, no) => entryAt(file, no))
  const head = Buffer.alloc(plainHead + count * plainEntry)
  const log = Math.floor(Math.log2(count))
  head.writeUInt32BE(file.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** log * 16, 6)
  head.writeUInt16BE(log, 8)
  head.writeUInt16BE((count - 2 ** log) * 16, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  entries.forEach(({ tag, checksum, table }, no) => {
    const at = plainHead + no * plainEntry
    head.write(tag, at, 'latin1')
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(table.length, at + 12)
    const padding = Buffer.alloc((4 - (table.length % 4)) % 4)
    parts.push(table, padding)
    offset += table.length + padding.length
  })
  return Buffer.concat(parts)
}

function entryAt(file: Buffer, no: number) {
  const at = woffHead + no * woffEntry
  const offset = file.readUInt32BE(at + 4)
  const packed = file.subarray(offset, offset + file.readUInt32BE(at + 8))
  const length = file.readUInt32BE(at + 12)
  return {
    tag: file.toString('latin1', at, at + 4),
    checksum: file.readUInt32BE(at + 16),
    table: packed.length === length ? packed : inflateSync(packed),
  }
}
