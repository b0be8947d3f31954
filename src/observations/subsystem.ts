import { accessSync, constants } from 'node:fs'
import { clearLost, inboxFiles, inboxFolder, lostEvents } from '../capture/inbox.ts'
import { counted } from '../core/counted.ts'
import type { Clock } from '../core/runtime.ts'
import type { Database } from '../ports/database.ts'
import type { Finding } from '../ports/health.ts'
import type { Subsystem } from '../ports/subsystem.ts'
import { createProjectForgetting, type JoinNeeds } from '../repositories/repositories.ts'
import type { Search } from '../search/search.ts'
import { createWorkUndo } from './changes/work-undo.ts'
import { pastWork } from './context/past-work.ts'
import type { CaptureCounts } from './drain/raw-events.ts'
import { observationKinds } from './export/observation-kinds.ts'
import { createQuoteForgetting } from './forget/forget-quotes.ts'
import { createWorkPart } from './forget/forget-work.ts'
import { createWorkForgetting } from './forget/forgetting.ts'
import { indexedObservations } from './indexed-observations.ts'

interface Needs {
  db: Database
  search: Search
  clock: Clock
  /** The home with the inbox and contexts of the space; undefined for a space without one. */
  home?: string | undefined
  /** Columns of subsystems that name projects. */
  projectColumns?: JoinNeeds['projectColumns']
  /** Numbers of captured events. */
  counts?: (() => Promise<CaptureCounts>) | undefined
}

/** Work of agents, for operations across all subsystems. */
export const workSubsystem = ({ counts, ...needs }: Needs): Subsystem => ({
  undoers: async () => createWorkUndo(needs),
  forgetParts: async () => [
    createWorkPart(createWorkForgetting(needs)),
    createQuoteForgetting(needs),
    createProjectForgetting(needs),
  ],
  kinds: async () => observationKinds(needs),
  indexed: async () => [indexedObservations(needs.db)],
  brief: (request, options) => pastWork(needs, request, options),
  ...(counts && {
    check: async () => [...checkInbox(await counts()), ...checkLost(needs.home), ...checkFiles(needs.home)],
  }),
  async cleanUp(dryRun) {
    const lost = needs.home === undefined ? undefined : lostEvents(needs.home)
    if (!lost || needs.home === undefined) return []
    if (!dryRun) clearLost(needs.home)
    return [{ what: 'the count of events that were lost on a full disk', bytes: 0 }]
  },
})

/** Reports events lost on a full disk, although space was reserved. */
function checkLost(home: string | undefined): Finding[] {
  const lost = home === undefined ? undefined : lostEvents(home)
  if (!lost) return []
  const time = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const message = `The disk was full: ${counted(lost.count, 'event')} of hooks were lost, from ${time(lost.first)} to ${time(lost.last)}. Import the transcripts of the client with "jarvis import".`
  return [{ check: 'inbox', state: 'warning', message, fix: 'jarvis cleanup' }]
}

/** Reports files of another user, for example of a hook that ran as root; they wait until their owner is changed. */
function checkFiles(home: string | undefined): Finding[] {
  const paths = home === undefined ? [] : inboxFiles(home).map((file) => `${inboxFolder(home)}/${file}`)
  return paths.filter(isRefused).map((path) => ({
    check: 'inbox',
    state: 'error',
    message: `The events in ${path} cannot be read: the file belongs to another user.`,
    fix: `sudo chown "$(id -un)" '${path}'`,
  }))
}

function isRefused(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}

/** Checks that every captured event was stored, or skipped for a reason. */
function checkInbox({ captured, stored, skipped, waitingBytes }: CaptureCounts): Finding[] {
  if (captured === 0 && waitingBytes === 0) return []
  const reasons = Object.entries(skipped).map(([reason, events]) => `${events} ${reason}`)
  const left = Object.values(skipped).reduce((sum, events) => sum + events, 0)
  const waiting = waitingBytes > 0 ? `; ${waitingBytes} bytes wait in the inbox` : ''
  const sum = `${captured} events captured = ${stored} stored + ${left} skipped`
  const message = `${sum}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}${waiting}`
  if (captured === stored + left) return [{ check: 'inbox', state: 'ok', message }]
  return [{ check: 'inbox', state: 'error', message: `${message}: ${captured - stored - left} are unaccounted for.` }]
}
