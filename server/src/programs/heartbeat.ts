/** Milliseconds from one heartbeat to the next. */
const everyMs = 1_000

const heartbeat = 'heartbeat'

/** Sends the supervisor, where there is one, heartbeats from the event loop: they say that it turns. */
export function sendHeartbeats(): void {
  sendHeartbeat()
  setInterval(sendHeartbeat, everyMs).unref()
}

function sendHeartbeat(): void {
  if (process.connected) process.send?.(heartbeat)
}

export function isHeartbeat(message: unknown): boolean {
  return message === heartbeat
}
