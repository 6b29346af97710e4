import type { CrashPoint } from './context.ts'

/** A crash test names the point at which this program is to end, as if by kill -9. */
export function crashAtPoint(wanted: string | undefined): (point: CrashPoint) => void {
  if (wanted === undefined) return () => undefined
  return (point) => {
    if (point === wanted) process.kill(process.pid, 'SIGKILL')
  }
}
