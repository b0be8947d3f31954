import { decoded } from '../document/decode-link.ts'
import { isAbout, subjectInWords } from '../facts/fact-words.ts'
import { client } from '../server/client.ts'
import type { Fact, Hit } from '../server/types.ts'
import { type Graph, type GraphEdge, type GraphNode, mostNodes } from './build-graph.ts'

/** Neighbours that are drawn of one kind: more are a list and no picture. */
const mostAlike = 8
const mostOfPerson = 14

export const factNode = (id: string): string => `t:${id}`
export const personNode = (subject: string): string => `p:${subject}`
export const documentNode = (address: string): string => `d:${address}`

/** A fact with its versions, the person that it is about, and what else is known of them. */
export async function readAroundFact(id: string, signal: AbortSignal): Promise<Graph> {
  const { fact, versions } = await client.factHistory({ fact: id }, { signal })
  const around = isAbout(fact) ? await readAroundPerson(fact.subject, signal) : { nodes: [], edges: [] }
  const edges: GraphEdge[] = versions.flatMap(({ id: from, supersededBy }) =>
    supersededBy === null
      ? []
      : [{ from: factNode(supersededBy), to: factNode(from), kind: 'supersedes' as const, confirmed: true }],
  )
  const isDrawn = around.nodes.some((node) => node.id === factNode(fact.id))
  if (isAbout(fact) && !isDrawn) edges.push(aboutOf(fact))
  return whole([...versions.map(nodeOfFact), nodeOfFact(fact), ...around.nodes], [...edges, ...around.edges])
}

/** A person with what is known of them, the weightiest first. */
export async function readAroundPerson(subject: string, signal: AbortSignal): Promise<Graph> {
  const { facts } = await client.factList({ subject, limit: mostOfPerson }, { signal })
  const person: GraphNode = {
    ...{ id: personNode(subject), kind: 'person', name: subject, type: 'person' },
    title: subjectInWords({ subject, content: facts.find(({ subject: of }) => of === subject)?.content ?? '' }),
  }
  return whole([person, ...facts.map(nodeOfFact)], facts.filter(({ subject: of }) => of === subject).map(aboutOf))
}

/** A document with what it links to, and what is about the same. */
export async function readAroundDocument(address: string, signal: AbortSignal): Promise<Graph> {
  const [{ text, title, collection, path }, { hits }] = await Promise.all([
    client.get({ ref: address }, { signal }),
    client.similar({ ref: address, limit: mostAlike }, { signal }),
  ])
  const own = documentNode(address)
  const linked = collection === null || path === null ? [] : await linkedFrom(text, collection, path, signal)
  const nodes: GraphNode[] = [
    { id: own, kind: 'document', name: address, title, type: 'document' },
    ...linked.map(nodeOfDocument),
    ...hits.map(nodeOfHit),
  ]
  const edges: GraphEdge[] = [
    ...linked.map((to) => ({ from: own, to: documentNode(to), kind: 'links' as const, confirmed: true })),
    ...hits.map((hit) => ({ from: own, to: nodeOfHit(hit).id, kind: 'alike' as const, confirmed: false })),
  ]
  return whole(nodes, edges)
}

/** Addresses of the documents of the collection that a text names, by link or as `[[name]]`. */
async function linkedFrom(text: string, collection: string, path: string, signal: AbortSignal): Promise<string[]> {
  const names = [...text.matchAll(/\[\[([^\]|#]+)|\]\((?![a-z]+:|#)([^)\s#]+)/g)].map(([, wiki, link]) => wiki ?? link!)
  if (names.length === 0) return []
  const { entries } = await client.ls({ path: collection }, { signal })
  const bare = (name: string) => name.toLowerCase().replace(/^.*\//, '').replace(/\.md$/, '')
  const wanted = new Set(names.map((name) => bare(decoded(name))))
  return entries
    .filter((entry) => entry.path !== path && wanted.has(bare(entry.path)))
    .slice(0, mostAlike)
    .map((entry) => `jarvis://${collection}/${entry.path}`)
}

const nodeOfFact = ({ id, content }: Fact): GraphNode => ({
  ...{ id: factNode(id), kind: 'fact', name: id, title: content, type: 'fact' },
})
const nodeOfDocument = (address: string): GraphNode => ({
  ...{ id: documentNode(address), kind: 'document', name: address, type: 'document' },
  title: nameOfFile(address),
})
const nodeOfHit = (hit: Hit): GraphNode =>
  hit.kind === 'fact'
    ? { id: factNode(hit.id), kind: 'fact', name: hit.id, title: hit.snippet, type: 'fact' }
    : { ...nodeOfDocument(hit.uri), title: hit.title || hit.uri }

const aboutOf = ({ id, subject }: Fact): GraphEdge => ({
  ...{ from: factNode(id), to: personNode(subject), kind: 'about', confirmed: true },
})

/** Each node and each edge once, and no edge to what is not drawn. */
function whole(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Graph {
  const drawn = new Map(nodes.map((node) => [node.id, node] as const).slice(0, mostNodes))
  const held = new Map(edges.map((edge) => [`${edge.from} ${edge.kind} ${edge.to}`, edge] as const))
  return {
    nodes: [...drawn.values()],
    edges: [...held.values()].filter(({ from, to }) => from !== to && drawn.has(from) && drawn.has(to)),
  }
}

/** `Restore drill` of `jarvis://notes/work/Restore drill.md`, until the document is read. */
const nameOfFile = (address: string): string => address.replace(/^.*\//, '').replace(/\.(?:md|markdown|txt)$/i, '')
