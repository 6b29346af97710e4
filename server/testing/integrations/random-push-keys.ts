import {
  newPushKey,
  type PushKeys,
  pushKeysOf,
  readPushKeys,
} from '../../src/integrations/push/push-keys.ts'

/** Push keys of their own. */
export async function randomPushKeys(): Promise<PushKeys> {
  return (await rotatablePushKeys()).keys
}

/** The same, whose key is rotated when a test says so, and used at once. */
export async function rotatablePushKeys() {
  let list = await readPushKeys([await newPushKey()])
  const keys = pushKeysOf(
    () => list,
    () => 0,
  )
  const rotate = async () => {
    const [added] = await readPushKeys([await newPushKey()])
    list = [added, ...list]
  }
  return { keys, rotate }
}
