import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import type { LoadedConfig } from '../config/load.ts'
import { namesProvider } from '../config/names-provider.ts'
import { type JarvisError, toJarvisError } from '../core/errors.ts'
import { findLeftOvers } from '../core/left-overs.ts'
import { closingCommand, isOpenToOthers, openingAdvice } from '../core/platform/files.ts'
import type { Finding } from '../ports/health.ts'
import { checkLimits } from './check-limits.ts'
import { rightsFindings } from './check-rights.ts'
import type { DatabaseCare } from './engine.ts'
import { allPlaces } from './left-overs.ts'
import { offerQmd } from './offer-qmd.ts'
import type { OwnModels } from './own-models.ts'
import { checkIndexed } from './repair-index.ts'
import type { OpenSpace } from './space.ts'
import type { ServerStatus } from './status.ts'

export interface Diagnosis {
  /** Whether no finding is an error. */
  healthy: boolean
  findings: Finding[]
  /** Repairs that were done, one sentence each; empty without `repair`. */
  repaired: string[]
}

export interface Patient {
  loaded: LoadedConfig
  nodeVersion: string
  /** Names of the spaces that are there. */
  spaces: readonly string[]
  /** The server of this home; null where none runs. */
  server: ServerStatus | null
  care: DatabaseCare
  /** Installed packages of model files, with problems of their files by size and checksum. */
  checkWeights(): Promise<{ name: string; problem: string | null }[]>
  /** The language model that is set, or why none is; throws for a wrong setting. */
  languageModel(): Promise<string>
  /** Limits of remote models, and their use so far. */
  models: Pick<OwnModels, 'limits' | 'unpriced'>
  /** The open space, or the error of opening it. */
  opened: OpenSpace | JarvisError
}

const oldestNode = [20, 19] as const
/** Below so many bytes an update can fill the disk. */
const littleSpace = 500_000_000

/** Looks at everything that can be wrong, each check by itself, so that one failure hides no other. */
export async function diagnose(patient: Patient): Promise<Finding[]> {
  const { loaded, opened } = patient
  const findings = [checkNode(patient.nodeVersion), ...checkHome(loaded.home.root), ...checkSettings(loaded)]
  findings.push(...checkServer(patient.server))
  findings.push(...checkSpaces(loaded, patient.spaces))
  findings.push(...(await checkFiles(patient)))
  findings.push(...checkLeftOvers(loaded))
  findings.push(await checkLanguageModel(patient))
  findings.push(...(await rightsFindings(loaded, patient.spaces)))
  if ('kind' in opened) return [...findings, damaged(opened)]
  findings.push(
    ...(await checkLimits(patient.models, opened.db).catch((error: unknown) => [damaged(toJarvisError(error))])),
  )
  for (const check of [checkFile, checkModels, checkProviders, checkSubsystems, checkIndexed])
    findings.push(...(await check(opened, patient.care).catch((error: unknown) => [damaged(toJarvisError(error))])))
  findings.push(...(await checkQmd(opened, loaded, patient.nodeVersion).catch(() => [])))
  return findings
}

function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const fits = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])
  if (fits) return { check: 'node', state: 'ok', message: `Node ${version}` }
  const message = `Node ${version} is too old: ${oldestNode.join('.')} or newer is needed.`
  return { check: 'node', state: 'error', message, fix: 'Install a newer Node from https://nodejs.org' }
}

function checkHome(root: string): Finding[] {
  if (!existsSync(root))
    return [{ check: 'home', state: 'note', message: `${root} does not exist yet; adding a collection creates it.` }]
  const findings = checkWritable(root)
  if (isOpenToOthers(statSync(root).mode)) {
    const message = `Other users of this machine can read ${root}.`
    findings.push({ check: 'home', state: 'warning', message, fix: closingCommand(root) })
  }
  const { bavail, bsize } = statfsSync(root)
  const free = bavail * bsize
  const gigabytes = (free / 1e9).toFixed(1)
  if (free < littleSpace)
    findings.push({
      check: 'disk',
      state: 'warning',
      message: `Only ${gigabytes} GB are free on the disk of ${root}.`,
      fix: 'jarvis cleanup',
    })
  else findings.push({ check: 'disk', state: 'ok', message: `${gigabytes} GB free` })
  return findings.some(({ check }) => check === 'home')
    ? findings
    : [{ check: 'home', state: 'ok', message: root }, ...findings]
}

/** A read-only home still answers queries, so users may not notice that nothing is saved. */
function checkWritable(root: string): Finding[] {
  try {
    accessSync(root, constants.W_OK)
    return []
  } catch {
    const message = `${root} is read-only. Queries work, but nothing new is saved.`
    return [{ check: 'home', state: 'warning', message, fix: openingAdvice(root) }]
  }
}

const checkSettings = ({ warnings, sources }: LoadedConfig): Finding[] =>
  warnings.length > 0
    ? warnings.map((message) => ({
        check: 'settings',
        state: 'warning' as const,
        message,
        fix: 'jarvis config explain',
      }))
    : [{ check: 'settings', state: 'ok', message: settingsInWords(Object.keys(sources).length) }]

const settingsInWords = (count: number): string => (count === 0 ? 'all defaults' : `${count} changed by you`)

/** Leftover drafts may hold text that was forgotten since. */
const checkLeftOvers = ({ home }: LoadedConfig): Finding[] =>
  findLeftOvers(allPlaces(home)).map((file) => ({
    check: 'left-over files',
    state: 'warning',
    message: `${file} was left by a process that was killed.`,
    fix: 'jarvis cleanup',
  }))

/** A server reads its settings once. */
const checkServer = (server: ServerStatus | null): Finding[] =>
  server?.formerSettings
    ? [
        {
          check: 'server',
          state: 'note',
          message: `The settings have changed since the server started (process ${server.pid}). It still uses the old settings; restart it.`,
          fix: 'jarvis stop && jarvis up',
        },
      ]
    : []

/** With several spaces, the owner should know which one agents' hooks write to. */
function checkSpaces({ config }: LoadedConfig, known: readonly string[]): Finding[] {
  const others = known.filter((name) => name !== config.space)
  if (config.spaces.perRepository)
    return [
      {
        ...{ check: 'spaces', state: 'ok' },
        message: `Hooks write to the space of each repository, and otherwise to ${config.space} (settings space and spaces.perRepository).`,
      },
    ]
  if (others.length === 0) return []
  const message = `The default space is ${config.space} (setting space). Hooks write there, not to ${others.join(' or ')}.`
  return [{ check: 'spaces', state: 'ok', message }]
}

const checkLanguageModel = ({ languageModel }: Patient): Promise<Finding> =>
  languageModel().then(
    (message) => ({ check: 'language model', state: 'ok' as const, message }),
    (error: unknown) => ({
      check: 'language model',
      state: 'warning' as const,
      message: toJarvisError(error).message,
      fix: 'jarvis config explain',
    }),
  )

/** A database that does not open: the error's message names the next step. */
function damaged(error: JarvisError): Finding {
  if (error.code === 'database_not_found')
    return {
      check: 'database',
      state: 'note',
      message: 'Nothing is indexed yet.',
      fix: 'jarvis collection add <folder>',
    }
  const fixable = error.code === 'database_corrupt'
  return {
    check: 'database',
    state: 'error',
    message: error.message,
    ...(fixable && { fix: 'jarvis doctor --repair' }),
  }
}

async function checkFile(space: OpenSpace, care: DatabaseCare): Promise<Finding[]> {
  const { missing } = space
  const lost: Finding[] = missing === undefined ? [] : [{ check: 'database', state: 'warning', message: missing }]
  return [...lost, ...(await checkDatabaseFile(space, care))]
}

async function checkDatabaseFile({ databasePath, facts }: OpenSpace, care: DatabaseCare): Promise<Finding[]> {
  const isFile = facts.where === databasePath
  if (isFile && !existsSync(databasePath))
    return [{ check: 'database', state: 'note', message: 'No database yet; adding a collection creates it.' }]
  const problems = await care.checkDatabase(databasePath)
  const engine = await facts.engine()
  if (problems.length === 0)
    return [
      {
        check: 'database',
        state: 'ok',
        message: isFile ? `OK (${engine})` : `${facts.where} is reachable (${engine}); check it with its own tools`,
      },
    ]
  return problems.map(({ says }) => ({
    check: 'database',
    state: 'error',
    message: says,
    fix: 'jarvis doctor --repair',
  }))
}

/** Damaged weights would give wrong vectors and are not used: search then uses words only, and writes continue. */
const checkFiles = async ({ checkWeights }: Patient): Promise<Finding[]> =>
  (await checkWeights()).map(({ name, problem }) =>
    problem === null
      ? { check: 'model files', state: 'ok', message: name }
      : { check: 'model files', state: 'error', message: problem, fix: 'npm install -g jarvis-memory --force' },
  )

async function checkModels({ search }: OpenSpace): Promise<Finding[]> {
  const { embedder, degraded, pending, chunks } = await search.status()
  const findings: Finding[] = degraded.map((message) => ({ check: 'models', state: 'warning', message }))
  if (embedder === null)
    findings.push({ check: 'models', state: 'warning', message: 'No embedding model: search uses words only.' })
  else {
    const english = /^(?:bge-small-en|static-minilm)/.test(embedder)
      ? ' (English; for other languages: jarvis model use)'
      : ''
    findings.push({
      check: 'models',
      state: 'ok',
      message: `${embedder.replace(/:[0-9a-f]{8}(?::.*)?$/, '')}${english}`,
    })
  }
  if (pending > 0)
    findings.push({
      check: 'vectors',
      state: 'note',
      message: `${(chunks - pending).toLocaleString('en')} of ${chunks.toLocaleString('en')} passages are fully embedded.`,
      fix: 'jarvis embed',
    })
  return findings
}

/** Search providers before the built-in engine: whether they work, and how to install missing ones. */
async function checkProviders({ search }: OpenSpace): Promise<Finding[]> {
  const { providers } = await search.status()
  return providers.map(({ name, available, says, fix }) => ({
    check: 'search provider',
    state: available ? 'ok' : 'warning',
    message: available ? `${name}: ${says}` : `${name}: ${says}. The next one in search.provider is used instead.`,
    ...(fix !== undefined && { fix }),
  }))
}

/** QMD is offered even if it is not set: its requirements, and the number of records it would index. */
async function checkQmd({ search }: OpenSpace, { config, variable }: LoadedConfig, node: string): Promise<Finding[]> {
  const check = 'semantic search by QMD'
  const offer = offerQmd(config.qmd.path, variable('PATH'), node)
  const isSet = namesProvider(config.search.provider, 'qmd')
  // If it is set, the check of search providers has covered it.
  if (isSet) return []
  const { records } = await search.status()
  const much = `${records.toLocaleString('en')} ${records === 1 ? 'record is' : 'records are'} to be indexed by it`
  if (offer.isInstalled)
    return [
      {
        check,
        state: 'note',
        message: `QMD is installed, but not used. ${much}.`,
        fix: 'jarvis config set search.provider qmd,native && jarvis embed',
      },
    ]
  if (!offer.nodeFits)
    return [{ check, state: 'ok', message: `not installed; QMD needs Node 22, and this is Node ${offer.nodeVersion}` }]
  return [{ check, state: 'note', message: `Install QMD for semantic search? ${much}.`, fix: offer.command }]
}

async function checkSubsystems({ subsystems }: OpenSpace): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const one of await subsystems.all())
    findings.push(...((await one.check?.().catch((error: unknown) => [damaged(toJarvisError(error))])) ?? []))
  return findings
}
