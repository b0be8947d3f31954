import { useMemo } from 'preact/hooks'
import { useDrawingSize } from '../drawing-size.ts'
import type { Graph, GraphNode } from './build-graph.ts'
import { layOut, narrow, wide } from './lay-out.ts'
import { placeLabels } from './place-labels.ts'

interface GraphDrawingProps {
  graph: Graph
  /** The one in the middle. */
  meant: string | undefined
  selected: string | undefined
  onSelect: (id: string) => void
  onOpen: (node: GraphNode) => void
}

/** Drawing of a graph: circles are observations, facts and people, squares are files. The list beside it has the same content for screen readers. */
export function GraphDrawing({ graph, meant, selected, onSelect, onOpen }: GraphDrawingProps) {
  const size = useDrawingSize(wide, narrow)
  const places = useMemo(() => layOut(graph, meant, size), [graph, meant, size])
  const labels = useMemo(
    () => placeLabels(graph.nodes, places, size, new Set([meant, selected].filter((id) => id !== undefined))),
    [graph, places, size, meant, selected],
  )
  return (
    <svg class="graph" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
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
            <title>{node.title}</title>
          </g>
        )
      })}
      {[...labels].map(([id, { lines, x, y }]) => (
        <text key={id} class="node-label" text-anchor="middle">
          {lines.map((line, place) => (
            <tspan key={line} x={x} y={y + place * 13}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </svg>
  )
}

const isSquare = ({ kind }: GraphNode): boolean => kind === 'file' || kind === 'document'
