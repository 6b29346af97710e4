import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, id, moment, text } from '../wire.ts'

/** One place where somebody is signed in. */
const session = z.object({
  id,
  isThis: flag,
  beganAt: moment,
  lastActAt: moment,
  /** what the browser says of itself; '' for nothing */
  device: z.string(),
  /** from where it was opened: the part of the address that its neighbours share; '' where none is known */
  network: z.string(),
})

export type OwnSession = Readonly<z.output<typeof session>>

/** Where this borrower is signed in now, this session first. */
export const listSessionsEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/sessions',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({ sessions: z.array(session) }),
  refusals: {},
})

/** Ends one other session, or without an id all others. */
export const endSessionsEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/end-sessions',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({ id: z.optional(id) }),
  result: z.object({ ended: z.number() }),
  refusals: {},
})

/** Makes a language the account's own. */
export const changeLanguageEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/change-language',
  access: 'borrower',
  request: z.strictObject({ language_code: text(5) }),
  result: z.object({ languageCode: z.string() }),
  refusals: { language: 'signUp.refused.language' },
})

/** The key for which a browser subscribes to what this server pushes; 65 bytes in base64url. */
export const notificationKeyEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/notification-key',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({ key: z.string() }),
  refusals: {},
})

/** Keeps where this browser takes notifications: a Web Push subscription as JSON, or '' (AMB-12). */
export const notificationTokenEndpoint = endpoint({
  method: 'POST',
  path: '/users/update-web-notification-token',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({ deviceId: id, deviceToken: text(4096) }),
  result: z.object({}),
  refusals: { badToken: 'answers.badField' },
})
