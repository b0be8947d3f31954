import type { Jarvis as Engine } from '../../app/jarvis.ts'
import { openJarvis as openEngine } from '../../app/open-jarvis.ts'
import { createSharedModels, type SharedModels } from '../../app/shared-models.ts'
import { memoryFacade } from '../../client/memory-facade.ts'
import type { OperationMethods } from '../../client/operation-methods.ts'
import { databaseFile, homeAt } from '../../config/home.ts'
import { notFound, unavailable } from '../../core/errors.ts'
import { didYouMean, nearest } from '../../core/nearest.ts'
import { loadCatalogue } from '../../operations/catalogue.ts'
import type { Operation } from '../../operations/operation.ts'
import { checkInput } from '../check-input.ts'
import { createOpenSpaces } from '../http/open-spaces.ts'
import type { LibraryCallSettings } from './call-settings.ts'
import { checkCall, checkOptions } from './check-options.ts'
import { documentsFacade } from './documents-facade.ts'
import type { Jarvis } from './library.ts'
import type { LibraryOptions } from './library-options.ts'
import { sessionsFacade } from './sessions-facade.ts'

type Methods = OperationMethods<LibraryCallSettings>
type Run = (engine: Engine) => Promise<unknown>

/**
 * Opens a home for a program. No model is loaded before one is needed. Throws Config for a wrong setting, NotFound for a
 * space that does not exist where `create` is false, and Unavailable for a damaged database.
 */
export async function openJarvis(options: LibraryOptions = {}): Promise<Jarvis> {
  checkOptions(options)
  const { space: usual = '', create = true } = options
  const models = options.models ?? createSharedModels()
  const spaces = createOpenSpaces({
    open: (space, create) => openEngine(engineOptions(options, models, space, create)),
    filesOf: (engine) => engine.spaces.map((name) => databaseFile(homeAt(engine.home), name)),
  })
  let isClosed = false
  const use = (space: string, create: boolean, run: Run): Promise<unknown> => {
    if (isClosed) throw unavailable('library_closed', 'This Jarvis is closed. Open another one with openJarvis().')
    return spaces.use(space, create, run)
  }
  const [{ engine, release }, { createToolCaller }, { loadToolSets }] = await Promise.all([
    hold((run) => use(usual, create, run)),
    import('./tool-caller.ts'),
    import('../mcp/tool-sets.ts'),
  ])

  const call = async (name: string, input: object = {}, settings: LibraryCallSettings = {}) => {
    checkCall(settings)
    const operation = await findOperation(name)
    const given = checkInput(operation.input, input, 'docs/reference/library.md describes every field.')
    const { space = usual, signal, onProgress } = settings
    const run: Run = (engine) => operation.run(engine, given as never, { signal, onProgress })
    return use(space, operation.makesSpace ?? false, run)
  }
  const tools = createToolCaller(
    await loadToolSets(),
    ({ run, operation }, input, { space = usual, signal, onProgress }) =>
      use(space, operation.effect !== 'read', (engine) =>
        run(engine, input as never, { signal, onProgress, toAgent: true }),
      ),
  )
  const methods = methodsOver(call)
  const own = {
    ...{ home: engine.home, spaces: engine.spaces, config: engine.config },
    ...{ call, tools },
    toJSON: () => ({ home: engine.home, spaces: engine.spaces }),
    search: searching(methods),
    documents: documentsFacade(methods),
    memory: memoryFacade(methods),
    sessions: sessionsFacade(methods),
    searchProvider: () => engine.searchProvider(),
    watch: ((work) => use(usual, create, (engine) => engine.watch(work))) as Engine['watch'],
    async close() {
      if (isClosed) return
      isClosed = true
      release()
      await spaces.close()
      if (!options.models) await models.unload()
    },
  }
  return new Proxy(own as unknown as Jarvis, {
    get: (target, name) =>
      Reflect.has(target, name) || !isMethodName(name) ? Reflect.get(target, name) : methods[name as 'query'],
  })
}

function engineOptions(options: LibraryOptions, models: SharedModels, space: string, create: boolean) {
  const { home, config, environment, clock, embedder, reranker, languageModel, searchProviders, onWarning } = options
  return {
    ...{ home, config, create, models, onWarning },
    ...(space !== '' && { space }),
    overrides: {
      ...(embedder && { embedder }),
      ...(reranker && { reranker }),
      ...(languageModel && { languageModel }),
      ...(searchProviders && { searchProviders }),
      ...(clock && { clock }),
      ...(environment && { environment }),
    },
  }
}

/** Keeps the usual space open until `release`: others are closed when too many are. */
function hold(use: (run: Run) => Promise<unknown>): Promise<{ engine: Engine; release: () => void }> {
  return new Promise((resolve, reject) => {
    use((engine) => new Promise<void>((release) => resolve({ engine, release }))).catch(reject)
  })
}

/** An operation by its name, `remember_fact` or `rememberFact`. */
async function findOperation(name: string): Promise<Operation> {
  const catalogue = await loadCatalogue()
  const wanted = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const operation = catalogue.find((one) => one.name === wanted)
  if (operation) return operation
  // The suggestion is written as the name was: `factList` for a method, `fact_list` for `call`.
  const spelled = (one: string) =>
    name.includes('_') ? one : one.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const suggestions = nearest(
    wanted,
    catalogue.map((one) => one.name),
  ).map(spelled)
  const next = didYouMean(suggestions) || ' docs/reference/library.md lists all.'
  throw notFound('operation_not_found', `Unknown operation ${name}.${next}`, { suggestions })
}

/** A method for every operation, made when it is first asked for: the catalogue is loaded by the first call. */
function methodsOver(call: Jarvis['call']): Methods {
  const made: Record<string, unknown> = {}
  return new Proxy(made as unknown as Methods, {
    get(_, name) {
      if (!isMethodName(name)) return undefined
      made[name] ??= (input?: object, settings?: LibraryCallSettings) => call(name, input, settings)
      return made[name]
    },
  })
}

/** A promise that resolves to the library asks it for `then`, and JSON for `toJSON`. */
const isMethodName = (name: string | symbol): name is string =>
  typeof name === 'string' && name !== 'then' && name !== 'toJSON'

const searching = (methods: Methods): Jarvis['search'] => {
  const { search, vsearch, query, similar } = methods
  return Object.assign(search.bind(undefined) as typeof search, { search, vsearch, query, similar })
}
