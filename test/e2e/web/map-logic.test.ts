import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOutMap, wide } from '../../../packages/web/src/gem-map/lay-out-map.ts'

/** A theme with points at shares of the drawing. */
const layOut = (name: string, places: readonly (readonly [number, number])[]) =>
  layOutMap({
    themes: [{ name }],
    gems: places.map(([x, y], index) => ({ gem: `g${index}`, title: 'A gem', theme: 0, x, y })),
  } as unknown as Parameters<typeof layOutMap>[0])[0]!

describe('a theme label on the map', () => {
  const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)

  const near = fc.integer({ min: -8, max: 8 }).map((percent) => percent / 100)

  it('covers neither of two points', () => {
    fc.assert(
      fc.property(share, share, near, near, (x, y, byX, byY) => {
        const places = [[x, y] as const, [x + byX, y + byY] as const]
        const { label, points } = layOut('alarms, cache', places)
        const half = ('alarms, cache'.length * 8.6) / 2
        const covered = points.filter(
          ({ x, y }) => Math.abs(x - label!.x) < half && y > label!.y - 15 - 5 && y < label!.y + 3 + 5,
        )
        expect(covered).toEqual([])
        expect(label!.y).toBeLessThan(wide.height)
        expect(label!.x - half).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is omitted when it would overlap another label', () => {
    const theme = { name: 'harbour' }
    const gems = [0, 1].map((theme) => ({ gem: `g${theme}`, title: 'A gem', theme, x: 0.5, y: 0.5 }))
    const [first, second] = layOutMap({ themes: [theme, theme], gems } as unknown as Parameters<typeof layOutMap>[0])
    expect(first!.label).toBeDefined()
    expect(second!.label?.y === undefined || Math.abs(second!.label.y - first!.label!.y) >= 18).toBe(true)
  })
})
