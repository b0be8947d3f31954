import { promptSayings } from './prompt-weights.ts'
import { reportSayings } from './report-weights.ts'
import type { PlaceOfSaying } from './saying-features.ts'
import { createSayingModel, type ReadSaying } from './saying-model.ts'

/** What a user does with a sentence of a prompt. */
export type Act =
  | 'unhelped'
  | 'takeback'
  | 'rule'
  | 'decision'
  | 'task'
  | 'question'
  | 'reason'
  | 'later'
  | 'fact'
  | 'other'

/** What a sentence at the end of an agent's turn is for. */
export type ToldAs =
  | 'cause'
  | 'changed'
  | 'found'
  | 'decided'
  | 'tried'
  | 'learned'
  | 'checked'
  | 'next'
  | 'checkme'
  | 'offer'
  | 'other'

const sure =
  <Name extends string>(read: ReadSaying) =>
  (sentence: string, place?: PlaceOfSaying): Name | undefined => {
    const { best, isSure } = read(sentence, place)
    return isSure ? (best as Name) : undefined
  }

/**
 * What a sentence of a prompt is, in English, German, French, Spanish, Japanese, Chinese and Korean; undefined where the
 * model is not sure enough. How often it is right on people it never read: `npm run train:sayings`.
 */
export const actOf = sure<Act>(createSayingModel(promptSayings))

/** The same for a sentence that an agent says at the end of its turn. */
export const toldAs = sure<ToldAs>(createSayingModel(reportSayings))
