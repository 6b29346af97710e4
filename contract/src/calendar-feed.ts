import * as z from 'zod/mini'
import { endpoint, proofCodes, proofRefusals } from './endpoint.ts'
import { requestCodec } from './field-table.ts'
import { flag, moment, momentOrNone } from './wire.ts'

/** What the portal says of it, in its reader's language: few ask, so that no page comes with it. */
const words = z.object({
  about: z.string(),
  /** since when there is an address, and when a calendar last read it; '' for none */
  status: z.string(),
  make: z.string(),
  renew: z.string(),
  address: z.string(),
  once: z.string(),
  copy: z.string(),
  copied: z.string(),
  openCalendar: z.string(),
  stop: z.string(),
  stopped: z.string(),
})

export type CalendarWords = Readonly<z.output<typeof words>>

/** Whether this borrower's calendar may ask for the coming debits, since when, and when it last did. */
export const calendarFeedEndpoint = endpoint({
  method: 'GET',
  path: '/users/web/calendar-feed',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({ since: momentOrNone, lastReadAt: momentOrNone, words }),
  refusals: {},
})

/** Makes the address at which a calendar finds the coming debits. It is told once; one made before ends. */
export const makeCalendarFeedEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/calendar-feed/make',
  access: 'borrower',
  ownerOnly: true,
  stepUp: true,
  request: z.strictObject({}),
  result: z.object({ address: z.string(), since: moment }),
  refusals: { ...proofRefusals, tooManyAddresses: 'schedules.refused.tooManyAddresses' },
  codes: { ...proofCodes, tooManyAddresses: 429 },
})

/** Ends the address; the same where there is none. */
export const revokeCalendarFeedEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/calendar-feed/revoke',
  access: 'borrower',
  request: requestCodec({
    /** a lender's agent says that its borrower was told, and agreed */
    isReadOut: ['readOut', z.optional(flag)],
  }),
  result: z.object({}),
  refusals: { notAgreed: 'agents.refused.notAgreed' },
})
