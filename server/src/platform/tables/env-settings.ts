/** Every environment variable that the programs read, with what it does. */
export const envSettings = {
  PORT: 'where portal and API answer (3000)',
  HOST: 'address to listen on (localhost; in production 127.0.0.1)',
  QUITTANCE_DATA: 'folder of everything that lasts (.data)',
  DATABASE_URL: 'owner of a PostgreSQL 15 or later, used instead of the embedded one',
  API_DATABASE_URL: 'the same database by the login of the API, where an administrator made it',
  WORKER_DATABASE_URL: 'by that of the worker; all three are given, or none',
  VAULT_DATABASE_URL: 'by that of the vault',
  QUITTANCE_DEMO: '0: no demo; 1: a demo also beside settings of production (1, see below)',
  QUITTANCE_NOW: 'instant at which the business clock begins, such as 2026-11-20T15:00:00Z',
  NODE_ENV: 'production: no demo, and no insecure setting',
  TRUST_PROXY: '1 for one proxy near by that speaks https, or addresses of all (0)',
  SMTP_URL:
    'mail server, as smtps://user:password@mail.example.com; ?tls=off behind smtp: bares it',
  SMS_URL: 'provider of texts, as https://account:token@api.twilio.com',
  VOICE_URL: 'provider of calls that read a code out, as https://account:token@api.twilio.com',
  STORAGE_URL:
    'folder of files, as file:///srv/files, or bucket, https://key:secret@host/bucket?region=region',
  GOOGLE_CLIENT_ID: 'client id at Google: people may sign in with it',
  FACEBOOK_APP_ID: 'app id at Facebook: people may sign in with it',
  VAULT_URL: 'a vault run elsewhere, used instead of an own one',
  VAULT_SECRET: 'what the vault and its callers prove to each other (made anew at each start)',
  VAULT_PORT: 'where the vault answers (any free port)',
  VAULT_HOST: 'address on which the vault listens (127.0.0.1: this machine alone)',
  WEBHOOK_SECRET: 'what signs the events of the demo network (made anew at each start)',
  GATEWAY_TIMEOUT_MS: 'how long the vault waits for a gateway, at most 18000 (18000)',
  GATEWAY_REST_MS: 'how long nothing is begun on a rail that does not answer (30000)',
  RESTART_PAUSE_MS: 'how long at most a program that died often waits for its restart (5000)',
  SANDBOX_URL: 'a demo payment network run elsewhere, used instead of an own one',
  SANDBOX_PORT: 'where the demo payment network answers (any free port)',
  FAULT_RATE: 'share of payments that the demo network makes fail, 0 to 1 (0)',
  FAULT_SEED: 'which ones; the same seed, the same faults (0)',
  CRASH_AT: 'tests: named point at which a program kills itself, or "asked"',
  TEST_DATABASE_URL: 'tests: PostgreSQL to use, by one who may make databases and roles',
  CHROME_PATH: 'tests: the browser to use',
} as const

export type EnvSetting = keyof typeof envSettings
