import { createFeatureModel, type Shares, type StoredModel } from './feature-model.ts'
import { type PlaceOfSaying, sayingFeatures } from './saying-features.ts'

export type ReadSaying<Name extends string> = (sentence: string, place?: PlaceOfSaying) => Shares<Name>

/**
 * Class of a sentence: the mean of predictions from its features with and without its position, because the position is
 * informative, but not more than the words.
 */
export function createSayingModel<Name extends string>(stored: StoredModel): ReadSaying<Name> {
  const read = createFeatureModel<Name>(stored)
  return (sentence, place) => {
    const [one, other] = [place, undefined].map((where) => read(sayingFeatures(sentence, where)))
    return Object.fromEntries(
      Object.entries<number>(one!).map(([name, share]) => [name, (share + other![name as Name]) / 2]),
    ) as unknown as Shares<Name>
  }
}
