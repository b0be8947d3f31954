import { readGrammar } from '../../src/app/grammars.ts'
import type { OpenBenchSpace } from '../../src/benchmarks/scratch-space.ts'
import type { Feature, Features } from '../../src/search/features.ts'
import { rankingFeatures } from '../../src/search/ranking-features.ts'
import type { SearchMode } from '../../src/search/search.ts'
import { openScratchSpace } from '../../src/testing/scratch-space.ts'
import { spaceOpener } from '../open-space.ts'

export interface FeatureSwitch {
  /** From now on these do not count; starts the list of touched ones again. */
  leaveOut(names: readonly string[]): void
  /** Features that gave a candidate of the last question a value. */
  touched(): string[]
  /** Input of the ranking. */
  features(recency: number): Features
}

function createFeatureSwitch(): FeatureSwitch {
  let left: readonly string[] = []
  const touched = new Set<string>()
  const watched = (feature: Feature): Feature => ({
    ...feature,
    values(candidates, asked) {
      const values = feature.values(candidates, asked)
      if (values.some((value) => value !== 0)) touched.add(feature.name)
      return values
    },
  })
  const those = (list: readonly Feature[]) => list.filter(({ name }) => !left.includes(name)).map(watched)
  return {
    leaveOut(names) {
      left = names
      touched.clear()
    },
    touched: () => [...touched],
    features(recency) {
      const { ofAll, ofTurns } = rankingFeatures(recency)
      return { ofAll: those(ofAll), ofTurns: those(ofTurns) }
    },
  }
}

/** Spaces that rank by the enabled features; without models for searches by words alone. */
export function openSwitchedSpaces(mode: SearchMode, cachePath: string) {
  const features = createFeatureSwitch()
  const shipped = spaceOpener(cachePath)
  const open: OpenBenchSpace = (databasePath) =>
    mode === 'query'
      ? shipped.openSpace(databasePath, features.features)
      : openScratchSpace(databasePath, {
          embedders: () => ({ degraded: [] }),
          grammar: readGrammar,
          features: features.features,
        })
  return { open, close: shipped.close, features }
}
