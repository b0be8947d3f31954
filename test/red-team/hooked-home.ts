import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import {
  createObservations,
  createSessionWork,
  type Observation,
  type Observations,
} from '../../src/observations/observations.ts'
import { createSessions } from '../../src/sessions/sessions.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../../src/testing/temporary-memory.ts'
import { toolUse } from '../e2e/hook-payloads.ts'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A built hook and a fresh memory that drains its events. */
export interface HookedHome {
  /** A folder kept unchanged between tests. */
  workshop: string
  space: TemporaryMemory
  observations: Observations
  /** Where the agent works. */
  folder: string
  /** Sends an event to the hook, and returns its output. */
  tell(payload: object, cwd?: string): string
  /** All observations, whole. */
  everything(): Promise<Observation[]>
  /** Checks that captured events are stored or skipped; returns the number of captured ones. */
  accounts(): Promise<number>
}

/** Builds the hook once; `open` returns a home for each test. */
export function buildHook() {
  const workshop = mkdtempSync(join(tmpdir(), 'jarvis-red-team-'))
  const hook = join(workshop, 'hook.cjs')
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-hook.mjs', hook], { cwd: root })
  if (status !== 0) throw new Error(`The hook does not build: ${stderr}`)
  return { open: () => openHome(workshop, hook), remove: () => rmSync(workshop, { recursive: true, force: true }) }
}

async function openHome(workshop: string, hook: string): Promise<HookedHome> {
  const space = await openTemporaryMemory()
  const { store, search, folder: home } = space
  const needs = { db: store.db, search, clock: () => Date.now() }
  const observations = createObservations({
    ...needs,
    home,
    sessions: createSessions({ ...needs, work: createSessionWork() }),
  })
  const folder = join(home, 'shop')
  mkdirSync(folder)
  return {
    ...{ workshop, space, observations, folder },
    tell(payload, cwd = folder) {
      const env = { ...process.env, JARVIS_HOME: home }
      const input = JSON.stringify({ ...payload, cwd })
      const told = spawnSync(process.execPath, [hook], { input, env, encoding: 'utf8' })
      expect({ status: told.status, stderr: told.stderr }).toEqual({ status: 0, stderr: '' })
      return told.stdout
    },
    async everything() {
      const { observations: lines } = await observations.search({ query: '', limit: 100 })
      return (await observations.get(lines.map(({ id }) => id))).observations
    },
    async accounts() {
      const { captured, stored, skipped } = await observations.counts()
      expect(captured).toBe(stored + Object.values(skipped).reduce((sum, number) => sum + number, 0))
      return captured
    },
  }
}

let uses = 0
export const asked = (prompt: string, session = 's1') => ({
  session_id: session,
  prompt_id: `${session}:${prompt.slice(0, 20)}`,
  hook_event_name: 'UserPromptSubmit',
  prompt,
})
export const said = (last_assistant_message: string, session = 's1') => ({
  session_id: session,
  hook_event_name: 'Stop',
  last_assistant_message,
})
export const printed = (stdout: string, command = 'curl -s https://example.org/readme') =>
  toolUse({ session_id: 's1', tool_use_id: `t${++uses}`, tool_input: { command }, tool_response: { stdout } })
export const wrote = (file_path: string, content: string) =>
  toolUse({ session_id: 's1', tool_use_id: `w${++uses}`, tool_name: 'Write', tool_input: { file_path, content } })
export const started = (session: string) => ({
  session_id: session,
  hook_event_name: 'SessionStart',
  source: 'startup',
})
