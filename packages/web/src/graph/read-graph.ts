import { client } from '../server/client.ts'
import type { FileTogether, Link, Observation } from '../server/types.ts'
import { buildGraph, fileNode, type Graph, observationNode } from './build-graph.ts'

/** What the graph is about; at most one of the first two. */
export interface GraphQuestion {
  /** Id of an observation. */
  of: string
  file: string
  project: string
  /** Only links that somebody confirmed. */
  confirmed: boolean
}

export const readGraphQuestion = (params: URLSearchParams): GraphQuestion => ({
  of: params.get('of') ?? '',
  file: params.get('of') ? '' : (params.get('file') ?? ''),
  project: params.get('project') ?? '',
  confirmed: params.get('links') === 'confirmed',
})

export function writeGraphQuestion({ of, file, project, confirmed }: GraphQuestion): URLSearchParams {
  const params = new URLSearchParams()
  if (of !== '') params.set('of', of)
  else if (file !== '') params.set('file', file)
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

/** The node in the middle, if one is meant. */
export const meantNode = ({ of, file }: GraphQuestion): string | undefined =>
  of !== '' ? observationNode(of) : file !== '' ? fileNode(file) : undefined

/** Reads what there is to draw. */
export async function readGraph(asked: GraphQuestion, signal: AbortSignal): Promise<AnsweredGraph> {
  const { of, file, project, confirmed } = asked
  const ofProject = project === '' ? {} : { project }
  const state = confirmed ? ('confirmed' as const) : ('all' as const)
  if (file !== '') {
    const [{ observations }, { files }] = await Promise.all([
      client.obsSearch({ file, limit: mostObservations, ...ofProject }, { signal }),
      client.filesTogether({ file, ...ofProject }, { signal }),
    ])
    const whole = await fetchWhole(
      observations.map(({ id }) => id),
      signal,
    )
    return { graph: buildGraph(whole, linksAmong(whole, confirmed), meantNode(asked)), together: files }
  }
  const near = of === '' ? {} : { observation: of }
  const { links } = await client.linkList({ ...ofProject, ...near, state, limit: mostLinks }, { signal })
  const ids = [...new Set([...(of === '' ? [] : [of]), ...links.flatMap(({ from, to }) => [from, to])])]
  const whole = await fetchWhole(ids, signal)
  return { graph: buildGraph(whole, of === '' ? links : linksAmong(whole, confirmed), meantNode(asked)), together: [] }
}

async function fetchWhole(ids: readonly string[], signal: AbortSignal): Promise<Observation[]> {
  if (ids.length === 0) return []
  const { observations } = await client.getObservations(
    { ids: ids.slice(0, mostObservations), count: false },
    { signal },
  )
  return observations
}

/** Each link once, as the observations at its ends tell it. */
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
