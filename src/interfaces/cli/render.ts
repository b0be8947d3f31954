import { invalidInput } from '../../core/errors.ts'
import type { SearchResult } from '../../core/hit.ts'
import type { CommonValues } from './command.ts'
import { toCsv } from './layout.ts'
import { addressOf, hitRows, hitsToMarkdown, renderHits } from './render-hits.ts'
import type { RenderSettings, View } from './view.ts'

export interface Rendered {
  answer: string
  /** Said beside the answer, on the error stream. */
  notes: string[]
  exitCode: number
}

const hitOperations = new Set(['search', 'vsearch', 'query', 'similar'])

/** The answer of an operation in the form that was asked for. */
export async function renderAnswer(operation: string, result: unknown, settings: RenderSettings): Promise<Rendered> {
  if (hitOperations.has(operation)) return renderSearch(result as SearchResult, settings)
  const view = (await viewOf(operation)) as View<unknown> | undefined
  const notes = settings.format === 'json' ? [] : (view?.notes?.(result) ?? [])
  const exitCode = view?.exitCode?.(result) ?? 0
  return { answer: form(operation, view, result, settings), notes, exitCode }
}

async function viewOf(operation: string): Promise<View<never> | undefined> {
  if (operation.startsWith('bench_')) return (await import('./render-bench.ts')).benchViews[operation]
  if (operation === 'usage') return (await import('./render-usage.ts')).usage
  if (operation.endsWith('port_data') || operation === 'export_observations')
    return (await import('./render-transfer.ts')).transferViews[operation]
  const { views } = await import('./render-views.ts')
  // The others only where they are wanted: searching and reading do without them.
  if (views[operation]) return views[operation]
  const { factViews } = await import('./render-facts.ts')
  const { memoryFileViews } = await import('./render-memory-files.ts')
  const { sessionViews } = await import('./render-sessions.ts')
  const { observationViews } = await import('./render-observations.ts')
  const { receiptViews } = await import('./render-receipts.ts')
  const { keepingViews } = await import('./render-keeping.ts')
  const others = {
    ...factViews,
    ...memoryFileViews,
    ...sessionViews,
    ...observationViews,
    ...receiptViews,
    ...keepingViews,
  }
  return others[operation]
}

function renderSearch(result: SearchResult, settings: RenderSettings): Rendered {
  const { format, full } = settings
  const empty = result.hits.length === 0
  const notes = [
    ...(empty && result.notes.length === 0 ? ['Nothing was found.'] : []),
    ...result.notes,
    ...result.degraded,
  ]
  const answers: Record<CommonValues['format'], () => string> = {
    json: () => JSON.stringify(result, null, 2),
    csv: () => (empty ? '' : toCsv(hitRows(result))),
    files: () => [...new Set(result.hits.map(addressOf))].join('\n'),
    md: () => hitsToMarkdown(result, full),
    plain: () => (empty ? '' : renderHits(result, settings)),
  }
  // A caller of --json finds the notes in the answer.
  return { answer: answers[format](), notes: format === 'json' ? [] : notes, exitCode: 0 }
}

function form(operation: string, view: View<unknown> | undefined, result: unknown, settings: RenderSettings): string {
  const { format } = settings
  if (format === 'json' || !view) return JSON.stringify(view?.data ? view.data(result) : result, null, 2)
  if (format === 'plain') return view.plain(result, settings)
  if (format === 'md' && view.markdown) return view.markdown(result)
  if (format === 'csv' && view.rows) return toCsv(view.rows(result))
  if (format === 'files' && view.addresses) return view.addresses(result).join('\n')
  throw invalidInput('format_unavailable', `The answer of ${operation} has no --${format} form. Use --json or none.`)
}
