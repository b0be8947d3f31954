import { useMemo } from 'preact/hooks'
import type { GemMap } from '../server/types.ts'
import { height, layOutMap, width } from './lay-out-map.ts'

interface MapDrawingProps {
  map: GemMap
  selected: string | undefined
  onSelect: (gem: string) => void
  onOpen: (gem: string) => void
}

/** What is alike is near; each theme has a ground of its colour and a name. The list beside it says the same in words. */
export function MapDrawing({ map, selected, onSelect, onOpen }: MapDrawingProps) {
  const themes = useMemo(() => layOutMap(map), [map])
  const chosen = themes.flatMap(({ points }) => points).find(({ gem }) => gem === selected)
  return (
    <svg class="graph gem-map" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {themes.map(({ theme, hue, points }) => (
        <g key={theme} class="map-ground" fill={`hsl(${hue} 60% 50%)`}>
          {points.map(({ gem, x, y }) => (
            <circle key={gem} cx={x} cy={y} r={20} />
          ))}
        </g>
      ))}
      {themes.map(({ theme, hue, points }) => (
        <g key={theme} fill={`hsl(${hue} 60% 45%)`}>
          {points.map(({ gem, title, x, y }) => (
            // The list beside it has a link for each: keys need none here.
            // biome-ignore lint/a11y/noStaticElementInteractions: hidden from whoever cannot point.
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
        ({ theme, name, label }) =>
          label && (
            <text key={theme} class="map-name" x={label.x} y={label.y} text-anchor="middle">
              {name}
            </text>
          ),
      )}
      {chosen && (
        <text
          class="map-title"
          x={Math.max(170, Math.min(width - 170, chosen.x))}
          y={chosen.y > height - 40 ? chosen.y - 14 : chosen.y + 22}
          text-anchor="middle"
        >
          {chosen.title.length > 50 ? `${chosen.title.slice(0, 49)}…` : chosen.title}
        </text>
      )}
    </svg>
  )
}
