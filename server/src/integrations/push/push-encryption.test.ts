import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptPush, pushTextMax } from './push-encryption.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** The example of RFC 8291, section 5. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  sender: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  p256dh: bytes(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS' +
    '6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulc' +
    'y4a-fN',
}
const { p256dh, auth } = example

it('encrypts the example of the standard byte for byte', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey(example.sender)
  const fixed = { sender, salt: example.salt }
  const body = encryptPush(Buffer.from(example.text), { p256dh, auth }, fixed)
  expect(body.toString('base64url')).toBe(example.body)
})

it('encrypts the same text in another way each time', () => {
  const [one, other] = [1, 2].map(() => encryptPush(Buffer.from('same'), { p256dh, auth }))
  expect(one).not.toEqual(other)
  expect(one?.length).toBe(other?.length)
})

it('refuses a text longer than a record, and a key that is no point', () => {
  expect(encryptPush(Buffer.alloc(pushTextMax), { p256dh, auth }).length).toBe(4096 + 86)
  const tooLong = () => encryptPush(Buffer.alloc(pushTextMax + 1), { p256dh, auth })
  expect(tooLong).toThrow('too long')
  const noPoint = Buffer.alloc(65, 4)
  expect(() => encryptPush(Buffer.from('x'), { p256dh: noPoint, auth })).toThrow(/key/i)
})
