import { GemMap } from './gem-map.tsx'

/** The map of all gems. */
export function MapPage() {
  return (
    <div class="page">
      <h1>Map</h1>
      <GemMap project={undefined} />
    </div>
  )
}
