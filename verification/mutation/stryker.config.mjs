/** What `npm run mutate` changes, and the tests that have to notice (docs/reliability.md). */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'verification/mutation/vitest.config.ts' },
  mutate: [
    'domain/src/{money,rounding,calendar}.ts',
    'domain/src/{calendar,ledger,loans,payments,servicing}/**/*.ts',
    '!domain/src/**/*.test.ts',
    '!domain/src/**/tables/*.ts',
  ],
  ignorePatterns: ['e2e', 'server', 'web', 'vault', 'sandbox', 'launcher', 'demo', 'docs/*.png'],
  // It would rewrite the project's own by the interface of an older TypeScript.
  tsconfigFile: 'verification/mutation/no-tsconfig.json',
  coverageAnalysis: 'perTest',
  // What runs once at import would be tested by all tests, for each of its mutants.
  ignoreStatic: true,
  concurrency: 2,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: '.mutation/report.json' },
  tempDirName: '.mutation/tmp',
  thresholds: { high: 95, low: 85, break: 85 },
}
