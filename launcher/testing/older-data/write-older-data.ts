import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../src/free-port.ts'
import { launchDatabase } from '../../src/database/launch-database.ts'
import { startProduct } from '../start-supervisor.ts'
import { asOwner, seededNow } from '../../../server/testing/database/template.ts'
import { dumpData, writeDump } from './data-dump.ts'
import { askerOver } from './demo-caller.ts'
import { readAnswers } from './read-answers.ts'
import { describePayments } from './describe-payments.ts'

// Starts the product in a new folder, lets the people of the demo pay, and keeps what the folder
// holds then, with what people see of it. It is run where a data folder of this day is to be kept:
// the one of an earlier day can not be made again.
const folder = import.meta.dirname
const dataDir = mkdtempSync(join(tmpdir(), 'quittance-older-'))
const [port = 0] = await freePorts(1)
const { child, settled } = startProduct({
  PORT: String(port),
  QUITTANCE_DATA: dataDir,
  QUITTANCE_NOW: seededNow,
  TRUST_PROXY: '1',
  QUITTANCE_DEMO: '1',
})
const { code, err } = await settled
if (code !== null) throw new Error(err)
try {
  await describePayments(port)
  const answers = await readAnswers(askerOver(port))
  writeFileSync(join(folder, 'demo-2026-11-22.answers.json'), JSON.stringify(answers, null, 1))
  const database = await launchDatabase({ dataDir }) // the one that runs
  const dump = await asOwner(database.url, (owner) => dumpData(owner, dataDir))
  writeDump(join(folder, 'demo-2026-11-22.json.br'), dump)
} finally {
  child.kill('SIGTERM')
  await once(child, 'close')
  rmSync(dataDir, { recursive: true, force: true })
}
