import type { Jarvis } from '../../app/jarvis.ts'
import { toJarvisError } from '../../core/errors.ts'

/** A word that occurs nowhere else, and that has to be gone from all homes once it is forgotten. */
export interface Canary {
  word: string
  /** The saved record with it. */
  request: { facts: string[] } | { observations: string[] } | { session: string } | { query: string }
  isForgotten: boolean
}

interface Canaries {
  jarvis: Jarvis
  random: () => number
  canaries: Canary[]
  wanted: number
  /** Elapsed share of the run. */
  share: number
}

/** Saves words that occur nowhere else, and forgets some of this or other homes. */
export async function keepCanaries({ jarvis, random, canaries, wanted, share }: Canaries): Promise<void> {
  while (canaries.length < wanted * Math.min(1, share * 1.25)) {
    const word = `zanzibarquux${letters(canaries.length)}kwyjibo`
    canaries.push({ word, request: await keepWord(jarvis, word, random), isForgotten: false })
    if (random() < 0.5) break
  }
  for (const canary of canaries) if (!canary.isForgotten && random() < 0.1) await forgetCanary(jarvis, canary)
}

const letters = (number: number): string =>
  [...String(number).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')

async function keepWord(jarvis: Jarvis, word: string, random: () => number): Promise<Canary['request']> {
  const kind = random()
  if (kind < 0.4) {
    const outcomes = await jarvis.memory.remember({ content: `The word at the gate is ${word}`, importance: 9 })
    return { facts: outcomes.flatMap((one) => ('fact' in one ? [one.fact.id] : [])) }
  }
  if (kind < 0.55) {
    await jarvis.memory.files.note(`Somebody said ${word} at the gate.`)
    return { query: word }
  }
  if (kind < 0.8) {
    const { id } = await jarvis.observations.save({
      type: 'insight',
      title: `The gate says ${word}`,
      facts: [`${word} opens it`],
    })
    return { observations: [id] }
  }
  await jarvis.memory.sessions.append(`session-of-${word.slice(-11, -7)}`, [
    { role: 'user', text: `They say ${word} at the gate.` },
  ])
  return { session: `session-of-${word.slice(-11, -7)}` }
}

/** If it is not on this machine, or was undone, nothing is forgotten. */
export async function forgetCanary(jarvis: Jarvis, canary: Canary): Promise<void> {
  try {
    const { items } = await jarvis.memory.forget(canary.request, { dryRun: false })
    canary.isForgotten ||= items.length > 0
  } catch (error) {
    if (toJarvisError(error).kind !== 'NotFound') throw error
  }
}
