import { z } from 'zod'

/**
 * A setting that is a list of texts, or one text separated by commas; surrounding spaces and empty texts are dropped. A
 * list may also be given as JSON, as it is displayed.
 */
export const textList = ({ longest, most }: { /** Characters of one text. */ longest: number; most: number }) =>
  z
    .union([z.string().max(20_000), z.array(z.string().min(1).max(longest)).max(most)])
    .transform((value) => (typeof value === 'string' ? (listOf(value) ?? value.split(',')) : value))
    .transform((texts) => texts.map((text) => text.trim()).filter((text) => text !== ''))

/** The texts of a JSON list; undefined for any other text. */
function listOf(text: string): string[] | undefined {
  if (!text.trimStart().startsWith('[')) return undefined
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : undefined
  } catch {
    return undefined
  }
}
