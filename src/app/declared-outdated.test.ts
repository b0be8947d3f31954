import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

let home: string
let jarvis: Jarvis
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'jarvis-declared-'))
  jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' }, overrides: { environment: {} } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(home, { recursive: true, force: true })
})

async function add(files: Record<string, string>): Promise<void> {
  const root = join(home, 'notes')
  mkdirSync(root)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  await jarvis.addCollection(root, { name: 'notes' })
}
const ask = async (query: string) => (await jarvis.search.query({ query })).hits
const paths = async (query: string) => (await ask(query)).map(({ path }) => path)

const queue = {
  'adr-003.md': '# ADR 3: queue\nStatus: superseded by ADR 7\nWe use RabbitMQ with quorum queues as our queue.\n',
  'adr-007.md': '# ADR 7: queue\nStatus: accepted\nPostgres takes the jobs.\nSupersedes ADR 3.\n',
  'bread.md': '# Bread\nFlour and water.\n',
}

it('puts the named successor above a document, which stays and says so', async () => {
  await add(queue)
  const hits = await ask('what queue do we use now')
  expect(hits.map(({ path }) => path)).toEqual(['adr-007.md', 'adr-003.md'])
  expect(hits.map(({ declared }) => declared)).toEqual([undefined, { status: 'superseded', by: 'ADR 7' }])
  expect(hits[0]!.score).toBeGreaterThanOrEqual(hits[1]!.score!)
})

it('leaves the order where the question names the outdated one', async () => {
  await add(queue)
  expect((await paths('ADR 3'))[0]).toBe('adr-003.md')
  expect((await paths('RabbitMQ queue'))[0]).toBe('adr-003.md')
})

it('puts a document without a successor below one that answers about as well', async () => {
  await add({
    'cache-2024.md': '---\nstatus: obsolete\n---\n# Cache\nThe cache is memcached for ten minutes.\n',
    'cache-2026.md': '---\nstatus: current\n---\n# Cache\nThe cache sits in Valkey. Entries live for an hour.\n',
  })
  expect(await paths('cache')).toEqual(['cache-2026.md', 'cache-2024.md'])
})

it('puts the newer version above an older one, by the paths and dates of both', async () => {
  await add({
    'cellar-v1.md': '---\ndate: 2025-03-02\n---\n# Cellar\nThe cellar is kept at 9 degrees, the cellar door shut.\n',
    'cellar.md': '---\ndate: 2026-10-20\n---\n# Cellar\nThe cellar has 11 degrees.\n',
  })
  const hits = await ask('cellar kept at how many degrees')
  expect(hits.map(({ path }) => path)).toEqual(['cellar.md', 'cellar-v1.md'])
  expect(hits[1]!.declared).toEqual({ status: 'older version', by: 'cellar.md' })
  expect((await paths('cellar v1'))[0]).toBe('cellar-v1.md')
})

it('leaves code, in which something is deprecated', async () => {
  await add({ 'retry.ts': '// Status: deprecated\nexport const retry = () => queue()\n', 'bread.md': '# Bread\n' })
  expect((await ask('retry'))[0]!.declared).toBeUndefined()
})
