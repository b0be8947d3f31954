import { client } from '../server/client.ts'
import type { FileTogether, Link, Observation } from '../server/types.ts'
import { buildGraph, fileNode, type Graph, observationNode } from './build-graph.ts'
import {
  documentNode,
  factNode,
  personNode,
  readAroundDocument,
  readAroundFact,
  readAroundPerson,
} from './read-around.ts'

/** Parameters that name the center of a graph. A graph always has one. */
const middles = ['of', 'file', 'fact', 'person', 'document'] as const

export interface GraphQuestion {
  /** What `name` is: an observation (`of`), a file, a fact, a person or a document. */
  middle: (typeof middles)[number]
  /** Its id, path, name or address; empty where nothing is meant. */
  name: string
  project: string
  /** Only confirmed links. */
  confirmed: boolean
}

export function readGraphQuestion(params: URLSearchParams): GraphQuestion {
  const middle = middles.find((one) => params.get(one)) ?? 'of'
  return {
    middle,
    name: params.get(middle) ?? '',
    project: params.get('project') ?? '',
    confirmed: params.get('links') === 'confirmed',
  }
}

export function writeGraphQuestion({ middle, name, project, confirmed }: GraphQuestion): URLSearchParams {
  const params = new URLSearchParams()
  if (name !== '') params.set(middle, name)
  if (project !== '') params.set('project', project)
  if (confirmed) params.set('links', 'confirmed')
  return params
}

export interface AnsweredGraph {
  graph: Graph
  /** Of a file: those that change together with it. */
  together: FileTogether[]
}

/** Links that are read; and observations, as many as the server fetches at once. */
const mostLinks = 200
const mostObservations = 50

const nodeOfMiddle = {
  of: observationNode,
  file: fileNode,
  fact: factNode,
  person: personNode,
  document: documentNode,
} as const

/** The node in the middle, if one is meant. */
export const meantNode = ({ middle, name }: GraphQuestion): string | undefined =>
  name === '' ? undefined : nodeOfMiddle[middle](name)

/** Reads what there is to draw around the one in the middle. */
export async function readGraph(asked: GraphQuestion, signal: AbortSignal): Promise<AnsweredGraph> {
  const { middle, name } = asked
  if (name === '') return { graph: { nodes: [], edges: [] }, together: [] }
  if (middle === 'fact') return { graph: await readAroundFact(name, signal), together: [] }
  if (middle === 'person') return { graph: await readAroundPerson(name, signal), together: [] }
  if (middle === 'document') return { graph: await readAroundDocument(name, signal), together: [] }
  return middle === 'file' ? readAroundFile(asked, signal) : readAroundObservation(asked, signal)
}

async function readAroundFile(asked: GraphQuestion, signal: AbortSignal): Promise<AnsweredGraph> {
  const { name: file, project, confirmed } = asked
  const ofProject = project === '' ? {} : { project }
  const [{ observations }, { files }] = await Promise.all([
    client.obsSearch({ files: [file], limit: mostObservations, ...ofProject }, { signal }),
    client.filesTogether({ file, ...ofProject }, { signal }),
  ])
  const ids = observations.map(({ id }) => id)
  const whole = await fetchWhole(ids, signal)
  return { graph: buildGraph(whole, linksAmong(whole, confirmed), meantNode(asked)), together: files }
}

async function readAroundObservation(asked: GraphQuestion, signal: AbortSignal): Promise<AnsweredGraph> {
  const { name: observation, project, confirmed } = asked
  const ofProject = project === '' ? {} : { project }
  const state = confirmed ? ('confirmed' as const) : ('all' as const)
  const { links } = await client.linkList({ ...ofProject, observation, state, limit: mostLinks }, { signal })
  const ids = [...new Set([observation, ...links.flatMap(({ from, to }) => [from, to])])]
  const whole = await fetchWhole(ids, signal)
  return { graph: buildGraph(whole, linksAmong(whole, confirmed), meantNode(asked)), together: [] }
}

async function fetchWhole(ids: readonly string[], signal: AbortSignal): Promise<Observation[]> {
  if (ids.length === 0) return []
  const { observations } = await client.getObservations(
    { ids: ids.slice(0, mostObservations), count: false },
    { signal },
  )
  return observations
}

/** Links among these observations, each once. */
function linksAmong(
  observations: readonly Observation[],
  onlyConfirmed: boolean,
): Pick<Link, 'from' | 'to' | 'kind' | 'confirmed'>[] {
  return observations.flatMap(({ id, links }) =>
    links.flatMap(({ direction, kind, id: other, confirmed }) =>
      direction === 'to' && (confirmed || !onlyConfirmed) ? [{ from: id, to: other, kind, confirmed }] : [],
    ),
  )
}
