import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type ServerEvent } from '../../client/client.ts'
import { openTemporaryServer, type TemporaryServer } from '../../testing/temporary-server.ts'

let on: TemporaryServer
beforeAll(async () => {
  on = await openTemporaryServer({ 'one.md': '# One\n' })
})
afterAll(() => on.close())

/** Reads events until `enough` returns true. */
async function listen(
  enough: (events: readonly ServerEvent[]) => boolean,
  work: () => Promise<unknown>,
  space?: string,
) {
  const stop = new AbortController()
  const events: ServerEvent[] = []
  const settings = { signal: stop.signal, ...(space !== undefined && { space }) }
  let ready = () => {}
  const listening = new Promise<void>((resolve) => {
    ready = resolve
  })
  const done = createClient({ url: on.url, token: on.token }).events((event) => {
    events.push(event)
    ready()
    if (enough(events)) stop.abort()
  }, settings)
  await listening
  // Writes from before the connection are not sent as events.
  await new Promise((resolve) => setTimeout(resolve, 400))
  await work()
  await done
  return events
}

describe('live events', () => {
  it('report progress and writes of the server, and of other processes', async () => {
    writeFileSync(join(on.notes, 'two.md'), '# Two\n')
    const ofServer = await listen(
      (events) => events.some(({ event }) => event === 'write') && events.some(({ event }) => event === 'index'),
      () => on.post('/api/update', {}),
    )
    expect(ofServer[0]).toEqual({ event: 'hello', data: { version: '1.2.3' } })
    expect(ofServer).toContainEqual({
      event: 'progress',
      data: { space: 'main', step: 'Indexing notes', done: expect.any(Number), total: expect.any(Number) },
    })
    expect(ofServer).toContainEqual({
      event: 'write',
      data: expect.objectContaining({
        space: 'main',
        action: 'file.add',
        target: 'jarvis://notes/two.md',
        actor: 'jarvis',
      }),
    })
    const ofOthers = await listen(
      (events) => events.some(({ event }) => event === 'write'),
      async () => {
        const jarvis = await on.open()
        await jarvis.documents.addContext('notes', '', 'About numbers')
        await jarvis.close()
      },
    )
    expect(ofOthers.filter(({ event }) => event === 'write')).toMatchObject([{ data: { target: 'jarvis://notes/' } }])
  })

  it('report their own space only', async () => {
    await on.post('/api/collection-add?space=work', { folder: on.notes, name: 'desk' })
    const ofWork = await listen(
      (seen) => seen.some(({ event }) => event === 'write'),
      async () => {
        await on.post('/api/context-add', { target: 'notes', text: 'In main again' })
        await on.post('/api/context-add?space=work', { target: 'desk', text: 'At work' })
      },
      'work',
    )
    expect(ofWork.filter(({ event }) => event === 'write')).toMatchObject([{ data: { space: 'work' } }])
  })

  it('require one existing space', async () => {
    await on.post('/api/collection-add?space=work', { folder: on.notes, name: 'desk' })
    expect((await on.ask('/api/events?space=all')).status).toBe(400)
    expect((await on.ask('/api/events?space=none')).status).toBe(404)
  })

  it('end with the server, and are limited in number', async () => {
    const place = await openTemporaryServer({ 'one.md': '# One\n' })
    const open = await Promise.all(Array.from({ length: 70 }, () => place.ask('/api/events')))
    expect(open.filter(({ status }) => status === 200)).toHaveLength(64)
    expect(open.filter(({ status }) => status === 429)).toHaveLength(6)
    const ends = open.filter(({ status }) => status === 200).map((response) => response.text())
    await place.close()
    for (const text of await Promise.all(ends)) expect(text).toContain('event: hello')
  })
})
