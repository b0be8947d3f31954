import type { Size } from '../drawing-size.ts'
import type { Graph } from './build-graph.ts'

export interface Place {
  x: number
  y: number
}

/** The drawing, in units of its own; of a phone. */
export const wide: Size = { width: 640, height: 420 }
export const narrow: Size = { width: 380, height: 400 }
/** Room for a label below, and beside. */
const margin = 30
const sideMargin = 85

/** Rounds after which nothing moves any more, with what cools down from round to round. */
const rounds = 250
/** A turn that never meets itself: the golden angle, radians. It spreads the beginning evenly. */
const turn = Math.PI * (3 - Math.sqrt(5))

/**
 * Places by forces (Fruchterman and Reingold, 1991): all push one another away by k² / distance, edges pull by
 * distance² / k, and a weak pull to the middle keeps parts together that no edge joins; the result fills the drawing.
 * The same graph is laid out the same way each time. At 60 nodes it takes some milliseconds.
 */
export function layOut({ nodes, edges }: Graph, meant?: string, size = wide): Map<string, Place> {
  const index = new Map(nodes.map(({ id }, place) => [id, place]))
  const k = 1
  const reach = Math.sqrt(nodes.length)
  const places = nodes.map((_, place) => {
    const far = reach * Math.sqrt((place + 0.5) / Math.max(1, nodes.length))
    return { x: far * Math.cos(place * turn), y: far * Math.sin(place * turn) }
  })
  const fixed = meant === undefined ? undefined : index.get(meant)
  if (fixed !== undefined) places[fixed] = { x: 0, y: 0 }
  for (let round = 0; round < rounds; round++) {
    const forces = pushes(places, k)
    for (const { from, to } of edges) pull(forces, places, [index.get(from)!, index.get(to)!], k)
    const furthest = (reach / 2) * (1 - round / rounds)
    for (const [place, at] of places.entries()) {
      if (place === fixed) continue
      const force = forces[place]!
      const x = force.x - at.x * homesick
      const y = force.y - at.y * homesick
      const strength = Math.hypot(x, y) || 1
      const move = Math.min(strength, furthest) / strength
      at.x += x * move
      at.y += y * move
    }
  }
  const stretched = stretch(places, fixed !== undefined, size)
  return new Map(nodes.map(({ id }, place) => [id, stretched[place]!]))
}

/** Stretched so that they fill the drawing. With `isCentred`, where the forces had their middle is that of the drawing. */
function stretch(places: readonly Place[], isCentred: boolean, { width, height }: Size): Place[] {
  const along = (values: readonly number[], size: number, rim: number) => {
    const [least, most] = [Math.min(...values), Math.max(...values)]
    const middle = isCentred ? 0 : (least + most) / 2
    const half = Math.max(most - middle, middle - least)
    return (value: number) => size / 2 + (half < 1e-6 ? 0 : ((value - middle) / half) * (size / 2 - rim))
  }
  const [x, y] = [places.map((place) => place.x), places.map((place) => place.y)]
  const [toX, toY] = [along(x, width, sideMargin), along(y, height, margin)]
  return places.map((place) => ({ x: toX(place.x), y: toY(place.y) }))
}

/** Share of the distance to the middle by which everything is pulled there. */
const homesick = 0.15

/** Times the length of an edge beyond which two do not feel each other: parts then lie side by side. */
const farApart = 2.2

function pushes(places: readonly Place[], k: number): Place[] {
  const forces = places.map(() => ({ x: 0, y: 0 }))
  for (let one = 0; one < places.length; one++)
    for (let other = one + 1; other < places.length; other++) {
      // Two in the same place are pushed apart, too.
      const x = places[one]!.x - places[other]!.x || 1e-3 * (one + 1)
      const y = places[one]!.y - places[other]!.y || 1e-3
      const distance = Math.hypot(x, y)
      if (distance > farApart * k) continue
      const push = (k * k) / (distance * distance)
      forces[one]!.x += x * push
      forces[one]!.y += y * push
      forces[other]!.x -= x * push
      forces[other]!.y -= y * push
    }
  return forces
}

function pull(forces: Place[], places: readonly Place[], [one, other]: readonly [number, number], k: number): void {
  if (one === other) return
  const x = places[one]!.x - places[other]!.x
  const y = places[one]!.y - places[other]!.y
  const strength = Math.hypot(x, y) / k
  forces[one]!.x -= x * strength
  forces[one]!.y -= y * strength
  forces[other]!.x += x * strength
  forces[other]!.y += y * strength
}
