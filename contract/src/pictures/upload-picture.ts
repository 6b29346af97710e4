import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { requestCodec } from '../field-table.ts'
import { id, ours, text } from '../wire.ts'

/** bytes; a picture of 5 MB in base64, with its fields around it */
const bodyMax = 8 * 1024 * 1024

/** The vehicle's picture is its loan's, the user's is the person's own (AMB-151). */
export type PictureKind = 'vehicle' | 'user'

const pictureKind = z.codec(z.literal(['1', '2', 1, 2]), ours<PictureKind>(), {
  decode: (code) => (String(code) === '1' ? 'vehicle' : 'user'),
  encode: (kind) => (kind === 'vehicle' ? '1' : '2'),
})

/** A picture as a data URL; what its bytes are is looked at by the server. */
const dataUrl = text(7_200_000).check(z.regex(/^data:[\w.+-]{1,60}\/[\w.+-]{1,60};base64,/))

/** Takes a picture in place of the one before: JPEG or PNG, at most 5 MB and 25 megapixels. */
export const uploadPictureEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/upload-image',
  access: 'borrower',
  ownerOnly: true,
  bodyMax,
  fileField: 'image',
  request: requestCodec({
    loanId: ['loanId', id],
    kind: ['uploadType', pictureKind],
    image: ['image', dataUrl],
  }),
  result: z.object({ data: z.object({ url: z.string() }) }),
  refusals: {
    loanNotFound: 'payments.refused.loanNotFound',
    pictureType: 'loans.refused.pictureType',
    pictureTooLarge: 'loans.refused.pictureTooLarge',
    pictureUnread: 'loans.refused.pictureUnread',
    tooMany: 'answers.tooMany',
  },
  codes: { tooMany: 429 },
  message: 'loans.picture.saved',
})
