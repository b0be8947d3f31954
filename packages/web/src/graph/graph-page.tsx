import { ProjectField, Typed } from '../filter-fields.tsx'
import { countOf, formatDay } from '../format.ts'
import { useKeys } from '../keys.ts'
import { NumberTable } from '../number-table.tsx'
import { addressOf, addressOfEntry, goTo, route } from '../route.ts'
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

/** How observations and files hang together: a drawing, and the same as a list. */
export function GraphPage() {
  const asked = readGraphQuestion(useStore(route).params)
  const { projects } = useNames()
  const { answer, failure, waiting, again } = useAnswer(
    writeGraphQuestion(asked).toString(),
    (signal) => readGraph(asked, signal),
    useStore(writes) + useStore(indexChanges),
  )
  const nodes = answer?.graph.nodes ?? []
  const selection = useSelection({ ids: nodes.map(({ id }) => id), linkId: nodeLinkId })
  const { selectedId, setSelectedId } = selection
  const meant = meantNode(asked)
  const ask = (part: Partial<GraphQuestion>) =>
    goTo('graph', writeGraphQuestion({ ...asked, ...part }), { replace: true })

  /** An observation is read in the timeline; a file becomes the middle. */
  const addressOfNode = ({ kind, name, id }: GraphNode): string => {
    if (kind === 'file') return addressOf('graph', writeGraphQuestion({ ...asked, of: '', file: name }))
    if (id === meant) return addressOfEntry('timeline', name)
    return addressOf('graph', writeGraphQuestion({ ...asked, of: name, file: '' }))
  }

  useKeys({
    j: () => selection.move(1),
    k: () => selection.move(-1),
    Escape: meant === undefined ? undefined : () => ask({ of: '', file: '' }),
  })

  return (
    <div class="page graph-page">
      <h1>Graph</h1>
      <search class="fact-filters">
        <ProjectField value={asked.project} offers={projects} onChange={(project) => ask({ project })} />
        <Typed
          id="file"
          label="File in the middle"
          placeholder="path from the top"
          value={asked.file}
          onChange={(file) => ask({ file, of: '' })}
        />
        <label class="choice">
          <input
            type="checkbox"
            checked={asked.confirmed}
            onChange={({ currentTarget }) => ask({ confirmed: currentTarget.checked })}
          />
          Only confirmed links
        </label>
        {meant !== undefined && (
          <button type="button" class="quiet" onClick={() => ask({ of: '', file: '' })}>
            Show all links
          </button>
        )}
      </search>
      <p class="dim" role="status">
        {answer && !failure && inWords(answer.graph)}
      </p>
      {failure && <FailedAnswer failure={failure} onRetry={again} />}
      {answer && !failure && nodes.length === 0 && <Nothing asked={asked} />}
      {answer && !failure && nodes.length > 0 && (
        <div class="graph-both" aria-busy={waiting}>
          <figure>
            <GraphDrawing
              graph={answer.graph}
              meant={meant}
              selected={selectedId}
              onSelect={setSelectedId}
              onOpen={(node) => {
                location.hash = addressOfNode(node)
              }}
            />
            <figcaption class="dim">
              Circles are observations, squares files; a dashed line is only proposed.
            </figcaption>
          </figure>
          <section aria-label="The same as a list">
            <GraphList
              graph={answer.graph}
              selected={selectedId}
              inTabOrder={selection.meant}
              onSelect={setSelectedId}
              addressOfNode={addressOfNode}
            />
          </section>
        </div>
      )}
      {answer && answer.together.length > 0 && <Together file={asked.file} files={answer.together} />}
    </div>
  )
}

function inWords({ nodes, edges }: Graph): string {
  const files = nodes.filter(({ kind }) => kind === 'file').length
  return `${countOf(nodes.length - files, 'observation')}, ${countOf(files, 'file')}, ${countOf(edges.length, 'connection')}`
}

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
  return (
    <div class="empty">
      <h2>Nothing hangs together yet</h2>
      <p>
        {meantNode(asked) === undefined
          ? 'Links are proposed as agents work: an error and what mended it, a decision and what replaced it. At a terminal:'
          : 'No link and no file that others name leads from here. All links, at a terminal:'}
      </p>
      <p>
        <code>jarvis links list</code>
      </p>
    </div>
  )
}
