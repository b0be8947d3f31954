import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureFolder, replaceFile } from '../core/own-files.ts'
import type { Home } from './home.ts'

/** What a trial of an embedding model told, so that it need not be asked before its vectors can be stored. */
export interface TriedModel {
  /** Numbers of a vector. */
  dimensions: number
  /** Mean and deviation of the cosines of unrelated texts. */
  background: { mean: number; deviation: number }
  /** Milliseconds a passage took. */
  passageMs: number
}

const fileOf = ({ root }: Pick<Home, 'root'>) => join(root, 'models', 'tried.json')
/** A model may be tried for vectors of several lengths. */
const keyOf = (name: string, dimensions: number) => (dimensions > 0 ? `${name} ${dimensions}` : name)

/** The trial of this model, with the length of vectors that the settings want (0: its own); undefined if there was none. */
export function readTriedModel(home: Pick<Home, 'root'>, name: string, dimensions: number): TriedModel | undefined {
  const tried = readAll(home)[keyOf(name, dimensions)] as Partial<TriedModel> | undefined
  const isWhole =
    Number.isInteger(tried?.dimensions) && Number.isFinite(tried?.background?.mean) && tried!.background!.deviation > 0
  return isWhole ? (tried as TriedModel) : undefined
}

/** Keeps a trial; those of other models stay. */
export function keepTriedModel(home: Pick<Home, 'root'>, name: string, dimensions: number, tried: TriedModel): void {
  const all = { ...readAll(home), [keyOf(name, dimensions)]: tried }
  ensureFolder(dirname(fileOf(home)))
  replaceFile(fileOf(home), `${JSON.stringify(all, null, 2)}\n`)
}

function readAll(home: Pick<Home, 'root'>): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(fileOf(home), 'utf8')) as Record<string, unknown>
  } catch {
    // Without the file, or with half of one, models are tried again.
    return {}
  }
}
