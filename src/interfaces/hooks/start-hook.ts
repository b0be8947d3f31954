/**
 * Entry point of a client's hook: `hook.cjs <client> [home]`. The home is an argument for clients that do not pass
 * hooks their environment. It loads run-hook.cjs with V8's cached code, because compiling costs a tenth of a start.
 */
import { loadPart } from '../load-part.ts'
import { homeFor } from './home-for.ts'

const [, , name, named] = process.argv
const home = homeFor(named)
if (home === undefined) console.error('Jarvis captures nothing: JARVIS_HOME is relative. Name a folder from the root.')
else {
  const { runHook } = loadPart<typeof import('./run-hook.ts')>('run-hook', () => `${home}/cache/hook-code`)
  runHook(name, home, 0)
  // Everything is written. Without this, Node waits 1 to 2 ms for V8's background compilation and garbage collection.
  process.exit()
}
