import type { Boot } from '@quittance/contract/boot'

/** What the server wrote into the page. A page without it can not start at all. */
export function readBoot(page: Document): Boot {
  return JSON.parse(page.getElementById('boot')?.textContent ?? '') as Boot
}
