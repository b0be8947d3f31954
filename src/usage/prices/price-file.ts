import { readFileSync } from 'node:fs'
import { nearest } from '../../core/nearest.ts'
import { objectOf } from '../../core/object-of.ts'
import { longCalls, type PriceTable } from './price-of.ts'
import { type Price, shippedPrices } from './shipped-prices.ts'

/** The prices that count, and sentences about those of the owner that do not. */
export interface ReadPrices {
  prices: PriceTable
  /** Models with a price by the owner. */
  own: string[]
  problems: string[]
}

const numbers = ['input', 'output', 'cacheWrite', 'cacheWriteHour', 'cacheRead'] as const
const names = [...numbers, 'above', 'asOf', 'source']
/** Upper limit of a plausible price: beyond it, a price per token and per million were confused. */
const dearest = 10_000

/**
 * Built-in prices, overridden by those of the owner's file. An impossible price is skipped and reported; the built-in
 * one applies instead. A missing file is not a problem.
 */
export async function readPrices(file: string): Promise<ReadPrices> {
  const text = readText(file)
  if (text === undefined) return { prices: shippedPrices, own: [], problems: [] }
  const { parseDocument } = await import('yaml')
  const document = parseDocument(text, { uniqueKeys: true })
  const [fault] = document.errors
  if (fault) {
    const line = fault.linePos?.[0].line
    const where = line === undefined ? file : `${file}, line ${line}`
    return {
      prices: shippedPrices,
      own: [],
      problems: [`${where} is not YAML; the built-in prices are used. Correct it.`],
    }
  }
  const prices: Record<string, Price> = { ...shippedPrices }
  const read: ReadPrices = { prices, own: [], problems: [] }
  for (const [name, value] of Object.entries(objectOf(document.toJS()))) {
    const model = name.toLowerCase()
    const problem = problemOf(value)
    if (problem === undefined) {
      const given = value as Omit<Price, 'asOf' | 'source'>
      prices[model] = { ...{ asOf: '', source: file }, ...given }
      read.own.push(model)
      continue
    }
    const instead = Object.hasOwn(shippedPrices, model) ? 'The built-in price is used.' : 'No price is used.'
    read.problems.push(`${file}: ${name}: ${problem} ${instead}`)
  }
  return read
}

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'needs input and output.'
  const price = value as Record<string, unknown>
  const unknown = Object.keys(price).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const [close] = nearest(unknown, names, 1)
    return `"${unknown}" is not a field${close === undefined ? '' : `; ${close}?`}.`
  }
  for (const name of numbers) {
    const given = price[name]
    if (given === undefined && name !== 'input' && name !== 'output') continue
    if (!isPrice(given)) return `${name} must be dollars per million tokens, from 0 to ${dearest}.`
  }
  return price.above === undefined ? undefined : problemOfAbove(objectOf(price.above))
}

function problemOfAbove({ tokens, input, output, cacheRead = 0 }: Record<string, unknown>): string | undefined {
  if (!longCalls.includes(tokens as (typeof longCalls)[number]))
    return `above.tokens must be one of ${longCalls.join(', ')}.`
  return [input, output, cacheRead].every(isPrice) ? undefined : 'above needs input and output.'
}

const isPrice = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= dearest

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
