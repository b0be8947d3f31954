import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureFolder, replaceFile } from '../core/own-files.ts'
import type { Home } from './home.ts'

/**
 * Result of an embedding model's trial, stored so that the model need not be asked again before its vectors are stored.
 */
export interface TriedModel {
  /** Length of a vector. */
  dimensions: number
  /** Mean and deviation of the cosines of unrelated texts. */
  background: { mean: number; deviation: number }
  /** Milliseconds per passage. */
  passageMs: number
}

const fileOf = ({ root }: Pick<Home, 'root'>) => join(root, 'models', 'tried.json')
/** A model may be tried with several vector lengths. */
const keyOf = (name: string, dimensions: number) => (dimensions > 0 ? `${name} ${dimensions}` : name)

/** The trial of this model with the configured vector length (0: its own); undefined if it was not tried. */
export function readTriedModel(home: Pick<Home, 'root'>, name: string, dimensions: number): TriedModel | undefined {
  const tried = readAll(home)[keyOf(name, dimensions)] as Partial<TriedModel> | undefined
  const isWhole =
    Number.isInteger(tried?.dimensions) && Number.isFinite(tried?.background?.mean) && tried!.background!.deviation > 0
  return isWhole ? (tried as TriedModel) : undefined
}

/** Stores a trial; those of other models stay. */
export function keepTriedModel(home: Pick<Home, 'root'>, name: string, dimensions: number, tried: TriedModel): void {
  const all = { ...readAll(home), [keyOf(name, dimensions)]: tried }
  ensureFolder(dirname(fileOf(home)))
  replaceFile(fileOf(home), `${JSON.stringify(all, null, 2)}\n`)
}

function readAll(home: Pick<Home, 'root'>): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(fileOf(home), 'utf8')) as Record<string, unknown>
  } catch {
    // Without a valid file, models are tried again.
    return {}
  }
}
