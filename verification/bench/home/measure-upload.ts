import { readFileSync, writeFileSync } from 'node:fs'
import { host, type CrashPayer } from '../../crash/make-world.ts'
import { pidOf } from '../../crash/portal-processes.ts'
import type { CrashPortal } from '../../crash/start-portal.ts'
import { atMost, type Figure } from '../figure.ts'
import { residentKb } from '../measure-memory.ts'
import { noisyPicture } from './noisy-picture.ts'

const megabytesMax = 150
const pictureBytes = 5 * 1024 * 1024

/** How much memory the API takes at its peak, over what it holds at rest, while it draws the largest picture anew. */
export async function measureUpload(portal: CrashPortal, payer: CrashPayer): Promise<Figure> {
  const pid = pidOf(portal, 'api')
  if (pid === null) throw new Error('the API does not run')
  const image = `data:image/png;base64,${noisyPicture(pictureBytes).toString('base64')}`
  const body = JSON.stringify({ loanId: payer.loanId, uploadType: '1', image })
  const idle = residentKb(pid)
  writeFileSync(`/proc/${pid}/clear_refs`, '5') // the peak is counted from here
  const answer = await fetch(`http://127.0.0.1:${portal.port}/app/api/users/web/upload-image`, {
    method: 'POST',
    headers: {
      host,
      accesstoken: payer.accessToken,
      'content-type': 'application/json',
      'x-forwarded-for': payer.ip,
    },
    body,
  })
  const { status, message } = (await answer.json()) as { status: number; message: string }
  if (status !== 1) throw new Error(`the picture was not taken: ${message}`)
  const peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  const note = `${(idle / 1024).toFixed(0)} MB at rest`
  const name = 'Upload of 5 MB and 25 megapixels: memory of the API at its peak, over rest'
  return atMost(name, (peak - idle) / 1024, { goal: megabytesMax, unit: 'MB', note })
}
