import type { Link, LinkKind, Observation } from '../server/types.ts'

/** Something that has a place in the drawing. */
export interface GraphNode {
  /** `o:<id>`, `f:<path>`, `t:<fact>`, `p:<person>` or `d:<address>`. */
  id: string
  kind: 'observation' | 'file' | 'fact' | 'person' | 'document'
  /** Id of the observation or fact, path of the file, name of the person, address of the document. */
  name: string
  title: string
  type: Observation['type'] | 'file' | 'fact' | 'person' | 'document'
}

/** What holds two of them together. */
export interface GraphEdge {
  from: string
  to: string
  /** How one observation belongs to the other, or that it names the file. */
  kind: LinkKind | 'changed' | 'read' | 'about' | 'links' | 'alike'
  /** A person or an agent confirmed it; otherwise it is proposed. */
  confirmed: boolean
}

export interface Graph {
  nodes: GraphNode[]
  edges: GraphEdge[]
}

export const observationNode = (id: string): string => `o:${id}`
export const fileNode = (path: string): string => `f:${path}`

/** Files that one observation alone names say nothing of how things hang together; those of the meant one are drawn. */
const leastNamed = 2
/** Nodes beyond which a drawing says nothing any more. */
export const mostNodes = 60

type Named = Pick<Observation, 'id' | 'title' | 'type' | 'filesModified' | 'filesRead'>

/**
 * Observations with the links between them and the files that they share. `meant` is the node in the middle: what
 * hangs closest together with it is kept where there is too much to draw.
 */
export function buildGraph(
  observations: readonly Named[],
  links: readonly Pick<Link, 'from' | 'to' | 'kind' | 'confirmed'>[],
  meant?: string,
): Graph {
  const nodes = new Map<string, GraphNode>()
  for (const { id, title, type } of observations)
    nodes.set(observationNode(id), { id: observationNode(id), kind: 'observation', name: id, title, type })
  const edges: GraphEdge[] = links.map(({ from, to, kind, confirmed }) => ({
    from: observationNode(from),
    to: observationNode(to),
    kind,
    confirmed,
  }))
  const namedBy = new Map<string, { id: string; kind: 'changed' | 'read' }[]>()
  for (const { id, filesModified, filesRead } of observations) {
    const name = (path: string, kind: 'changed' | 'read') =>
      namedBy.set(path, [...(namedBy.get(path) ?? []), { id, kind }])
    for (const path of filesModified) name(path, 'changed')
    for (const path of filesRead) if (!filesModified.includes(path)) name(path, 'read')
  }
  for (const [path, by] of namedBy) {
    const isMeant = meant === fileNode(path) || by.some(({ id }) => meant === observationNode(id))
    if (by.length < leastNamed && !isMeant) continue
    nodes.set(fileNode(path), { id: fileNode(path), kind: 'file', name: path, title: path, type: 'file' })
    for (const { id, kind } of by) edges.push({ from: observationNode(id), to: fileNode(path), kind, confirmed: true })
  }
  return nearest(
    { nodes: [...nodes.values()], edges: edges.filter(({ from, to }) => nodes.has(from) && nodes.has(to)) },
    meant,
  )
}

/** Without those that nothing holds; of too many those that are the fewest steps away, then those with the most edges. */
function nearest({ nodes, edges }: Graph, meant: string | undefined): Graph {
  const neighbours = neighboursOf(edges)
  const steps = stepsFrom(meant, neighbours)
  const far = Number.MAX_SAFE_INTEGER
  const held = nodes
    .filter(({ id }) => id === meant || (meant === undefined ? neighbours.has(id) : steps.has(id)))
    .map((node, place) => ({
      node,
      place,
      step: steps.get(node.id) ?? far,
      degree: neighbours.get(node.id)?.size ?? 0,
    }))
    .sort((a, b) => a.step - b.step || b.degree - a.degree || a.place - b.place)
    .slice(0, mostNodes)
    .map(({ node }) => node)
  const ids = new Set(held.map(({ id }) => id))
  return { nodes: held, edges: edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) }
}

function neighboursOf(edges: readonly GraphEdge[]): Map<string, Set<string>> {
  const neighbours = new Map<string, Set<string>>()
  const add = (one: string, other: string) => {
    const known = neighbours.get(one)
    if (known) known.add(other)
    else neighbours.set(one, new Set([other]))
  }
  for (const { from, to } of edges) {
    add(from, to)
    add(to, from)
  }
  return neighbours
}

function stepsFrom(
  start: string | undefined,
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, number> {
  const steps = new Map<string, number>()
  if (start === undefined) return steps
  steps.set(start, 0)
  const queue = [start]
  for (let at = queue.shift(); at !== undefined; at = queue.shift())
    for (const next of neighbours.get(at) ?? [])
      if (!steps.has(next)) {
        steps.set(next, steps.get(at)! + 1)
        queue.push(next)
      }
  return steps
}
