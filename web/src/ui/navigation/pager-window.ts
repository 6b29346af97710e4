/**
 * The pages a pager shows: two at each end, five around the current one, and a gap wherever pages
 * are left out. A gap of a single page is that page.
 *
 * @param page the current one, from 1
 * @param pages how many there are
 * @see AMB-46
 */
export function pagerWindow(page: number, pages: number): (number | 'gap')[] {
  const around = Math.min(Math.max(page, 3), Math.max(pages - 2, 3))
  const shown: (number | 'gap')[] = []
  let left = 0
  for (let at = 1; at <= pages; at += 1) {
    const near = Math.abs(at - around) <= 2
    if (!near && at > 2 && at <= pages - 2) continue
    if (at - left === 2) shown.push(at - 1)
    if (at - left > 2) shown.push('gap')
    shown.push(at)
    left = at
  }
  return shown
}
