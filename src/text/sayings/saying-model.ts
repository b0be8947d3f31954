import { createFeatureModel, type Shares, type StoredModel } from './feature-model.ts'
import { type PlaceOfSaying, sayingFeatures } from './saying-features.ts'

export type ReadSaying<Name extends string> = (sentence: string, place?: PlaceOfSaying) => Shares<Name>

/**
 * What one sentence is, by its features with its place and without: the mean of both, as where a sentence stands says much,
 * and not more than its words.
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
