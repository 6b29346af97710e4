import { expect, it } from 'vitest'
import { readChallenge, readWorkProof, writeChallenge, writeWorkProof } from './work-proof.ts'

const challenge = {
  bits: 14,
  parts: 2,
  expiresAt: 1_795_000_000_000,
  salt: 'a'.repeat(22),
  seal: '_'.repeat(43),
}
const issued = writeChallenge(challenge)

it('reads back the work challenge that was written', () => {
  expect(readChallenge(issued)).toEqual(challenge)
})

it.each([
  ['', 'nothing'],
  [`${issued}.`, 'more than that'],
  [issued.replace('14.', '33.'), 'more bits than are looked at'],
  [issued.replace('14.', '0.'), 'no bits'],
  [issued.replace('.2.', '.0.'), 'no parts'],
  [issued.slice(0, -1), 'a short seal'],
  [issued.replace('14', '0x0e'), 'another way to write numbers'],
])('reads no work challenge from %j: %s', (text) => {
  expect(readChallenge(text)).toBeNull()
})

it('reads back the work proof that was written', () => {
  const proof = { challenge: issued, nonces: [0, 2 ** 32 - 1] }
  expect(readWorkProof(writeWorkProof(proof))).toEqual(proof)
})

it.each(['', issued, `${issued}~`, `${issued}~1.`, `${issued}~-1`, `${issued}~1e3`])(
  'reads no work proof from %j',
  (text) => {
    expect(readWorkProof(text)).toBeNull()
  },
)

it('reads no proof with a number of other than 4 bytes, a second list, or no end', () => {
  expect(readWorkProof(`${issued}~${2 ** 32}`)).toBeNull()
  expect(readWorkProof(`${issued}~1~2`)).toBeNull()
  expect(readWorkProof(`${issued}~${'1.'.repeat(600)}1`)).toBeNull()
})
