import { countOf } from '../format.ts'
import { addressOfGem } from '../projects/project-address.ts'
import type { GemMap } from '../server/types.ts'

interface MapListProps {
  /** Of the names of themes: one below the heading above the map. */
  heading: 'h2' | 'h3'
  map: GemMap
  selected: string | undefined
  /** One link of the list is in the order of the tab key. */
  inTabOrder: string | undefined
  onSelect: (gem: string) => void
}

export const mapLinkId = (gem: string): string => `map-${gem}`

/** Themes with the number that their gems have, the one with most gems first: what came since the map was drawn counts. */
const largestFirst = (themes: GemMap['themes']) =>
  themes.map((one, theme) => ({ ...one, theme })).sort((a, b) => b.gems - a.gems || a.theme - b.theme)

/** Gems in the order of the list: theme by theme. */
export const inOrder = ({ themes, gems }: GemMap): GemMap['gems'] =>
  largestFirst(themes).flatMap(({ theme }) => gems.filter((one) => one.theme === theme))

/** All that the map shows, in words: each theme with its gems. */
export function MapList({ heading: Heading, map: { themes, gems }, selected, inTabOrder, onSelect }: MapListProps) {
  return (
    <div class="map-list">
      {largestFirst(themes).map(
        ({ name, gems: count, theme }) =>
          count > 0 && (
            <section key={name} aria-label={name}>
              <Heading>{name}</Heading>
              <p class="dim">{countOf(count, 'gem')}</p>
              <ul class="graph-list">
                {gems
                  .filter((one) => one.theme === theme)
                  .map(({ gem, title }) => (
                    <li key={gem} data-selected={gem === selected}>
                      <a
                        id={mapLinkId(gem)}
                        href={addressOfGem(gem)}
                        tabIndex={gem === inTabOrder ? 0 : -1}
                        onFocus={() => onSelect(gem)}
                        onPointerEnter={() => onSelect(gem)}
                      >
                        {title}
                      </a>
                    </li>
                  ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}
