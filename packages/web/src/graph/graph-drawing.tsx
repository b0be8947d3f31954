import { useMemo } from 'preact/hooks'
import { type Graph, type GraphNode, neighboursOf } from './build-graph.ts'
import { height, layOut, width } from './lay-out.ts'

interface GraphDrawingProps {
  graph: Graph
  /** The one in the middle. */
  meant: string | undefined
  selected: string | undefined
  onSelect: (id: string) => void
  onOpen: (node: GraphNode) => void
}

/** Longest label, characters: the whole stands in the list, and in the line below the drawing. */
const longestLabel = 26

/** Circles are observations, facts and people, squares files. The list beside it says the same to whoever does not see it. */
export function GraphDrawing({ graph, meant, selected, onSelect, onOpen }: GraphDrawingProps) {
  const places = useMemo(() => layOut(graph, meant), [graph, meant])
  const neighbours = useMemo(() => neighboursOf(graph.edges), [graph])
  const isLabelled = (id: string) =>
    graph.nodes.length <= mostLabelled ||
    id === meant ||
    id === selected ||
    (selected !== undefined && neighbours.get(selected)?.has(id))
  return (
    <svg class="graph" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {graph.edges.map(({ from, to, kind, confirmed }) => {
        const [a, b] = [places.get(from)!, places.get(to)!]
        return (
          <line
            key={`${from} ${kind} ${to}`}
            data-kind={kind}
            data-proposed={!confirmed}
            data-near={from === selected || to === selected}
            x1={a.x}
            y1={a.y}
            x2={b.x}
            y2={b.y}
          />
        )
      })}
      {graph.nodes.map((node) => {
        const { x, y } = places.get(node.id)!
        return (
          // The list beside it has a link for each: keys need none here.
          // biome-ignore lint/a11y/noStaticElementInteractions: hidden from readers without a pointer.
          <g
            key={node.id}
            class="node"
            data-type={node.type}
            data-meant={node.id === meant}
            data-selected={node.id === selected}
            onPointerEnter={() => onSelect(node.id)}
            onClick={() => onOpen(node)}
          >
            {isSquare(node) ? (
              <rect x={x - 6} y={y - 6} width={12} height={12} rx={2} />
            ) : (
              <circle cx={x} cy={y} r={node.id === meant ? 10 : 7} />
            )}
            {isLabelled(node.id) && (
              <text x={x} y={y + 20} text-anchor="middle">
                {shorten(node)}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

const isSquare = ({ kind }: GraphNode): boolean => kind === 'file' || kind === 'document'

/** With more nodes labels cover one another: only those at hand have theirs. */
const mostLabelled = 9

function shorten({ kind, title }: GraphNode): string {
  if (title.length <= longestLabel) return title
  // The end of a path tells more than its beginning.
  return kind === 'file' ? `…${title.slice(1 - longestLabel)}` : `${title.slice(0, longestLabel - 1)}…`
}
