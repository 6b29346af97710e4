import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { hasPdfTrailer, isActingPdf } from './acting-pdf.ts'

const pdf = (objects: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(objects),
    Buffer.from(`\ntrailer<</Root 1 0 R${more}>>\n%%EOF\n`),
  ])
const stream = (data: Buffer, filter = 'FlateDecode') =>
  Buffer.concat([
    Buffer.from(`5 0 obj<</Type/ObjStm/Filter/${filter}/N 1/First 4>>stream\r\n`),
    data,
    Buffer.from('\nendstream endobj'),
  ])
const packed = (objects: string) => stream(deflateSync(objects))
const script = '1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'

it.each([
  ['a script', pdf(script)],
  ['a script in hexadecimal', pdf(script.replace('JavaScript', 'Java#53#63ript'))],
  ['a script among packed objects', pdf(packed(script))],
  ['a program that it starts', pdf('1 0 obj<</OpenAction<</S/Launch/F(cmd.exe)>>>>endobj')],
  ['files', pdf('1 0 obj<</Names<</EmbeddedFiles 3 0 R>>>>endobj')],
  ['a password', pdf('1 0 obj<</Type/Catalog>>endobj', '/Encrypt 2 0 R')],
  ['objects that are packed in another way', pdf(stream(Buffer.from('packed'), 'LZWDecode'))],
  ['objects without end', pdf(packed('0'.repeat(17_000_000)))],
])('finds that a PDF acts by itself: with %s', (_, bytes) => {
  expect(isActingPdf(bytes)).toBe(true)
})

it.each([
  ['plain objects', pdf('1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj')],
  ['packed objects', pdf(packed('1 0 <</Type/Catalog/OpenAction[3 0 R/Fit]>>'))],
  ['a text about a script', pdf('1 0 obj<</Title(JavaScript and a launch)>>endobj')],
  ['other names that begin alike', pdf('1 0 obj<</EncryptMetadata true/LaunchDate 1>>endobj')],
])('lets pass a PDF that is only read: with %s', (_, bytes) => {
  expect(isActingPdf(bytes)).toBe(false)
  expect(hasPdfTrailer(bytes)).toBe(true)
})

it('finds that a PDF does not tell where its parts are', () => {
  expect(hasPdfTrailer(Buffer.from('%PDF-1.4\n<html><script>x</script>\n%%EOF'))).toBe(false)
})
