import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MovedSpace } from '../../exports/layout.ts'
import { runExport } from './run-export.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-run-export-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A space with constant writes; `rows` returns the row count of a read. */
function busySpace(rows: () => number): MovedSpace {
  let version = 0
  const never = async () => {
    throw new Error('nothing comes back here')
  }
  return {
    kinds: async () => [
      {
        name: 'facts',
        async *read() {
          for (let id = 0, count = rows(); id < count; id++) yield { id }
        },
        write: never,
      },
    ],
    memoryFiles: async () => [{ path: 'MEMORY.md', text: '# Memory\n' }],
    version: async () => version++,
    restoreFile: never,
    isRestoring: never,
    setRestoring: never,
    finish: never,
  }
}

describe('a space that is written to meanwhile', () => {
  it('is exported where only derived data was written', async () => {
    const { counts } = await runExport(
      busySpace(() => 3),
      join(folder, 'out'),
    )
    expect(counts).toContainEqual({ what: 'facts', count: 3 })
  })

  it('is read again until two readings agree', async () => {
    let readings = 0
    const { counts } = await runExport(
      busySpace(() => Math.min(++readings, 3)),
      join(folder, 'out'),
    )
    expect(counts).toContainEqual({ what: 'facts', count: 3 })
    expect(readFileSync(join(folder, 'out', 'data', 'facts.jsonl'), 'utf8').split('\n')).toHaveLength(4)
  })

  it('is not exported half before and half after', async () => {
    let readings = 0
    const doing = runExport(
      busySpace(() => ++readings),
      join(folder, 'out'),
    )
    await expect(doing).rejects.toMatchObject({ code: 'export_changed' })
    expect(readdirSync(folder)).toEqual([])
  })
})
