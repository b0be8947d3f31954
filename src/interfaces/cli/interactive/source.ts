import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Jarvis } from '../../../app/jarvis.ts'
import { openJarvis } from '../../../app/open-jarvis.ts'
import type { Status } from '../../../app/status.ts'
import { loadConfig } from '../../../config/load.ts'
import type { Hit, SearchResult } from '../../../core/hit.ts'
import { isOfSession } from '../../../core/hit-words.ts'
import { startForm } from '../../../core/platform/programs.ts'
import { loadOperation } from '../../../operations/catalogue.ts'
import { ask, findServer, helpfulWithin } from '../../http/find-server.ts'
import { pathOf } from '../../http/route-path.ts'
import { spaceHere } from '../ask-server.ts'
import { titleOfHit } from '../hit-words.ts'
import type { Invocation } from '../invocation.ts'
import { version } from '../version.ts'
import { editorCommand } from './editor-command.ts'
import type { InteractiveSource } from './interactive-source.ts'

/** Milliseconds: a server that takes longer hangs. */
const patience = 20_000
/** Hits that are listed: more than a screen shows. */
const mostHits = 30
/** Latest sessions whose names are loaded. */
const mostSessions = 200

interface SessionNames {
  sessions: readonly { id: string; label: string | null; goal: string | null; asked: string | null }[]
}

/** Names of sessions: their label, their goal, or the first question. */
const namesOf = ({ sessions }: SessionNames): ReadonlyMap<string, string> =>
  new Map(
    sessions.flatMap(({ id, label, goal, asked }) => {
      const name = (label ?? goal ?? asked ?? '').replace(/\s+/g, ' ').trim()
      return name === '' ? [] : [[id, name] as const]
    }),
  )

type Call = <Answer>(operation: string, input: object) => Promise<Answer>

/** Source of the interactive search: a running server of this home and version, otherwise this process. */
export async function openSource({
  parsed,
  output,
}: Invocation): Promise<InteractiveSource & { close(): Promise<void> }> {
  const { home: folder, set, space } = parsed.common
  const { home, config } = await loadConfig({ home: folder, flags: set })
  const found = Object.keys(set).length === 0 ? await findServer(home, helpfulWithin) : undefined
  const served = found?.record.version === version ? found : undefined
  const meant = space ?? (await spaceHere(config))
  let opened: Promise<Jarvis> | undefined
  const open = () => {
    opened ??= openJarvis({ home: folder, space, config: set, create: false, onlyReads: true, onWarning: output.note })
    return opened
  }
  const call: Call = async (name, input) => {
    if (served) {
      const path = `${pathOf(name)}?space=${encodeURIComponent(meant)}`
      const request = { ...served.record, path, token: served.token, body: input, timeout: patience }
      const answer = await ask(request).catch(() => undefined)
      if (answer?.status === 200) return JSON.parse(answer.body)
    }
    // If a server cannot answer, for example for an empty space, this process does, or reports the error.
    const { input: schema, run } = await loadOperation(name)
    return (await run(await open(), schema.parse(input) as never, {})) as never
  }
  let collections: Promise<Status['collections']> | undefined
  const fileOf = async ({ collection, path }: Hit): Promise<string | undefined> => {
    if (collection === null || path === null) return undefined
    collections ??= call<Status>('status', {}).then((status) => status.collections)
    const root = (await collections).find(({ name }) => name === collection)?.root
    return root === undefined ? undefined : join(root, path)
  }
  let sessions: Promise<ReadonlyMap<string, string>> | undefined
  /** Adds titles to hits; sessions are loaded when the first turn is found. */
  const named = async (result: SearchResult): Promise<SearchResult> => {
    if (!result.hits.some(isOfSession)) return result
    sessions ??= call<SessionNames>('session_list', { limit: mostSessions }).then(namesOf, () => new Map())
    const names = await sessions
    const titled = (hit: Hit) => ({ ...hit, title: titleOfHit(hit, names.get(hit.session ?? '')) })
    return { ...result, hits: result.hits.map((hit) => (isOfSession(hit) ? titled(hit) : hit)) }
  }
  return {
    search: async (query, isWhole) =>
      named(await call<SearchResult>(isWhole ? 'query' : 'search', { query, limit: mostHits })),
    read: (hit) => call<{ title: string; text: string; startLine: number }>('get', { ref: hit.uri }),
    fileOf,
    async edit(file, line) {
      const [program, ...words] = editorCommand(process.env, file, line)
      return new Promise((resolve, reject) => {
        const form = startForm(program!, words)
        spawn(form.command, form.args, { ...form, stdio: 'inherit' })
          .on('error', reject)
          .on('close', () => resolve())
      })
    },
    close: async () => void (await (await opened)?.close()),
  }
}
