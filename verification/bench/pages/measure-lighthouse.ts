import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childVariables } from '@quittance/server/platform/env'
import { findWholeBrowser } from '../../../tools/find-browser.ts'
import { type Figure, median } from '../figure.ts'

/** Comes when it is asked for: 176 MB that no other command needs. */
const lighthouse = 'lighthouse@13.5.0'

/** Of a hundred. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

type Report = {
  readonly categories: Readonly<Record<string, { readonly title: string; readonly score: number }>>
}

const rounds = 3

/** What Lighthouse says of sign-in, on the phone and the line that it imagines by itself. */
export async function measureLighthouse(address: string): Promise<Figure[]> {
  const reports: Report[] = []
  for (let round = 0; round < rounds; round += 1) reports.push(await ask(address))
  return Object.entries(goals).map(([id, goal]) => {
    const points = median(reports.map(({ categories }) => (categories[id]?.score ?? 0) * 100))
    return {
      name: `Sign-in: ${reports[0]?.categories[id]?.title ?? id}`,
      measured: points.toFixed(0),
      goal: `at least ${goal}`,
      holds: points >= goal,
    }
  })
}

async function ask(address: string): Promise<Report> {
  const asked = [new URL('/login', address).href, '--quiet', '--output=json']
  const only = `--only-categories=${Object.keys(goals).join(',')}`
  const flags = '--chrome-flags=--headless --no-sandbox --disable-gpu'
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', lighthouse, ...asked, only, flags],
    {
      env: childVariables({ CHROME_PATH: findWholeBrowser() }),
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return JSON.parse(stdout) as Report
}
