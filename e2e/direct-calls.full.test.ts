import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type BorrowerName, visit } from './testing/borrowers/borrowers.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// What a page never asks for is refused where it is asked for all the same, from that very page.

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine')

type Told = {
  readonly status: number
  readonly reason?: string
  readonly result: Readonly<Record<string, unknown>>
}
type Asked = { readonly path: string; readonly method?: 'GET'; readonly body?: object }

/** A call with the session of a page, as somebody makes it who knows how. */
function ask(page: Page, asked: Asked): Promise<Told> {
  return page.evaluate(async ({ path, method = 'POST', body = {} }) => {
    const accessToken = localStorage.getItem('quittance.token') ?? ''
    const key = crypto.randomUUID()
    const answer = await fetch(`/app/api${path}`, {
      method,
      headers: { accessToken, 'content-type': 'application/json', 'idempotency-key': key },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Told
  }, asked)
}

type Owned = { readonly page: Page; readonly loanId: string; readonly methodId: string }

async function owned(who: BorrowerName): Promise<Owned & { close: () => Promise<void> }> {
  const { page, context } = await visit(browser, portal, who)
  const loans = await ask(page, { path: '/users/list-loan-account', method: 'GET' })
  const path = '/payments/get-card-lists?limit=10&offset=0'
  const methods = await ask(page, { path, method: 'GET' })
  const [loan] = loans.result['loans'] as readonly { id: string }[]
  const saved = methods.result['savedCards'] as readonly { id: string; paymentType: string }[]
  const account = saved.find(({ paymentType }) => paymentType === '2')
  return {
    page,
    loanId: loan?.id ?? '',
    methodId: account?.id ?? '',
    close: () => context.close(),
  }
}

it('[PERM-25] refuses a feature that is switched off, and gives no data of it', async () => {
  const { page, loanId, close } = await owned('maria')
  const calls: readonly Asked[] = [
    { path: '/loan/get-statements', body: { loanId } },
    { path: '/loan/get-scheduled-documents', body: { loanId } },
    { path: '/chat/get-message?page=1&limit=10', method: 'GET' },
  ]
  for (const call of calls)
    expect([call.path, await ask(page, call)]).toMatchObject([call.path, { status: 1 }])
  await changeSettings(portal, 'lonemesa', {
    statements: '0',
    generateScheduledAuthorizationDocument: '0',
    hideChatInBp: '1',
  })
  for (const call of calls) {
    const told = await ask(page, call)
    expect([call.path, told]).toMatchObject([call.path, { status: 0, reason: 'switchedOff' }])
    expect(JSON.stringify(told.result ?? {})).not.toMatch(/data|message|DocumentID/)
  }
  await close()
})

it('[PERM-25] refuses what belongs to another borrower, and to another lender’s, and gives no data of it', async () => {
  const [maria, darnell, aisha] = [
    await owned('maria'),
    await owned('darnell'),
    await owned('aisha'),
  ]
  for (const { loanId, methodId } of [darnell, aisha]) {
    for (const path of ['/loan/get-statements', '/loan/get-scheduled-documents']) {
      const told = await ask(maria.page, { path, body: { loanId } })
      expect([path, told]).toMatchObject([path, { status: 0, reason: 'loanNotFound' }])
      expect(told.result ?? {}).not.toHaveProperty('data')
    }
    const removed = await ask(maria.page, { path: '/loan/delete-loan', body: { loanId } })
    expect(removed.status).toBe(0)
    const made = await ask(maria.page, schedule({ ...maria, methodId }))
    expect(made).toMatchObject({ status: 0, reason: 'methodNotFound' })
  }
  const listed = await ask(darnell.page, { path: '/users/list-loan-account', method: 'GET' })
  expect(listed.result['loans']).toHaveLength(1)
  for (const { close } of [maria, darnell, aisha]) await close()
})

const schedule = ({ loanId, methodId }: Omit<Owned, 'page'>, changes: object = {}): Asked => ({
  path: '/payments/scheduled-payment',
  body: {
    achTransactionFee: '0.00',
    id: methodId,
    loanAmount: '120.00',
    loanId,
    paymentType: '2',
    scheduleDate1: '2026-12-15',
    scheduleDate2: null,
    type: '1',
    pmtFreq: 'onlyonce',
    ...changes,
  },
})

it('[PERM-26] looks again at date, amount, frequency, method and rights of a schedule, as a form sends it and as an edit does', async () => {
  const maria = await owned('maria')
  const darnell = await owned('darnell')
  const list = { limit: 1000, offset: 0, loanId: maria.loanId, sortBy: '1', type: '-1' }
  const rows = async () => {
    const body = { ...list, paymentType: '-1' }
    const { result } = await ask(maria.page, { path: '/payments/schedule-list', body })
    return result['data'] as readonly { readonly id: string; readonly pmtAmt: string }[]
  }
  const before = await rows()
  const wrong = [
    [{ scheduleDate1: '2026-11-19' }, 'dateTooEarly'],
    [{ loanAmount: '0.00' }, 'notPositive'],
    [{ loanAmount: '9999999.00' }, 'abovePayoff'],
    [{ type: '2', pmtFreq: 'QU' }, 'frequencyNotOffered'],
    [{ type: '2', pmtFreq: 'SM' }, 'secondDateMissing'],
    [{ id: darnell.methodId }, 'methodNotFound'],
    [{ loanId: darnell.loanId }, 'loanNotFound'],
  ] as const
  for (const [changes, reason] of wrong) {
    const told = await ask(maria.page, schedule(maria, changes))
    expect([changes, told]).toMatchObject([changes, { status: 0, reason }])
  }
  expect(await rows()).toEqual(before)
  expect((await ask(maria.page, schedule(maria))).status).toBe(1)
  const after = await rows()
  expect(after).toHaveLength(before.length + 1)
  const made = after.find(({ id }) => before.every((one) => one.id !== id))
  const edit = (changes: object) => {
    const { body } = schedule(maria, changes)
    const path = '/payments/edit-scheduled-payment'
    return ask(maria.page, { path, body: { ...body, scheduleId: made?.id, recurringId: null } })
  }
  for (const [changes, reason] of wrong) {
    const known = reason === 'loanNotFound' ? 'scheduleNotFound' : reason // there is none of that loan
    expect([changes, await edit(changes)]).toMatchObject([changes, { status: 0, reason: known }])
  }
  expect(await rows()).toEqual(after)
  expect((await edit({ loanAmount: '130.00' })).status).toBe(1)
  expect((await rows()).map(({ pmtAmt }) => pmtAmt)).toContain('130.00')
  for (const { close } of [maria, darnell]) await close()
})
