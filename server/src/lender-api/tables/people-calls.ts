import type { LenderCall } from '../lender-call.ts'

const stopped = { phone: '2105550103', stopped: '1' }

/** Messages, texts, and the borrowers whom they reach. */
export const peopleCalls: readonly LenderCall[] = [
  {
    method: 'GET',
    path: '/outbox',
    does: 'Messages and what became of them, the newest first.',
    query: 'state=waiting',
    answer: [
      {
        id: '…',
        topic: 'payment.completed',
        channel: 'email',
        to: null,
        state: 'waiting',
        why: '',
        attempts: 0,
        writtenAt: '…',
        sentAt: null,
        nextTryAt: '…',
      },
    ],
  },
  {
    method: 'GET',
    path: '/stopped-phones',
    does: 'Phones that asked for no texts.',
    answer: [],
  },
  {
    method: 'PUT',
    path: '/stopped-phones/{phone}',
    does: 'Marks a phone so, or takes the mark away.',
    body: { stopped: '1' },
    answer: stopped,
  },
  {
    method: 'POST',
    path: '/texts',
    does: 'Takes in a text that somebody sent: STOP and START are honoured.',
    body: { from: stopped.phone, text: 'STOP' },
    answer: stopped,
  },
  {
    method: 'GET',
    path: '/borrowers',
    does: 'Finds borrowers by a part of name, email, phone or loan number.',
    query: 'q=maria',
    answer: [
      {
        id: '…',
        firstName: 'Maria',
        lastName: 'Ortega',
        email: '…@example.com',
        phone: null,
        language: 'en',
        country: 'US',
        loans: ['21-104233'],
      },
    ],
  },
  {
    method: 'POST',
    path: '/borrowers/{email}/sign-in-link',
    does: 'A passwordless way in, once.',
    body: {},
    answer: { url: 'https://…/redirect?token=…', expiresAt: '…' },
  },
  {
    method: 'POST',
    path: '/borrowers/{email}/cap-token',
    does: 'A token by which an agent sees the portal as the borrower does.',
    body: { actor: 'Ann Agent', reason: 'helps on the phone' },
    answer: { token: '…', url: 'https://…/redirect?capToken=…', expiresAt: '…' },
  },
]
