import { plainLine, withoutMarks } from '../../../../src/client/plain-passage.ts'
import { countOf, formatDay, formatNumber } from '../format.ts'
import { Properties, type PropertyRows } from '../properties.tsx'
import { addressOf } from '../route.ts'
import type { Observation } from '../server/types.ts'
import { SessionLink } from '../sessions/session-link.tsx'
import { freshnessWords, madeByInWords } from './observation-words.ts'

/** All that it says, its files and how they are now, and where it comes from. */
export function ObservationDetails({ observation }: { observation: Observation }) {
  const { narrative, facts, concepts, tools, session, agent, head, madeBy, confidence } = observation
  const { retrieved, lastRetrievedAt, discoveryTokens } = observation
  const rows: PropertyRows = [
    ['Concepts', concepts.length > 0 && <Concepts concepts={concepts} />],
    ['Tools', tools.join(', ')],
    ['Agent', agent],
    ['Session', session !== null && <SessionLink id={session} />],
    ['Commit', head?.slice(0, 12)],
    ['Written', `${madeByInWords(madeBy)}, confidence ${Math.round(confidence * 100)}\u00a0%`],
    ['Cost to find out', discoveryTokens > 0 && `${formatNumber(discoveryTokens)} tokens of reading`],
    [
      'Read by agents',
      retrieved === 0
        ? 'never'
        : `${countOf(retrieved, 'time')}${lastRetrievedAt === null ? '' : `, last on ${formatDay(lastRetrievedAt)}`}`,
    ],
  ]
  return (
    <>
      {narrative !== '' && <p class="narrative">{withoutMarks({ text: narrative, spans: [] }).text}</p>}
      {facts.length > 0 && (
        <ul class="statements">
          {facts.map((fact) => (
            <li key={fact}>{plainLine(fact)}</li>
          ))}
        </ul>
      )}
      <Files observation={observation} />
      <Properties rows={rows} />
    </>
  )
}

const Concepts = ({ concepts }: Pick<Observation, 'concepts'>) => (
  <span class="concepts">
    {concepts.map((concept) => (
      <a key={concept} href={addressOf('timeline', new URLSearchParams({ concept }))}>
        {concept}
      </a>
    ))}
  </span>
)

/** The files that it names: changed ones first, each with how it is now. */
function Files({ observation: { filesModified, filesRead, code, project } }: { observation: Observation }) {
  const read = filesRead.filter((path) => !filesModified.includes(path))
  if (filesModified.length + read.length === 0) return null
  const states = new Map(code.files.map((file) => [file.path, file]))
  const of = (path: string): URLSearchParams =>
    new URLSearchParams({ file: path, ...(project !== null && { project }) })
  return (
    <>
      <h3>Files</h3>
      <ul class="files">
        {[
          ...filesModified.map((path) => ({ path, how: 'changed' })),
          ...read.map((path) => ({ path, how: 'read' })),
        ].map(({ path, how }) => {
          const { state, movedTo, symbol } = states.get(path) ?? {}
          return (
            <li key={path}>
              <a href={addressOf('timeline', of(path))}>{path}</a>
              <span class="dim">
                {[how, symbol, state && freshnessWords[state], movedTo && `now ${movedTo}`].filter(Boolean).join(' · ')}
              </span>
              <a class="file-graph" href={addressOf('graph', of(path))}>
                changes with<span class="unseen"> {path}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}
