/** Every environment variable that the programs read, with what it does. */
export const settings = {
  PORT: 'where portal and API answer (3000)',
  HOST: 'address to listen on (localhost; in production 0.0.0.0)',
  QUITTANCE_DATA: 'folder of everything that lasts (.data)',
  DATABASE_URL: 'owner of a PostgreSQL 15 or later, used instead of the embedded one',
  QUITTANCE_DEMO: '0 starts without demo lenders, sandbox and /dev addresses (1)',
  QUITTANCE_NOW: 'instant at which the business clock begins, such as 2026-11-20T15:00:00Z',
  NODE_ENV: 'production: no demo, and no insecure setting',
  TRUST_PROXY: '1 for one proxy in front that speaks https, or addresses of all (0)',
  SMTP_URL: 'mail server, such as smtps://user:password@mail.example.com',
  SMS_URL: 'provider of texts, as https://account:token@api.twilio.com',
  VAULT_URL: 'a vault run elsewhere, used instead of an own one',
  VAULT_SECRET: 'what the vault asks of its callers (made anew at each start)',
  VAULT_PORT: 'where the vault answers, on this machine only (any free port)',
  WEBHOOK_SECRET: 'what signs the events of the demo network (made anew at each start)',
  GATEWAY_TIMEOUT_MS: 'how long the vault waits for a gateway, at most 18000 (18000)',
  GATEWAY_REST_MS: 'how long nothing is begun on a rail that does not answer (30000)',
  SANDBOX_URL: 'a demo payment network run elsewhere, used instead of an own one',
  SANDBOX_PORT: 'where the demo payment network answers (any free port)',
  FAULT_RATE: 'share of payments that the demo network makes fail, 0 to 1 (0)',
  FAULT_SEED: 'which ones; the same seed, the same faults (0)',
  CRASH_AT: 'tests: named point at which a program kills itself, or "asked"',
  TEST_DATABASE_URL: 'tests: PostgreSQL to use, by one who may make databases and roles',
  CHROME_PATH: 'tests: the browser to use',
} as const

export type Setting = keyof typeof settings
