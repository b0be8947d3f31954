import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgresStore } from '../postgres/open-store.ts'
import { rightsIn } from '../postgres/rights.ts'
import { noPostgres, startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { checkRights, rightsFindings } from './check-rights.ts'

describe.skipIf(noPostgres())(`the rights of a role ${noPostgres()}`, () => {
  let server: TestPostgres
  let owner: string
  let app: string
  let role: string
  beforeAll(async () => {
    server = await startPostgres()
    owner = await server.fresh()
    const name = new URL(owner).pathname.slice(1)
    role = `app_${name}`
    app = owner.replace(/\/\/\w+:test@/, `//${role}:test@`)
    await asSuperuser(`CREATE ROLE ${role} LOGIN PASSWORD 'test'`)
    await (await openPostgresStore({ address: owner, space: 'main' })).close()
  })
  afterAll(async () => {
    await asSuperuser(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
    await server?.stop()
  })
  async function asSuperuser(sql: string): Promise<void> {
    const url = new URL(server.owner)
    url.pathname = new URL(owner).pathname
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  const settings = (address: string) => ({ config: { database: address, space: 'main' } }) as never
  const lacking = (spaces = ['main']) => rightsIn(app, spaces)

  it('are complete for the owner', async () => {
    expect(await rightsIn(owner, ['main', 'new'])).toMatchObject({ cannotCreate: [], cannotUse: [], grants: [] })
    await checkRights(settings(owner), ['main'], ['main'])
  })

  it('that are missing are reported with GRANT statements that suffice', async () => {
    expect(await lacking(['main', 'new'])).toMatchObject({ role, cannotCreate: ['new'], cannotUse: ['main'] })
    const refused = checkRights(settings(app), ['main'], ['main'])
    await expect(refused).rejects.toMatchObject({ code: 'database_rights', kind: 'Denied' })
    await expect(refused).rejects.toThrow(`GRANT USAGE ON SCHEMA "jarvis_main" TO "${role}";`)
    expect(await rightsFindings(settings(app), [])).toMatchObject([{ check: 'rights', state: 'error' }])
    await asSuperuser(
      'GRANT USAGE ON SCHEMA jarvis_main TO PUBLIC; GRANT SELECT ON ALL TABLES IN SCHEMA jarvis_main TO PUBLIC',
    )
    expect((await lacking()).cannotUse).toEqual(['main'])
    await asSuperuser((await lacking()).grants.join('\n'))
    expect((await lacking()).grants).toEqual([])
    await asSuperuser('CREATE TABLE jarvis_main.of_somebody_else (id SERIAL)')
    await checkRights(settings(app), ['main'], ['main'])
    expect(await rightsFindings(settings(app), [])).toEqual([])
    await asSuperuser(`REVOKE ALL ON ALL SEQUENCES IN SCHEMA jarvis_main FROM ${role}`)
    expect((await lacking()).cannotUse).toEqual(['main'])
    await asSuperuser((await lacking()).grants.join('\n'))
    await asSuperuser((await lacking(['new'])).grants.join('\n'))
    expect((await lacking(['new'])).grants).toEqual([])
  })

  it('lack ownership when this version has to change the tables', async () => {
    const inMain = 'SET search_path TO jarvis_main; SET jarvis.space TO main;'
    const change = (by: number) =>
      asSuperuser(`${inMain} UPDATE meta SET value = (value::int + ${by})::text WHERE key = 'schema_version'`)
    await change(-1)
    await expect(checkRights(settings(app), ['main'], ['main'])).rejects.toThrow("the owner's address")
    await change(2)
    await expect(checkRights(settings(app), ['main'], ['main'])).rejects.toMatchObject({ code: 'database_from_future' })
    await change(-1)
  })
})
