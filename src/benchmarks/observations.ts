import { runImport } from '../app/import/run-import.ts'
import { refuseExisting, writeNew } from '../app/new-file.ts'
import type { OpenSpace } from '../app/space.ts'
import type { WorkOptions } from '../app/work-options.ts'
import { invalidInput } from '../core/errors.ts'
import type { GotObservations } from '../observations/observations.ts'
import type { ForeignDatabase } from '../ports/importer.ts'
import type { ObservationsBenchRequest, ObservationsReport } from './judged-observations.ts'
import { type OpenBenchSpace, withScratchSpaces } from './scratch-space.ts'

const pageSize = 50
const requestLength = 300
const mostSessions = 10_000

/** Imports sessions into a temporary space, and returns the observations derived by rules. */
export async function runObservationsBench(
  openSpace: OpenBenchSpace,
  { transcripts, out }: ObservationsBenchRequest,
  { openDatabase, ...options }: WorkOptions & { openDatabase: (path: string) => Promise<ForeignDatabase> },
): Promise<ObservationsReport> {
  refuseExisting(out)
  const report = await withScratchSpaces(openSpace, [transcripts], async ([scratch]) => {
    const { space } = scratch!
    await runImport(
      { ...space, addCollection: refuse },
      { path: transcripts, facts: false },
      { ...options, openDatabase },
    )
    return observationsIn(space)
  })
  if (out !== undefined) writeNew(out, report.observations.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return { ...report, ...(out !== undefined && { out }) }
}

/** Sessions of agents create no collections. */
const refuse = (): never => {
  throw invalidInput('bench_transcripts', 'This is not a folder of sessions. Pass a folder that `jarvis import` reads.')
}

/** The text of each prompt of a session. */
async function promptsOf({ rawUse }: OpenSpace['observations'], session: string): Promise<string[]> {
  const prompts: string[] = []
  for (let offset = 0; ; offset += pageSize) {
    const { events, total } = await rawUse({ session, offset, limit: pageSize, longest: requestLength })
    for (const { kind, prompt, text, skipped } of events)
      if (kind === 'prompt' && skipped === null) prompts[prompt - 1] = text ?? ''
    if (offset + pageSize >= total) return prompts
  }
}

async function observationsIn({ observations, memory }: OpenSpace): Promise<ObservationsReport> {
  const whole: GotObservations['observations'][number][] = []
  for (let offset = 0; ; offset += pageSize) {
    const { observations: lines } = await observations.search({ query: '', limit: pageSize, offset })
    const ids = lines.map(({ id }) => id)
    if (ids.length > 0) whole.push(...(await observations.get(ids, { count: false })).observations)
    if (ids.length < pageSize) break
  }
  const titles = new Map(whole.map(({ id, title }) => [id, title]))
  const asked = new Map<string, string[]>()
  for (const { id } of await memory.sessions.list({}, mostSessions)) asked.set(id, await promptsOf(observations, id))
  const judged = whole
    .toSorted((one, other) => one.at - other.at)
    .map((one) => ({
      session: one.session,
      prompt: one.prompt,
      asked: asked.get(one.session ?? '')?.[(one.prompt ?? 0) - 1] ?? '',
      type: one.type,
      title: one.title,
      narrative: one.narrative,
      facts: one.facts,
      files: one.filesModified,
      links: one.links.map(({ kind, direction, id }) => `${kind} ${direction}: ${titles.get(id) ?? id}`),
    }))
  return {
    sessions: asked.size,
    prompts: [...asked.values()].reduce((sum, { length }) => sum + length, 0),
    observations: judged,
  }
}
