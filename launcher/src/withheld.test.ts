import { expect, it } from 'vitest'
import { childVariables } from '@quittance/server/platform/env'
import { variablesFor } from './withheld.ts'

const given = {
  DATABASE_URL: 'postgres://owner',
  WORKER_DATABASE_URL: 'postgres://worker',
  VAULT_SECRET: 's',
  WEBHOOK_SECRET: 'w',
  SMTP_URL: 'smtp://m',
  SMS_URL: 'https://t',
  VOICE_URL: 'https://v',
  SANDBOX_PORT: '1',
}
const logins = { api: 'postgres://api', worker: 'postgres://worker', vault: 'postgres://vault' }
const seenBy = (program: Parameters<typeof variablesFor>[0]) => {
  const seen = childVariables(variablesFor(program, given, logins))
  return Object.keys(given).filter((name) => Object.hasOwn(seen, name))
}

it('withholds database, vault and mail settings from the payment network', () => {
  expect(seenBy('sandbox')).toEqual(['WEBHOOK_SECRET', 'SANDBOX_PORT'])
})

it('gives every other program what it needs, and no secret that it does not', () => {
  expect(seenBy('vault')).toEqual([
    'DATABASE_URL',
    'VAULT_SECRET',
    'WEBHOOK_SECRET',
    'SANDBOX_PORT',
  ])
  expect(seenBy('worker')).not.toContain('WEBHOOK_SECRET')
  expect(seenBy('api')).toEqual(['DATABASE_URL', 'VAULT_SECRET', 'SMS_URL', 'SANDBOX_PORT'])
})

it('gives each program the address of its own login in place of the owner’s', () => {
  expect(variablesFor('api', given, logins).DATABASE_URL).toBe('postgres://api')
  expect(variablesFor('worker', given, logins).DATABASE_URL).toBe('postgres://worker')
  expect(variablesFor('vault', given, logins).DATABASE_URL).toBe('postgres://vault')
  expect(variablesFor('sandbox', given, logins).DATABASE_URL).toBeUndefined()
})
