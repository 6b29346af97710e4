import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { processFolder, removeLeftFolders } from './process-folder.ts'

it('removes what processes left that are gone, and nothing of those that run', () => {
  const parent = mkdtempSync(join(tmpdir(), 'quittance-folders-'))
  try {
    const { pid: gone } = spawnSync(process.execPath, ['--version'])
    const left = join(parent, `seeded-${gone}-abc`)
    const kept = [`seeded-${process.ppid}-abc`, `other-${gone}-abc`, 'seeded-abc']
    for (const folder of [left, ...kept.map((name) => join(parent, name))])
      mkdirSync(join(folder, 'inside'), { recursive: true })

    const made = processFolder(parent, 'seeded')
    removeLeftFolders(parent, 'seeded')

    expect(existsSync(left)).toBe(false)
    expect(kept.filter((name) => !existsSync(join(parent, name)))).toEqual([])
    expect(made).toContain(`seeded-${process.pid}-`)
    expect(existsSync(made)).toBe(true)
  } finally {
    rmSync(parent, { recursive: true })
  }
})
