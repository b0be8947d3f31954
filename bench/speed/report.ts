import { readFileSync, writeFileSync } from 'node:fs'
import type { Measurement } from './measure.ts'

/** Committed costs by name of the measurement. */
export type Baseline = Readonly<Record<string, number>>

/** How many times the committed cost counts as a regression: machines and their moods differ by half of that. */
const tolerance = 2

/** A row for each measurement, below a head. `committed` is the cost of the baseline. */
export function speedRows(measured: readonly Measurement[], baseline: Baseline): string[][] {
  const rows = measured.map(({ name, value, processor, unit, bar, ratio, of }) => [
    name,
    `${digits(value)} ${unit}`.trim(),
    processor === undefined ? '' : digits(processor),
    bar ? ('atMost' in bar ? `≤ ${bar.atMost}` : `≥ ${bar.atLeast}`) : '',
    bar ? (holds(value, bar) ? 'yes' : 'no') : '',
    ratio === undefined ? '' : `${digits(ratio)} × ${of}`,
    baseline[name] === undefined ? '' : digits(baseline[name]),
  ])
  return [['', 'measured', 'by processor time', 'promised', 'kept', 'cost', 'committed'], ...rows]
}

const holds = (value: number, bar: NonNullable<Measurement['bar']>): boolean =>
  'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast

const digits = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

const ratiosOf = (measured: readonly Measurement[]): Record<string, number> =>
  Object.fromEntries(
    measured.flatMap(({ name, ratio }) => (ratio === undefined ? [] : [[name, Number(ratio.toPrecision(3))]])),
  )

export function readBaseline(file: string): Baseline {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Baseline
  } catch {
    return {}
  }
}

/** Adds what was measured to what is committed. */
export function writeBaseline(file: string, measured: readonly Measurement[]): void {
  const ratios = { ...readBaseline(file), ...ratiosOf(measured) }
  writeFileSync(file, `${JSON.stringify(ratios, null, 2)}\n`)
}

/** What costs far more than is committed, a sentence each. */
export function regressions(measured: readonly Measurement[], baseline: Baseline): string[] {
  return measured.flatMap(({ name, ratio }) => {
    const committed = baseline[name]
    if (ratio === undefined || committed === undefined || ratio <= committed * tolerance) return []
    return [`${name}: ${digits(ratio)} where ${digits(committed)} is committed.`]
  })
}
