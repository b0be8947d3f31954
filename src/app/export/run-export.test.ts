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
    memoryFiles: async () => ({ files: [{ path: 'MEMORY.md', text: '# Memory\n' }], skipped: ['memory/old.md'] }),
    version: async () => version++,
    restoreFile: never,
    isRestoring: never,
    setRestoring: never,
    finish: never,
  }
}

describe('an export of a space that is being written to', () => {
  it('succeeds when only derived data was written', async () => {
    const { counts } = await runExport(
      busySpace(() => 3),
      join(folder, 'out'),
    )
    expect(counts).toContainEqual({ what: 'facts', count: 3 })
    expect(counts.map(({ what }) => what)).toContain('memory file that cannot be read and is left out: memory/old.md')
  })

  it('reads the space again until two reads agree', async () => {
    let readings = 0
    const { counts } = await runExport(
      busySpace(() => Math.min(++readings, 3)),
      join(folder, 'out'),
    )
    expect(counts).toContainEqual({ what: 'facts', count: 3 })
    expect(readFileSync(join(folder, 'out', 'data', 'facts.jsonl'), 'utf8').split('\n')).toHaveLength(4)
  })

  it('fails instead of mixing two states', async () => {
    let readings = 0
    const doing = runExport(
      busySpace(() => ++readings),
      join(folder, 'out'),
    )
    await expect(doing).rejects.toMatchObject({ code: 'export_changed' })
    expect(readdirSync(folder)).toEqual([])
  })
})
