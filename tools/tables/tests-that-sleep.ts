/**
 * Tests beside the code that let time pass by the clock, by file: how often, and for what. Each
 * looks whether nothing happens meanwhile, or lasts as long as what it stands for; whoever waits for
 * something asks for that instead. The list may shrink.
 */
export const testsThatSleep: Readonly<Record<string, readonly [number, string]>> = {
  'launcher/src/program-log.test.ts': [2, 'a log that is written behind'],
  'launcher/src/supervise.full.test.ts': [1, 'between two looks at a program'],
  'sandbox/src/network/far-times.full.test.ts': [2, 'a charge that must not be decided'],
  'sandbox/src/start-sandbox.full.test.ts': [3, 'a charge that must not be decided'],
  'server/src/http/odd-requests.test.ts': [
    3,
    'a second of limits; a call that is cut while it is read',
  ],
  'server/src/integrations/vault/vault.test.ts': [1, 'the network, which nobody can ask'],
  'server/src/payments/reconciliation/real-vault.test.ts': [1, 'between two looks at a payment'],
  'server/src/platform/database/work-notifier.test.ts': [1, 'a listener that takes its time'],
  'server/src/platform/jobs/run-due-work.test.ts': [
    7,
    'jobs that take their time; a job that must not run',
  ],
  'server/src/programs/follow-changes.test.ts': [1, 'what is not told must go unseen'],
  'server/src/programs/worker-signals.full.test.ts': [
    4,
    'statements in a time; what must go unseen',
  ],
  'server/src/programs/worker.test.ts': [1, 'between two looks at a table'],
  'web/src/app/routes/home-loans.test.tsx': [1, 'a portal that takes its time'],
  'web/src/app/routes/home-pay-steps.test.tsx': [1, 'what must not be kept'],
  'web/src/features/lenders/use-portfolio.test.tsx': [1, 'a call that must not be made'],
  'web/src/features/auth/sign-in/form/sign-in-form.test.tsx': [1, 'a call that must not be made'],
}
