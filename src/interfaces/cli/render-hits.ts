import { type DateStyle, datesInFigures } from '../../core/day-in-words.ts'
import type { Hit, SearchResult } from '../../core/hit.ts'
import { declaredWords, isOfSession, kindWords } from '../../core/hit-words.ts'
import { shownPath } from '../../core/platform/files.ts'
import { addressOf, titleOfHit } from './hit-words.ts'
import { alignTable, linked, modelName, printable, printableLines, styleMarks, wrap } from './layout.ts'
import type { Style } from './output.ts'
import { passageLines } from './passage-lines.ts'

export interface HitView {
  output: { style: Style; width: number }
  /** Whole passages in place of snippets. */
  full: boolean
  /** Folders of collections by name, where addresses are to be links. */
  roots?: ReadonlyMap<string, string> | undefined
}

/** Hits for people: title and score, address, passage with the found words marked, contexts. */
export function renderHits(result: SearchResult, view: HitView): string {
  const shown = result.hits.map((hit) => renderHit(hit, view)).join('\n\n')
  const traces = result.hits.some(({ trace }) => trace) ? `\n\n${renderTraces(result, view.output.style)}` : ''
  return shown + traces
}

function renderHit(hit: Hit, { output: { style, width }, full, roots }: HitView): string {
  const facts = [
    ...(hit.score === null ? [listedInWords] : [style.good(hit.score.toFixed(2)), hit.matchType]),
    hit.docid,
  ]
  if (hit.speaker !== null && !isOfSession(hit)) facts.push(printable(hit.speaker))
  if (hit.date !== null) facts.push(style.day(hit.date))
  if (hit.space !== 'main') facts.push(`space ${hit.space}`)
  const isFact = hit.kind === 'fact'
  const headings = isFact ? [] : hit.headings.filter((heading) => heading !== hit.title)
  const passage = full ? printableLines(hit.text).split('\n') : passageLines(hit, width - indent.length)
  return [
    ...wrap(printable([titleOfHit(hit), ...headings].join(' › ')), width).map(style.bold),
    `${linked(printable(placeOf(hit)), fileOf(hit, roots))}  ${style.dim(facts.join(' · '))}`,
    ...(isFact && !full ? [] : passage).map((line) => indent + styleMarks(line, style.mark)),
    ...hit.contexts.map((context) => indent + style.dim(`↳ ${printable(context)}`)),
    ...(hit.outdated ? [indent + style.mark(outdatedNote(hit.outdated, style))] : []),
    ...(hit.declared ? [indent + style.mark(printable(declaredWords(hit.declared)))] : []),
    ...(hit.copies ? [indent + style.dim(copiesNote(hit.copies))] : []),
    ...(hit.offered ? [indent + style.mark(offeredNote(hit.offered))] : []),
  ].join('\n')
}

const indent = '    '

/**
 * Argument of `jarvis get` for hits in a file; for other records the kind, and the session for `jarvis session get`.
 */
function placeOf(hit: Hit): string {
  if (hit.path !== null) return addressOf(hit)
  return isOfSession(hit) ? `session ${hit.session}` : kindWords[hit.kind]
}

/** The file of a hit on this machine. */
function fileOf({ collection, path }: Hit, roots: HitView['roots']): string | undefined {
  const root = collection === null ? undefined : roots?.get(collection)
  return root === undefined || path === null ? undefined : shownPath(root, path)
}

/** Shown in place of a score for lists without a query. */
const listedInWords = 'listed by date'

const offeredNote = ({ says }: NonNullable<Hit['offered']>): string => printable(`offered: ${says}`)

/** `+5 in other languages (de, fr, ja) · +2 copies` */
function copiesNote({ count, languages }: NonNullable<Hit['copies']>): string {
  const others =
    languages.length > 0 ? ` in other languages (${languages.join(', ')})` : count === 1 ? ' copy' : ' copies'
  return `+${count}${others}; --all shows them`
}

const outdatedNote = ({ until, now }: NonNullable<Hit['outdated']>, style: DateStyle): string =>
  `was true until ${style.day(until)}${now === null ? '' : `, now: ${printable(now)}`}`

/** How each hit was ranked: its ranks per list, then bonuses and penalties. */
function renderTraces({ hits, timings }: SearchResult, style: Style): string {
  const rows: (string | number)[][] = [['#', 'list', 'rank', 'score', 'weight', '']]
  hits.forEach((hit, index) => {
    const { trace, score } = hit
    if (!trace) return
    rows.push([index + 1, printable(titleOfHit(hit)).slice(0, 40), '', '', '', ''])
    for (const { list, rank, score: raw, weight } of trace.places)
      rows.push(['', list, rank, raw.toFixed(3), weight.toFixed(2), ''])
    rows.push(['', 'fused', '', trace.fused.toFixed(4), '', ''])
    if (trace.rerank)
      rows.push(['', `rerank (${modelName(trace.rerank.by)})`, '', trace.rerank.score.toFixed(3), '', ''])
    rows.push(['', 'blended', '', trace.blended.toFixed(4), '', ''])
    for (const { name, value } of trace.adjustments)
      rows.push(['', name, '', `${value < 0 ? '' : '+'}${value.toFixed(4)}`, '', ''])
    rows.push([
      '',
      'final',
      '',
      trace.final.toFixed(4),
      '',
      score === null ? listedInWords : `reported ${score.toFixed(2)}`,
    ])
  })
  const [head, ...lines] = alignTable(rows, [0, 2, 3, 4])
  return [style.bold(head as string), ...lines, '', style.dim(renderTimings(timings))].join('\n')
}

const renderTimings = (timings: Readonly<Record<string, number>>): string =>
  Object.entries(timings)
    .map(([step, milliseconds]) => `${step} ${milliseconds.toFixed(1)} ms`)
    .join(' · ')

/** Hits as Markdown: a heading each, passages quoted so that nothing in them is taken for structure. */
export function hitsToMarkdown(result: SearchResult, full: boolean): string {
  return result.hits
    .map((hit) => {
      const quoted = printableLines(full ? hit.text : hit.snippet).replace(/^/gm, '> ')
      const outdated = hit.outdated ? [outdatedNote(hit.outdated, datesInFigures)] : []
      const declared = hit.declared ? [declaredWords(hit.declared)] : []
      const contexts = [...hit.contexts, ...outdated, ...declared].map((context) => `_${printable(context)}_`)
      const facts = `\`${addressOf(hit)}\` · ${hit.docid} · ${hit.score?.toFixed(2) ?? listedInWords}`
      return [`## ${printable(titleOfHit(hit))}`, facts, ...contexts, quoted].join('\n\n')
    })
    .join('\n\n')
}

export const hitRows = ({ hits }: SearchResult) =>
  hits.map((hit) => ({
    score: hit.score?.toFixed(4) ?? '',
    docid: hit.docid,
    kind: hit.kind,
    title: hit.title,
    uri: hit.uri,
    startLine: hit.startLine,
    endLine: hit.endLine,
    date: hit.date === null ? '' : new Date(hit.date).toISOString(),
    speaker: hit.speaker ?? '',
    snippet: hit.snippet,
    contexts: hit.contexts,
    space: hit.space,
  }))
