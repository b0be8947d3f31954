import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { bundleProgram, type ChildProgram } from '../child-program.ts'

/**
 * A program that synchronises one home, and ends itself by SIGKILL at its n-th step: a statement that writes, or a file
 * that is written, renamed or removed. Nothing changes on the disk between two steps, so this is every moment.
 */
const source = `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { openJarvis } from '../app/open-jarvis.ts'
const [home, folder, skewHours, killAt] = process.argv.slice(2)
let steps = 0
let counts = false
const step = () => {
  if (counts && ++steps === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}
for (const name of ['writeFileSync', 'renameSync', 'rmSync', 'openSync', 'mkdirSync']) {
  const work = fs[name]
  fs[name] = (...given) => (step(), work(...given))
}
syncBuiltinESMExports()
const counting = (Database) =>
  class extends Database {
    prepare(sql) {
      const statement = super.prepare(sql)
      return {
        run: (...given) => (step(), statement.run(...given)),
        all: (...given) => statement.all(...given),
        get: (...given) => statement.get(...given),
        setReturnArrays: (given) => statement.setReturnArrays(given),
        columns: () => statement.columns(),
      }
    }
    exec(sql) {
      step()
      return super.exec(sql)
    }
  }
const { dlopen, getBuiltinModule } = process
process.dlopen = (module, ...given) => {
  dlopen.call(process, module, ...given)
  const { DatabaseSync } = module.exports
  if (DatabaseSync) module.exports = { ...module.exports, DatabaseSync: counting(DatabaseSync) }
}
process.getBuiltinModule = (name) => {
  const found = getBuiltinModule.call(process, name)
  return name === 'node:sqlite' && found ? { ...found, DatabaseSync: counting(found.DatabaseSync) } : found
}
const clock = () => Date.now() + Number(skewHours) * 3600000
const jarvis = await openJarvis({ home, config: { 'embedding.model': 'none' }, overrides: { environment: {}, clock } })
const sync = await jarvis.subsystem('sync')
counts = true
await sync.sync({ folder })
counts = false
await jarvis.close()
process.stdout.write(String(steps))
`

export const bundleSync = (): Promise<ChildProgram> => bundleProgram(source)

export interface KilledSync {
  bundle: string
  home: string
  folder: string
  skewHours: number
  /** 0: it comes to its end. */
  killAt: number
}

/** Runs a sync. Returns the number of steps until its end, or `killed`; throws other errors. */
export async function syncInChild({ bundle, home, folder, skewHours, killAt }: KilledSync): Promise<number | 'killed'> {
  const child = spawn(process.execPath, [bundle, home, folder, String(skewHours), String(killAt)])
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  const [out, err, { code, signal }] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (signal === 'SIGKILL') return 'killed'
  if (code !== 0) throw new Error(`The sync of ${home} ended with ${code}: ${err}`)
  return Number(out)
}
