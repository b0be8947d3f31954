import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJarvis } from './open-jarvis.ts'

it('assigns a session in a folder to the project of the observations there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jarvis-session-'))
  const jarvis = await openJarvis({
    ...{ home: join(folder, 'home'), config: { 'embedding.model': 'none' }, overrides: { environment: {} } },
  })
  try {
    const project = join(folder, 'harbour')
    mkdirSync(project)
    const session = await jarvis.memory.sessions.open({ project })
    const observed = await jarvis.observations.save({ type: 'insight', title: 'The gearbox whistles at noon', project })
    expect(session.project).toBe('harbour')
    expect(observed.project).toBe('harbour')
    expect(await jarvis.memory.sessions.list({ project })).toHaveLength(1)
  } finally {
    await jarvis.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
