import { defineConfig } from 'vitest/config'

/** The tests that a mutant of the domain has to survive: no database, no browser. */
export default defineConfig({
  test: { environment: 'node', include: ['domain/**/*.test.ts'], testTimeout: 20_000 },
})
