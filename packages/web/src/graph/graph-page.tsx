import { ProjectField } from '../filter-fields.tsx'
import { countOf, formatDay } from '../format.ts'
import { useKeys } from '../keys.ts'
import { NumberTable } from '../number-table.tsx'
import { addressOf, addressOfEntry, goBack, goTo, route } from '../route.ts'
import { indexChanges, writes } from '../server/events.ts'
import { FailedAnswer } from '../server/failed-answer.tsx'
import type { FileTogether } from '../server/types.ts'
import { useAnswer } from '../server/use-answer.ts'
import { useStore } from '../store.ts'
import { useNames } from '../timeline/use-names.ts'
import { useSelection } from '../use-selection.ts'
import type { Graph, GraphNode } from './build-graph.ts'
import { GraphDrawing } from './graph-drawing.tsx'
import { GraphList, nodeLinkId } from './graph-list.tsx'
import { type GraphQuestion, meantNode, readGraph, readGraphQuestion, writeGraphQuestion } from './read-graph.ts'

/** What hangs together with the one in the middle: a drawing, and the same as a list. */
export function GraphPage() {
  const asked = readGraphQuestion(useStore(route).params)
  const found = useAnswer(
    writeGraphQuestion(asked).toString(),
    (signal) => readGraph(asked, signal),
    useStore(writes) + useStore(indexChanges),
  )
  const { answer, failure } = found
  const meant = meantNode(asked)
  useKeys({ Escape: meant === undefined ? undefined : () => goBack('timeline') })
  return (
    <div class="page">
      <div class="page-head">
        <h1>Graph</h1>
        <button type="button" onClick={() => goBack('timeline')}>
          Back
        </button>
      </div>
      {(asked.middle === 'of' || asked.middle === 'file') && meant !== undefined && <GraphFilters asked={asked} />}
      <p class="dim" role="status">
        {answer && meant !== undefined && inWords(answer.graph)}
      </p>
      {failure && <FailedAnswer failure={failure} onRetry={found.again} />}
      {answer &&
        (answer.graph.nodes.length > 0 ? (
          <DrawnAndListed asked={asked} graph={answer.graph} busy={found.waiting} />
        ) : (
          <Nothing asked={asked} />
        ))}
      {answer && answer.together.length > 0 && <Together file={asked.name} files={answer.together} />}
    </div>
  )
}

/** What narrows the links of observations and files; those of facts, people and documents have no project. */
function GraphFilters({ asked }: { asked: GraphQuestion }) {
  const { projects } = useNames()
  const ask = (part: Partial<GraphQuestion>) =>
    goTo('graph', writeGraphQuestion({ ...asked, ...part }), { replace: true })
  return (
    <search class="fact-filters">
      <ProjectField value={asked.project} offers={projects} onChange={(project) => ask({ project })} />
      <label class="choice">
        <input
          type="checkbox"
          checked={asked.confirmed}
          onChange={({ currentTarget }) => ask({ confirmed: currentTarget.checked })}
        />
        Only confirmed links
      </label>
    </search>
  )
}

interface DrawnAndListedProps {
  asked: GraphQuestion
  graph: Graph
  /** It is being read again. */
  busy: boolean
}

/** The drawing, and beside it the list that the keys go through. */
function DrawnAndListed({ asked, graph, busy }: DrawnAndListedProps) {
  const selection = useSelection({ ids: graph.nodes.map(({ id }) => id), linkId: nodeLinkId })
  const { selectedId, setSelectedId } = selection
  useKeys({ j: () => selection.move(1), k: () => selection.move(-1) })
  const leadsTo = (node: GraphNode) => addressOfNode(node, asked)
  return (
    <div class="graph-both" aria-busy={busy}>
      <figure>
        <GraphDrawing
          graph={graph}
          meant={meantNode(asked)}
          selected={selectedId}
          onSelect={setSelectedId}
          onOpen={(node) => {
            location.hash = leadsTo(node)
          }}
        />
        <figcaption class="dim">
          Circles are observations, facts and people, squares files; a dashed line is only proposed, or a likeness.
        </figcaption>
      </figure>
      <section aria-label="The same as a list">
        <GraphList
          graph={graph}
          selected={selectedId}
          inTabOrder={selection.meant}
          onSelect={setSelectedId}
          addressOfNode={leadsTo}
        />
      </section>
    </div>
  )
}

/** Address for a node: the central node opens its record; any other node becomes the center. */
function addressOfNode({ kind, name, id }: GraphNode, asked: GraphQuestion): string {
  const isMeant = id === meantNode(asked)
  if (isMeant && kind === 'observation') return addressOfEntry('timeline', name)
  if (isMeant && kind === 'fact') return addressOfEntry('facts', name)
  if (isMeant && kind === 'person') return addressOf('facts', new URLSearchParams({ about: name }))
  if (isMeant && kind === 'document') return addressOf('search', new URLSearchParams({ open: name }))
  const middle = kind === 'observation' ? 'of' : kind
  return addressOf('graph', writeGraphQuestion({ ...asked, middle, name }))
}

function inWords({ nodes, edges }: Graph): string {
  const counts = kinds.flatMap(([kind, one, more]) => {
    const count = nodes.filter((node) => node.kind === kind).length
    return count === 0 ? [] : [countOf(count, one, more)]
  })
  return [...counts, countOf(edges.length, 'connection')].join(', ')
}

const kinds = [
  ['observation', 'observation', 'observations'],
  ['file', 'file', 'files'],
  ['fact', 'fact', 'facts'],
  ['person', 'person', 'people'],
  ['document', 'document', 'documents'],
] as const

/** Files that change together with one: look there, too, before a change is done. */
function Together({ file, files }: { file: string; files: readonly FileTogether[] }) {
  return (
    <section aria-labelledby="together">
      <h2 id="together">Changes together with</h2>
      <NumberTable
        label={`Files that change together with ${file}`}
        columns={['File', 'Together', 'Of its changes', 'Last']}
        rows={files.map(({ path, together, alone, lastAt }) => ({
          key: path,
          name: <a href={addressOf('graph', new URLSearchParams({ file: path }))}>{path}</a>,
          values: [together, alone, formatDay(lastAt)],
        }))}
      />
    </section>
  )
}

function Nothing({ asked }: { asked: GraphQuestion }) {
  if (meantNode(asked) !== undefined)
    return (
      <div class="empty">
        <h2>No links yet</h2>
        <p>Links are proposed as agents work: an error and its fix, a decision and its replacement.</p>
      </div>
    )
  return (
    <div class="empty">
      <h2>The graph shows the surroundings of one item</h2>
      <p>
        Open an <a href="#/timeline">observation</a>, a <a href="#/facts">fact</a> or a <a href="#/search">document</a>,
        and choose Graph there.
      </p>
    </div>
  )
}
