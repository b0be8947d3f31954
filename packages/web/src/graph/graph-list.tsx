import { linkWords } from '../observations/observation-words.ts'
import type { Graph, GraphEdge, GraphNode } from './build-graph.ts'

interface GraphListProps {
  graph: Graph
  selected: string | undefined
  /** One link of the list is in the order of the tab key. */
  inTabOrder: string | undefined
  onSelect: (id: string) => void
  addressOfNode: (node: GraphNode) => string
}

export const nodeLinkId = (id: string): string => `node-${id}`

/** All that is drawn, in words: each with what holds it to which others. */
export function GraphList({ graph, selected, inTabOrder, onSelect, addressOfNode }: GraphListProps) {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  return (
    <ol class="graph-list">
      {graph.nodes.map((node) => (
        <li key={node.id} data-selected={node.id === selected}>
          <a
            id={nodeLinkId(node.id)}
            href={addressOfNode(node)}
            tabIndex={node.id === inTabOrder ? 0 : -1}
            onFocus={() => onSelect(node.id)}
            onPointerEnter={() => onSelect(node.id)}
          >
            <span class="kind" data-type={node.type}>
              {node.type}
            </span>{' '}
            {node.title}
          </a>
          {node.id === selected && (
            <ul>
              {graph.edges
                .filter(({ from, to }) => from === node.id || to === node.id)
                .map((edge) => (
                  <li key={`${edge.from} ${edge.kind} ${edge.to}`} class="dim">
                    {inWords(edge, node.id)} {byId.get(edge.from === node.id ? edge.to : edge.from)?.title}
                    {!edge.confirmed && ' (proposed)'}
                  </li>
                ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Read from the node at one end of it. */
function inWords({ from, kind }: GraphEdge, at: string): string {
  return { ...linkWords, ...otherWords }[kind][from === at ? 'to' : 'from']
}

const otherWords = {
  changed: { to: 'changed', from: 'changed by' },
  read: { to: 'read', from: 'read by' },
  about: { to: 'describes', from: 'is described by' },
  links: { to: 'links to', from: 'linked from' },
  alike: { to: 'is about the same as', from: 'is about the same as' },
} as const
