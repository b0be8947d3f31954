import { setTimeout as sleep } from 'node:timers/promises'
import { throwIfAborted } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { FindRuns, WholeRun } from './find-runs.ts'
import type { RunRepository } from './run-repository.ts'
import { isOver } from './work-on-run.ts'

export interface Going extends CallOptions {
  onProgress?: ((line: string) => void) | undefined
}

const followMs = 500

/** Follows a run of another process until it ends or pauses. */
export async function followRun(
  { runs, records }: { runs: FindRuns; records: RunRepository },
  reference: string,
  { signal, onProgress }: Going,
): Promise<WholeRun> {
  const { id } = await runs.find(reference)
  let shown = 0
  for (;;) {
    const lines = (await records.steps(id)).flatMap(({ kind, title, state, verdict }) => [
      `${kind}: ${title}`,
      ...(state === 'done' ? [`${kind}: ${verdict}`] : []),
    ])
    for (const line of lines.slice(shown)) onProgress?.(line)
    shown = Math.max(shown, lines.length)
    const run = await runs.find(id)
    if (isOver(run) || !(await runs.isLive(run))) return runs.show(id)
    await sleep(followMs, undefined, { signal }).catch(() => throwIfAborted(signal))
  }
}
