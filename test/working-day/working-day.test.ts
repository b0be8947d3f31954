import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendEvent, eventKey } from '../../src/capture/inbox.ts'
import { placeOf, readContext } from '../../src/capture/ready-context.ts'
import { claudeCode } from '../../src/interfaces/hooks/claude-code.ts'
import {
  createObservations,
  createSessionWork,
  type Observation,
  type Observations,
} from '../../src/observations/observations.ts'
import { createSessions } from '../../src/sessions/sessions.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../src/testing/temporary-memory.ts'
import { workingDay } from './payloads.ts'

/** Rule-based observations of a full day of hook payloads, judged by a reader without context. */
let space: TemporaryMemory
let observations: Observations
let folder: string
let all: Observation[]

beforeAll(async () => {
  space = await openTemporaryMemory()
  folder = join(space.folder, 'shop')
  mkdirSync(folder)
  const { store, search, time, folder: home, memory } = space
  const needs = { db: store.db, search, clock: () => time.now++ }
  observations = createObservations({
    ...needs,
    home,
    sessions: createSessions({ ...needs, work: createSessionWork() }),
  })
  for (const [index, payload] of workingDay(folder).entries()) {
    const read = claudeCode.read(payload)!
    const key = eventKey('claude-code', read.session, read.kind, claudeCode.idOf(payload) ?? String(index))
    appendEvent(home, { key, at: time.now++, client: 'claude-code', ...read })
  }
  const { places } = await observations.drain()
  for (const id of await observations.endedSessions()) {
    await memory.sessions.close(id)
    await observations.sessionClosed(id)
  }
  await observations.prepareContext(places[0]!, [])
  const { observations: lines } = await observations.search({ query: '', limit: 100 })
  all = (await observations.get(lines.map(({ id }) => id))).observations
})
afterAll(() => space.dispose())

const of = (type: Observation['type']) =>
  all
    .filter((one) => one.type === type)
    .sort((a, b) => a.at - b.at)
    .map(({ title }) => title)

describe('the observations of a working day', () => {
  it('describe each fix, its place and its cause', () => {
    expect(of('bugfix')).toEqual([
      'token.expires is in seconds while Date.now() gives milliseconds; src/auth.ts: compare both in milliseconds',
      'An empty cart now has a total of 0 in place of a panic (src/total.rs): index out of bounds: the len is 0 but the index is 0',
      '/cart/ with a trailing slash was not routed; route.go accepts both now: got 404, want 200',
    ])
  })

  it("name each failure in its runner's words, together with the work that fixed it", () => {
    expect(of('error')).toEqual([])
    const mended = [...all]
      .sort((a, b) => a.at - b.at)
      .flatMap(({ facts }) => facts.filter((one) => one.includes(' until ')))
    expect(mended).toEqual([
      "npx vitest run src/auth.test.ts failed (expected 'expired' to be 'valid') until fixed by changing src/auth.ts",
      'npm test failed (relation "carts" does not exist) until fixed by running npm run migrate',
      "npx tsc --noEmit failed (Cannot find name 'useTheme') until fixed by changing web/Header.tsx, web/useTheme.ts",
      'pytest -q test_import_prices.py failed (assert 0 == 3) until fixed by changing tools/import_prices.py',
      './scripts/deploy.sh staging failed (Cannot connect to the Docker daemon at unix:///var/run/docker.sock) until fixed by running systemctl start docker',
      'cargo test failed (index out of bounds: the len is 0 but the index is 0) until fixed by changing src/total.rs',
      'go test ./... failed (got 404, want 200) until fixed by changing gateway/route.go',
    ])
  })

  it('include each decision and insight once, with its author', () => {
    expect(of('decision')).toEqual([
      "Let's go with Postgres instead of Redis because we don't want another thing to run",
      'From now on always use pnpm in this repository, not npm',
    ])
    expect(of('insight')).toEqual([
      'npm test needs npm run migrate to have been run before, otherwise the cart tests fail with a missing relation',
      'import_prices must not be called inside an open transaction any more',
    ])
  })

  it('have self-contained titles', () => {
    expect([...of('feature'), ...of('change'), ...of('refactor'), ...of('discovery')]).toEqual([
      'Cart sessions now live in Postgres (src/cart-sessions.ts)',
      'Reverted: Added a dark mode toggle to the header in web/Header.tsx',
      'Deployed 1f2e3d4 to staging',
      'Reverted the dark mode toggle (9a8b7c6)',
      'Renamed Customer to Buyer in 14 files and committed it',
      'The import took 14 s because it committed after every row; now commits once per batch of 1,000 rows and once at the end: 0.6 s for the same file (tools/import_prices.py)',
      "Should we use Redis or Postgres for the cart sessions? I'd recommend Postgres here",
      'Order confirmation mails are sent by notifyCustomer() in src/orders/notify.ts',
    ])
    for (const { title } of all) expect(title.length).toBeLessThanOrEqual(200)
  })

  it('omit empty events, and account for every event', async () => {
    const { captured, stored, skipped } = await observations.counts()
    expect(skipped).toEqual({ 'list of tasks': 1, listing: 1, 'looking around': 1 })
    expect(captured).toBe(stored + 3)
    // Thanks are a prompt without any work.
    expect(all.map(({ narrative }) => narrative).join('\n')).not.toContain('thanks!')
  })

  it('mark only the work that the user rejected', () => {
    expect(all.filter(({ title }) => /^(?:Did not help|Reverted):/.test(title)).map(({ title }) => title)).toEqual([
      'Reverted: Added a dark mode toggle to the header in web/Header.tsx',
    ])
  })

  it('give the next session open work, decisions and insights', () => {
    const { text, tokens } = readContext(space.folder, placeOf(folder))!
    expect(text).toContain('the end-to-end tests: they need the staging key')
    expect(text).toContain('carts should expire after 30 days; there is no job for that yet')
    expect(text).not.toContain('Still failing')
    expect(text).not.toContain('Asked of the user')
    for (const title of [...of('decision'), ...of('insight')]) expect(text).toContain(title)
    expect(tokens).toBeLessThanOrEqual(1500)
  })
})
