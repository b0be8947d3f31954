import { openJarvis } from '../../../app/open-jarvis.ts'
import type { Invocation } from '../invocation.ts'
import { createProgress } from '../output.ts'

/** Follows the folders until stopped; computes missing vectors whenever nothing changes. */
export async function watch({ parsed, output, signal: stop }: Invocation): Promise<number> {
  const signal = stop()
  const { home, space, set } = parsed.common
  const jarvis = await openJarvis({ home, space, create: false, config: set, onWarning: output.note })
  try {
    const collections = await jarvis.documents.list()
    output.note(
      collections.length === 0
        ? 'Nothing to watch yet: add a folder with "jarvis collection add <folder>"; it is watched from then on.'
        : `Watching ${collections.map(({ name }) => name).join(', ')}. Stop with Ctrl-C.`,
    )
    const progressLine = createProgress()
    await jarvis.watch({
      signal,
      onChange: ({ added, changed, moved, removed }) => {
        const counts = Object.entries({ added, changed, moved, gone: removed }).filter(([, count]) => count > 0)
        if (counts.length > 0) output.answer(counts.map(([what, count]) => `${count} ${what}`).join(', '))
      },
      onProgress: (step, done, total) => output.progress(progressLine(step, done, total)),
    })
    return 0
  } finally {
    await jarvis.close()
  }
}
