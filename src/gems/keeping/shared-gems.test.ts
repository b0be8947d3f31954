import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJarvis } from '../../app/open-jarvis.ts'
import type { MovedRow } from '../../ports/movable.ts'
import { openHomeStore } from '../../testing/home-store.ts'
import type { GemNeeds } from './change-gem.ts'
import { gemKind } from './gem-kind.ts'
import { sharedGems } from './shared-gems.ts'

it("an edit that is made while another machine's gem is prepared stays", async () => {
  const home = mkdtempSync(join(tmpdir(), 'jarvis-shared-gems-'))
  const jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' }, overrides: { environment: {} } })
  try {
    const { gem } = await jarvis.gems.add({ text: 'The tide is high.', title: 'Tide' }, { enrich: false })
    const { db, close } = await openHomeStore(home, 'main')
    let isEdited = false
    const search = {
      async prepare(drafts: unknown[]) {
        if (!isEdited) await jarvis.gems.edit(gem.id, { notes: 'Ask the harbour' })
        isEdited = true
        return drafts
      },
      put: async () => undefined,
      remove: async () => undefined,
      label: async () => undefined,
    }
    const needs = { db, search, clock: Date.now, folder: join(home, 'spaces/main/knowledge') } as unknown as GemNeeds
    const rows: MovedRow[] = []
    for await (const row of gemKind(needs).read()) rows.push(row as MovedRow)
    const changedAt = Number(rows[0]!.changedAt) + 1
    const theirs = { ...rows[0]!, tags: ['harbour'], owned: ['tags'], changedAt }
    expect(await sharedGems(needs).put([theirs], undefined, new Set())).toEqual(['added'])
    await close()
    expect((await jarvis.gems.get(gem.id)).gem).toMatchObject({ notes: 'Ask the harbour', tags: ['harbour'] })
  } finally {
    await jarvis.close()
    rmSync(home, { recursive: true, force: true })
  }
})
