import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../core/ids.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import type { Jarvis } from './jarvis.ts'
import { openJarvis } from './open-jarvis.ts'

const canary = 'quixzanthopol'
let home: string
let jarvis: Jarvis
let dead: number
let temporary: string
const open = () => openJarvis({ home, config: { 'embedding.model': 'none' }, overrides: { environment: {} } })

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'jarvis-left-'))
  temporary = await mkdtemp(join(tmpdir(), 'jarvis-left-'))
  // A separate folder: the shared one has leftovers of other tests that kill processes.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, temporary)
  jarvis = await open()
  await jarvis.memory.remember({ content: 'The cat is called Miro.' })
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((done) => child.on('exit', done))
  dead = child.pid!
})
afterEach(async () => {
  await jarvis.close()
  vi.unstubAllEnvs()
  for (const folder of [home, temporary]) await rm(folder, { recursive: true, force: true })
})

function put(path: string, old = false): string {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, canary)
  const before = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000)
  if (old) for (const each of [path, dirname(path)]) utimesSync(each, before, before)
  return path
}
const at = (path: string) => join(home, path)
/** A temporary folder with the mark of the process in its name. */
function inTemporary(name: string, host = hostname()): string {
  const folder = join(temporary, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '.jarvis-temporary'), `${host}/${name.split('-')[2]}`)
  return put(join(folder, 'jarvis.db'))
}
const small = () => [
  put(at(`inbox/.budget.json.${dead}.tmp`)),
  put(at(`inbox/fixes/.0f0f.json.${dead}.tmp`)),
  put(at(`inbox/large/.abc.json.${dead}.tmp`)),
  put(at(`inbox/ready/.0f0f.json.${dead}.tmp`)),
  put(at(`cache/.settings.json.${dead}.tmp`)),
  put(at(`models/.tried.json.${dead}.tmp`)),
  put(at(`phone/.phones.json.${dead}.tmp`)),
  put(at(`.config.yaml.${dead}.tmp`)),
  put(at(`.token.${dead}.tmp`)),
]
const large = () => [
  put(at(`spaces/main/export/net/s1/.${newId(Date.now())}.md.${dead}.tmp`)),
  put(at('spaces/main/jarvis.db.before-9.part'), true),
  put(at('spaces/main/jarvis.db.reading'), true),
  put(at('spaces/main/jarvis.db.mended'), true),
  inTemporary(`jarvis-read-${dead}-abc123`),
]
/** Files of living processes, of the owner, or too recent to be sure. */
const kept = () => [
  put(at(`inbox/large/.abc.json.${process.pid}.tmp`)),
  put(at(`config.yaml.${dead}`)),
  put(at('inbox/large/abc.json')),
  put(at(`spaces/main/memory/plan.md.${dead}.tmp`)),
  put(at('spaces/main/jarvis.db.before-8.part')),
  inTemporary(`jarvis-read-${process.pid}-abc123`),
  // Of a container that shares the folder, where processes have other ids.
  inTemporary(`jarvis-read-${dead}-abc124`, 'elsewhere'),
  // Made by a person.
  put(join(temporary, 'jarvis-bench-2024-backup', 'thesis.txt'), true),
  put(join(temporary, 'jarvis-read-photos', 'a.jpg'), true),
  put(join(temporary, `jarvis-read-${dead}-backup`, 'thesis.txt'), true),
]
const there = (files: readonly string[]) => files.filter((file) => existsSync(file))

describe('temporary files of killed processes', () => {
  it('are removed by the next command in small folders', async () => {
    const [gone, staying] = [small(), kept()]
    await (await open()).close()
    expect([there(gone), there(staying)]).toEqual([[], staying])
  })

  it.skipIf(isOnPostgres)('are listed by doctor and by a preview of cleanup, and removed by cleanup', async () => {
    const [gone, staying] = [[...small(), ...large()], kept()]
    const { findings } = await jarvis.doctor()
    const named = findings.filter(({ check }) => check === 'left-over files').map(({ message }) => message)
    for (const file of gone)
      expect(named.some((message) => message.includes(file.replace(/\/jarvis\.db$/, '')))).toBe(true)
    const steps = (await jarvis.cleanup({ dryRun: true })).steps.map(({ what }) => what)
    expect(steps.filter((what) => what.includes('was killed'))).toHaveLength(gone.length)
    expect(there(gone)).toEqual(gone)
    await jarvis.cleanup()
    expect([there(gone), there(staying)]).toEqual([[], staying])
  })

  it.skipIf(isOnPostgres)('are removed and listed by doctor --repair', async () => {
    const gone = [...small(), ...large()]
    const { repaired } = await jarvis.doctor({ repair: true })
    expect(there(gone)).toEqual([])
    expect(repaired.filter((sentence) => sentence.includes('was killed'))).toHaveLength(gone.length)
  })

  it('are removed by the next export to the same folder, which restores the earlier export', async () => {
    const [folder, draft] = [at('out/backup'), at(`out/.backup.jarvis-export-${dead}-abc123`)]
    const [left, former] = [put(join(draft, 'facts.jsonl')), put(join(`${draft}-former`, 'manifest.json'))]
    writeFileSync(former, '{}')
    // Not an export of ours: the restored folder is refused, and stays.
    await expect(jarvis.exportTo(folder)).rejects.toMatchObject({ kind: 'Conflict' })
    expect([there([left, former]), there([join(folder, 'manifest.json')])]).toEqual([
      [],
      [join(folder, 'manifest.json')],
    ])
  })

  it('are removed by forget, in any place', async () => {
    await jarvis.memory.remember({ content: `The safe is behind the ${canary}.` })
    // Copies of the database hold what is forgotten, so the unfinished one goes, too.
    const [gone, staying] = [[...small(), ...large()], kept().filter((file) => !file.endsWith('.part'))]
    await jarvis.memory.forget({ query: canary }, { dryRun: false })
    expect([there(gone), there(staying)]).toEqual([[], staying])
  })
})
