import { useMemo } from 'preact/hooks'
import { useDrawingSize } from '../drawing-size.ts'
import type { GemMap } from '../server/types.ts'
import { layOutMap, layOutTitle, narrow, wide } from './lay-out-map.ts'

interface MapDrawingProps {
  map: GemMap
  /** Drawn for the width of a phone or of half a page. */
  isNarrow: boolean
  selected: string | undefined
  onSelect: (gem: string) => void
  onOpen: (gem: string) => void
}

/** What is alike is near; each theme has a ground of its colour and a name. The list beside it says the same in words. */
export function MapDrawing({ map, isNarrow, selected, onSelect, onOpen }: MapDrawingProps) {
  const size = useDrawingSize(isNarrow ? narrow : wide, narrow)
  const themes = useMemo(() => layOutMap(map, size), [map, size])
  const chosen = themes.flatMap(({ points }) => points).find(({ gem }) => gem === selected)
  const title = chosen && layOutTitle(chosen, size)
  return (
    <svg class="graph gem-map" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {themes.map(({ theme, hue, points }) => (
        <g key={theme} class="map-ground" fill={`oklch(0.7 0.15 ${hue})`}>
          {points.map(({ gem, x, y }) => (
            <circle key={gem} cx={x} cy={y} r={20} />
          ))}
        </g>
      ))}
      {themes.map(({ theme, hue, points }) => (
        <g key={theme} fill={`oklch(0.62 0.17 ${hue})`}>
          {points.map(({ gem, title, x, y }) => (
            // The list beside it has a link for each: keys need none here.
            // biome-ignore lint/a11y/noStaticElementInteractions: hidden from readers without a pointer.
            <circle
              key={gem}
              class="map-gem"
              data-gem={gem}
              data-selected={gem === selected}
              cx={x}
              cy={y}
              r={gem === selected ? 7 : 4.5}
              onPointerEnter={() => onSelect(gem)}
              onClick={() => onOpen(gem)}
            >
              <title>{title}</title>
            </circle>
          ))}
        </g>
      ))}
      {themes.map(
        (drawn) =>
          drawn.label &&
          !title?.covers(drawn) && (
            <text key={drawn.theme} class="map-name" x={drawn.label.x} y={drawn.label.y} text-anchor="middle">
              {drawn.name}
            </text>
          ),
      )}
      {title && (
        <text class="map-title" x={title.at.x} y={title.at.y} text-anchor="middle">
          {title.text}
        </text>
      )}
    </svg>
  )
}
