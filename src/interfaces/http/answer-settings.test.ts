import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTemporaryServer, type TemporaryServer } from '../../testing/temporary-server.ts'
import type { SettingsDoor } from './answer-settings.ts'

let on: TemporaryServer
beforeAll(async () => {
  on = await openTemporaryServer({ 'a.md': '# A\n' })
})
afterAll(() => on.close())

const outcomeOf = async (answer: Response) => ({
  status: answer.status,
  body: (await answer.json()) as { code?: string },
})

it('writes a harmless setting into the file, and removes it again', async () => {
  expect((await on.post('/settings', { name: 'search.limit', value: '23' })).status).toBe(200)
  expect(readFileSync(join(on.home, 'config.yaml'), 'utf8')).toContain('limit: 23')
  const { body } = await outcomeOf(await on.post('/settings', { name: 'search.limit', value: null }))
  expect(body).toMatchObject({ name: 'search.limit', value: 10, former: 23 })
})

it('shows the written value, while the server uses its initial settings', async () => {
  const written = async () => {
    const door = (await (await on.ask('/settings')).json()) as SettingsDoor
    return door.written.find(({ name }) => name === 'search.limit')
  }
  expect(await written()).toEqual({ name: 'search.limit', value: 10, source: 'default' })
  await on.post('/settings', { name: 'search.limit', value: '23' })
  expect(await written()).toEqual({ name: 'search.limit', value: 23, source: 'file' })
  await on.post('/settings', { name: 'search.limit', value: null })
  expect(await written()).toEqual({ name: 'search.limit', value: 10, source: 'default' })
})

it('refuses terminal-only settings, invalid values, and callers other than the owner', async () => {
  for (const [name, value] of [
    ['llm.baseUrl', 'http://evil.example'],
    ['qmd.path', '/bin/sh'],
    ['server.origins', 'http://evil.example'],
    ['search.provider', './x.mjs'],
  ])
    expect(await outcomeOf(await on.post('/settings', { name, value }))).toMatchObject({
      status: 403,
      body: { code: 'setting_at_terminal' },
    })
  expect((await on.post('/settings', { name: 'search.limit', value: '100000' })).status).toBe(400)
  expect((await on.post('/settings', { name: 'search.limit' })).status).toBe(400)
  expect((await fetch(`${on.url}/settings`)).status).toBe(401)
})

it('lists the editable settings, and whether QMD can be installed', async () => {
  const door = (await (await on.ask('/settings')).json()) as SettingsDoor
  expect(door.editable.map(({ name }) => name)).toContain('search.limit')
  expect(door.qmd).toMatchObject({ isSet: false, command: 'npm install --global @tobilu/qmd' })
})
