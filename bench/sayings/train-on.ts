import type { StoredModel } from '../../src/text/sayings/feature-model.ts'
import { sayingFeatures } from '../../src/text/sayings/saying-features.ts'
import { fitSayings } from './fit-sayings.ts'
import type { Sample } from './labelled.ts'

/** A sentence of a session is worth so many that were written to have something to learn. */
const weight = 4
/** Of each class so many more are counted in sessions: what did not come in few of them still comes. */
const unseen = 2

/**
 * Trains on what was written for it and on sessions, and shifts the biases from how frequent classes are there to how
 * frequent they are in sessions: in texts that were written to have complaints, there are several times as many.
 * Saerens, Latinne and Decaestecker, 2002: shares of other frequencies are those learned, times the ratio of both.
 */
export function trainOn(
  written: readonly Sample[],
  sessions: readonly Sample[],
  classes: readonly string[],
): StoredModel {
  const all = [...written, ...Array.from({ length: weight }, () => sessions).flat()]
  const stored = fitSayings(withAndWithoutPlace(all), classes)
  return shiftTo(stored, { all, recorded: sessions })
}

/** Shifts the biases from how frequent each class is in `all` to how frequent it is in what was `recorded`. */
export function shiftTo(stored: StoredModel, samples: Record<'all' | 'recorded', readonly Labelled[]>): StoredModel {
  const shift = frequencies(stored.classes, samples)
  return { ...stored, biases: stored.biases.map((bias, at) => Math.round((bias + shift[at]!) * 1e4) / 1e4) }
}

/** How much more frequent each class is in what was `recorded` than in `all`, as log of the ratio. */
export function frequencies(
  classes: readonly string[],
  { all, recorded }: Record<'all' | 'recorded', readonly Labelled[]>,
): number[] {
  const count = (samples: readonly Labelled[], name: string) => samples.filter(({ is }) => is[0] === name).length
  return classes.map((name) => {
    const here = (count(recorded, name) + unseen) / (recorded.length + unseen * classes.length)
    return Math.log(here / (count(all, name) / all.length))
  })
}

type Labelled = Pick<Sample, 'is'>

/** Texts as short as many are were not written: a sentence also has to be known without its place. */
const withAndWithoutPlace = (samples: readonly Sample[]): Sample[] => [
  ...samples,
  ...samples.flatMap((sample) =>
    sample.place ? { ...sample, place: undefined, features: sayingFeatures(sample.text) } : [],
  ),
]
