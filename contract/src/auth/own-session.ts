import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Ends this session at once. */
export const signOutEndpoint = endpoint({
  method: 'POST',
  path: '/users/signout',
  access: 'borrower',
  beforePassword: true,
  request: z.strictObject({}),
  result: z.object({}),
  refusals: {},
})

/** Says that the borrower is still here: an act of theirs, nothing else. */
export const stillHereEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/still-here',
  access: 'borrower',
  beforePassword: true,
  request: z.strictObject({}),
  result: z.object({}),
  refusals: {},
})
