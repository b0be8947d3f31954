/**
 * What a client's hook starts: `hook.cjs <client> [home]`; a client that gives its hooks no environment of ours is told the
 * home here. A few lines that read run-hook.cjs with what V8 made of it before: compiling it costs a tenth of a start.
 */
import { loadPart } from '../load-part.ts'
import { homeFor } from './home-for.ts'

const [, , name, named] = process.argv
const home = homeFor(named)
if (home === undefined) console.error('Jarvis captures nothing: JARVIS_HOME is relative. Name a folder from the root.')
else {
  const { runHook } = loadPart<typeof import('./run-hook.ts')>('run-hook', () => `${home}/cache/hook-code`)
  runHook(name, home, 0)
  // All is written. Node would wait for V8 first, which collects garbage and compiles in other threads by now: 1 to 2 ms.
  process.exit()
}
