import { z } from 'zod'

/** A setting that is a list of texts, or one text with commas between; spaces around each and empty ones are dropped. */
export const textList = ({ longest, most }: { /** Characters of one text. */ longest: number; most: number }) =>
  z
    .union([z.string().max(20_000), z.array(z.string().min(1).max(longest)).max(most)])
    .transform((value) => (typeof value === 'string' ? value.split(',') : value))
    .transform((texts) => texts.map((text) => text.trim()).filter((text) => text !== ''))
