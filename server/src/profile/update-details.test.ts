import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInFixture, type SignInFixture } from '../../testing/calls/sign-in-fixture.ts'

let portal: SignInFixture
let token: string
beforeAll(async () => {
  portal = await signInFixture()
  token = await portal.signIn()
})
afterAll(() => portal.close())

const ask = async (path: string, payload: object = {}) =>
  (await portal.ask(path, { token, payload })).body
const details = async () => (await ask('/users/web/details')).result
const update = (payload: object) => ask('/users/web/update-details', payload)

it('[API-24] keeps what a borrower wants to be sent; what is left out stays', async () => {
  expect(await details()).toMatchObject({ emailInd: '1', textInd: '1', pushInd: '1' })
  expect((await update({ emailInd: '0', quietFrom: '20:00', quietTo: '09:30' })).status).toBe(1)
  expect((await update({ pushInd: '0' })).status).toBe(1)
  const kept = { emailInd: '0', textInd: '1', pushInd: '0', quietFrom: '20:00', quietTo: '09:30' }
  expect(await details()).toMatchObject(kept)
})

it('refuses half of the quiet hours, and a time that is none', async () => {
  await update({ quietFrom: '', quietTo: '' })
  expect(await update({ quietFrom: '20:00' })).toMatchObject({ reason: 'quietHours' })
  expect(await update({ quietFrom: '24:00', quietTo: '' })).toMatchObject({ field: 'quietFrom' })
  expect((await update({ quietFrom: '', quietTo: '' })).status).toBe(1)
  expect(await details()).toMatchObject({ quietFrom: '', quietTo: '' })
})

it('refuses quiet hours that leave no hour of the day outside those of the lender', async () => {
  const told = { reason: 'quietTooLong', field: 'quietTo' }
  expect(await update({ quietFrom: '08:00', quietTo: '21:00' })).toMatchObject(told)
  expect(await update({ quietFrom: '00:00', quietTo: '23:59' })).toMatchObject(told)
  expect(await details()).toMatchObject({ quietFrom: '', quietTo: '' })
  expect((await update({ quietFrom: '09:00', quietTo: '21:00' })).status).toBe(1)
  expect(await update({ quietFrom: '08:30' })).toMatchObject(told)
  expect((await update({ quietFrom: '', quietTo: '' })).status).toBe(1)
})

it('changes a name only where the lender lets it be changed, and judges it as at sign-up', async () => {
  expect(await update({ firstName: 'Maria' })).toMatchObject({ reason: 'switchedOff' })
  await portal.callLenderApi('/settings', { method: 'PATCH', payload: { borrowerNameEdit: '1' } })
  portal.clocks.forward(5_000)
  expect(await update({ firstName: ' ' })).toMatchObject({ reason: 'required' })
  expect(await update({ lastName: 'evil.com' })).toMatchObject({
    reason: 'lastName',
    field: 'lastName',
  })
  expect((await update({ firstName: ' María ', lastName: 'Ortega Ruiz' })).status).toBe(1)
  const { rows } = await portal.database.owner.query(
    `select first_name, last_name from borrowers where last_name = 'Ortega Ruiz'`,
  )
  expect(rows).toEqual([{ first_name: 'María', last_name: 'Ortega Ruiz' }])
  expect(await details()).toMatchObject({ firstName: 'María', lastName: 'Ortega Ruiz' })
})

it('asks for a proof before less is sent or a name changes, where its lender does', async () => {
  const turn = (stepUp: '0' | '1') =>
    portal.callLenderApi('/settings', {
      method: 'PATCH',
      payload: { stepUp, borrowerNameEdit: '1' },
    })
  await turn('1')
  token = await portal.signIn()
  portal.minutes(11)
  const before = await details()
  // 6 hours of the day, beside the lender's 11.
  const mostOfDay = { quietFrom: '08:00', quietTo: '14:00' }
  const changes = [
    { emailInd: '0' },
    { textInd: '0' },
    { pushInd: '0' },
    { lastName: 'Evil' },
    mostOfDay,
  ]
  for (const change of changes)
    expect(await update(change)).toMatchObject({ statusCode: 428, reason: 'proofNeeded' })
  expect(await details()).toEqual(before)
  expect((await update({ textInd: '1', quietFrom: '21:00', quietTo: '08:00' })).status).toBe(1)
  const password = await portal.seal('Demo!2026pass')
  const proven = await ask('/users/web/confirm-proof', { password })
  token = String(proven.result['accessToken'])
  expect((await update({ textInd: '0', lastName: 'Ortega' })).status).toBe(1)
  await turn('0')
})
