import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { createOpenSpaces } from './open-spaces.ts'

/** Spaces that only count how often they were opened and closed. */
function counted(file?: string) {
  const log: string[] = []
  const spaces = createOpenSpaces({
    filesOf: () => (file === undefined ? [] : [file]),
    async open(space) {
      if (space === 'broken' && !log.includes('repaired')) throw new Error('It does not open.')
      log.push(`open ${space}`)
      const jarvis = { modelsInMemory: () => [space], close: async () => void log.push(`close ${space}`) }
      return jarvis as unknown as Jarvis
    },
  })
  return { spaces, log }
}
const nothing = async () => {}
const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('the open spaces of a server', () => {
  it('are opened once, also when many ask at once, and closed together', async () => {
    const { spaces, log } = counted()
    await Promise.all(Array.from({ length: 20 }, () => spaces.use('main', false, nothing)))
    await spaces.use('work', false, nothing)
    expect(log).toEqual(['open main', 'open work'])
    expect(spaces.modelsInMemory()).toEqual(['main', 'work'])
    await spaces.close()
    expect(log.slice(2).sort()).toEqual(['close main', 'close work'])
    expect(spaces.modelsInMemory()).toEqual([])
  })

  it('retry opening a space that failed', async () => {
    const { spaces, log } = counted()
    await expect(spaces.use('broken', false, nothing)).rejects.toThrow('does not open')
    log.push('repaired')
    await spaces.use('broken', false, nothing)
    expect(log).toEqual(['repaired', 'open broken'])
  })

  it('close the least recently used one above the limit, and none in use', async () => {
    const { spaces, log } = counted()
    let leave = () => {}
    const staying = spaces.use(
      'used',
      false,
      () =>
        new Promise<void>((resolve) => {
          leave = resolve
        }),
    )
    for (let index = 0; index < 12; index++) {
      await spaces.use(`s${index}`, false, nothing)
      await soon()
    }
    expect(log.filter((line) => line.startsWith('close'))).toEqual([
      'close s0',
      'close s1',
      'close s2',
      'close s3',
      'close s4',
    ])
    expect(spaces.areUsed()).toBe(true)
    leave()
    await staying
    expect(spaces.areUsed()).toBe(false)
    await spaces.close()
    expect(log.filter((line) => line.startsWith('close'))).toHaveLength(13)
  })

  it('are reopened when their file was replaced, while readers of the old one finish', async () => {
    const file = join(tmpdir(), `jarvis-identity-${process.pid}`)
    writeFileSync(file, 'old')
    const { spaces, log } = counted(file)
    let leave = () => {}
    const reading = spaces.use(
      'main',
      false,
      () =>
        new Promise<void>((resolve) => {
          leave = resolve
        }),
    )
    await soon()
    writeFileSync(`${file}.new`, 'new')
    renameSync(`${file}.new`, file)
    await spaces.use('main', false, nothing)
    expect(log).toEqual(['open main', 'open main'])
    leave()
    await reading
    await soon()
    expect(log).toEqual(['open main', 'open main', 'close main'])
    await spaces.close()
    rmSync(file)
  })
})
