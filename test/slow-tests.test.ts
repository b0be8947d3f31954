import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isOnPostgres } from '../src/testing/in-files.ts'
import { longest } from './setup/longest-first.ts'

const root = join(import.meta.dirname, '..')
const slow = JSON.parse(readFileSync(join(import.meta.dirname, 'slow-tests.json'), 'utf8')) as Record<string, string>

it('slow-tests.json lists existing files in order (written by "npm run test:sort")', () => {
  const files = Object.keys(slow)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(files).toEqual([...files].sort())
})

it('no test file with shared modules mocks one (listed by "npm run test:sort -- <file>")', () => {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) =>
      join(folder, String(name)).replaceAll('\\', '/'),
    ),
  )
  const shared = files.filter((file) => file.endsWith('.test.ts') && !/^test\/(?:e2e|release)\//.test(file))
  const replaces = (file: string) => /^\s*vi\.(?:doM|m)ock\(/m.test(readFileSync(join(root, file), 'utf8'))
  expect(shared.filter((file) => replaces(file) && !slow[file]?.includes('a replaced module'))).toEqual([])
})

it('longest-first.ts names existing files', () => {
  expect(longest.filter((file) => !existsSync(join(root, file)))).toEqual([])
})

// Where homes are in PostgreSQL every file connects, and the project does not look.
it.skipIf(isOnPostgres)('the fast project detects outside resources that a file uses', async () => {
  const { createServer } = await import('node:http')
  const { spawn, spawnSync } = await import('node:child_process')
  const shared = globalThis as { usedOutside?: Set<string> }
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  await new Promise((resolve) => server.close(resolve))
  spawnSync(process.execPath, ['--version'])
  await new Promise((resolve) => spawn(process.execPath, ['--version']).on('close', resolve))
  const program = process.execPath.split(/[\\/]/).at(-1)
  expect([...shared.usedOutside!].sort()).toEqual(['a server', program].sort())
  shared.usedOutside!.clear()
})
