import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

/**
 * A room is a folder of `src/` or an interface in `src/interfaces/`. It has at most this many lines without tests, and
 * exports at most this many values from its entry file.
 */
const mostLines = 8_000
const mostValues = 12

const root = join(import.meta.dirname, '..')
const foldersIn = (place: string): string[] =>
  readdirSync(join(root, place), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? `${place}/${entry.name}` : [],
  )
const rooms = [...foldersIn('src').filter((room) => room !== 'src/interfaces'), ...foldersIn('src/interfaces')]

const linesOf = (room: string): number =>
  readdirSync(join(root, room), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .reduce((sum, name) => sum + readFileSync(join(root, room, name), 'utf8').split('\n').length - 1, 0)

const faceOf = (room: string): string => `${room}/${room.split('/').at(-1)}.ts`

async function valuesOf(room: string): Promise<string[]> {
  const { metafile } = await build({
    ...{ entryPoints: [join(root, faceOf(room))], absWorkingDir: root, bundle: true, format: 'esm' },
    ...{ platform: 'node', packages: 'external', metafile: true, write: false, outdir: 'out', logLevel: 'silent' },
  })
  return Object.values(metafile.outputs).flatMap((output) => output.exports)
}

describe('a room', () => {
  it.each(rooms)('%s has at most 8,000 lines without its tests', (room) => {
    expect(linesOf(room)).toBeLessThanOrEqual(mostLines)
  })

  it.each(rooms.filter((room) => existsSync(join(root, faceOf(room)))))(
    '%s exports at most 12 values from its entry file',
    async (room) => {
      const values = await valuesOf(room)
      expect(values.length, values.join(', ')).toBeLessThanOrEqual(mostValues)
    },
  )
})
