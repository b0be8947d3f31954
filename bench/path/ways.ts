import { createHook, executionAsyncId } from 'node:async_hooks'
import { readFileSync } from 'node:fs'

/** The modules on the way to one statement, the one that asks SQLite last. */
export type Way = readonly string[]

/** A started asynchronous operation: the id of the one that started it, and its stack. */
interface Started {
  by: number
  stack: string
}

/** Types of the asynchronous resources of a request in Node, before any server code. */
const entries: ReadonlySet<string> = new Set(['HTTPINCOMINGMESSAGE', 'HTTPSERVERREQUEST'])

/**
 * The way to every statement that SQLite is given while `work` runs. Besides the stack of the statement, the stacks count in
 * which each promise on its way was made, so that a caller which hands a promise on is there, too. Functions that have
 * ended are not. Modules of packages and of `bench` are left out; each counts once.
 */
export async function waysOf(work: () => Promise<unknown>): Promise<Way[]> {
  const ways: Way[] = []
  const started = new Map<number, Started>()
  const hook = createHook({
    init(id, type) {
      if (entries.has(type)) return
      started.set(id, { by: executionAsyncId(), stack: new Error().stack ?? '' })
    },
  })
  const restore = listen((stack) => {
    const stacks = [stack]
    for (let at = started.get(executionAsyncId()); at; at = started.get(at.by)) stacks.push(at.stack)
    const way = [...new Set(stacks.flatMap(modulesIn).reverse())]
    if (way.length > 0) ways.push(way)
  })
  hook.enable()
  try {
    await work()
  } finally {
    hook.disable()
    restore()
  }
  return ways
}

/**
 * Calls `heard` with the stack of each statement; the result puts everything back. A connection puts a statement into its
 * map each time it uses one, and the classes of SQLite's own module cannot be changed.
 */
function listen(heard: (stack: string) => void): () => void {
  const { set } = Map.prototype
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = Number.POSITIVE_INFINITY
  Map.prototype.set = function (key, value) {
    if (value?.constructor?.name === 'StatementSync') heard(new Error().stack ?? '')
    return set.call(this, key, value)
  }
  return () => {
    Map.prototype.set = set
    Error.stackTraceLimit = limit
  }
}

/** The module of each frame, the innermost first. */
const modulesIn = (stack: string): string[] =>
  stack.split('\n').flatMap((frame) => {
    const [, file, line] = /(?:file:\/\/)?(\/[^:)]+\.js):(\d+):\d+\)?$/.exec(frame) ?? []
    const module = file === undefined ? undefined : linesOf(file)[Number(line) - 1]
    return module?.startsWith('src/') ? [module] : []
  })

const read = new Map<string, string[]>()

/** The module that each line of a bundle came from: the bundler names it above. */
function linesOf(bundle: string): string[] {
  const known = read.get(bundle)
  if (known) return known
  let module = ''
  const lines = readFileSync(bundle, 'utf8')
    .split('\n')
    .map((line) => {
      module = /^\s*\/\/ ((?:src|bench|node_modules)\/\S+)$/.exec(line)?.[1] ?? module
      return module
    })
  read.set(bundle, lines)
  return lines
}
