import { createFeatureModel } from './feature-model.ts'
import { type PlaceOfSaying, sayingFeatures } from './saying-features.ts'
import { titleWeights } from './title-weights.ts'

/** What else is known of a sentence that may be a title. */
export interface TitleSigns {
  /** Words of meaning that it shares with what was asked; undefined where nothing was. */
  shared: number | undefined
  /** Names of files and code in it. */
  names: number
  /** Its subject is in the sentence before. */
  isPointing: boolean
}

/** From these counts on a sign counts once more. */
const steps = { shared: [1, 2, 4], names: [1, 2, 3] }

/** What is read of a sentence to know what it is worth as the title of a piece of work. */
export function titleFeatures(sentence: string, place: PlaceOfSaying, signs: TitleSigns): Set<string> {
  const found = sayingFeatures(sentence, place)
  const { shared } = signs
  if (shared !== undefined) found.add('@asked')
  for (const least of steps.shared) if ((shared ?? 0) >= least) found.add(`@shared${least}`)
  for (const least of steps.names) if (signs.names >= least) found.add(`@names${least}`)
  if (signs.isPointing) found.add('@pointing')
  return found
}

/** How good a title a sentence is, as readers were asked: from nothing of the outcome to what was done, of what, and alone. */
type Worth = '0' | '1' | '2' | '3'

const fewSentences = 3
const read = createFeatureModel<Worth>(titleWeights)

/** What a sentence of an agent's last words is worth as the title of the work, 0 to 3: what a reader would give it on average. */
export function worthAsTitle(sentence: string, place: PlaceOfSaying, signs: TitleSigns): number {
  // Messages of one sentence were not judged: theirs is no last sentence that ends a message of several.
  const among = place.count === 1 ? { ...place, count: fewSentences } : place
  return meanWorth(read(titleFeatures(sentence, among, signs)))
}

/** What readers would give on average. */
export const meanWorth = (shares: Readonly<Record<string, number>>): number =>
  Object.entries(shares).reduce((sum, [worth, share]) => sum + Number(worth) * share, 0)
