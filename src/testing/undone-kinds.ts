import { expect } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'

type Request = Parameters<Jarvis['memory']['forget']>[0]

/** Kinds of undone records with the canary: each writes it, and returns the request that erases it. */
export function undoneKinds(jarvis: () => Jarvis, canary: string): Record<string, () => Promise<Request>> {
  const memory = () => jarvis().memory
  return {
    'a fact that was undone': async () => {
      await memory().remember({ content: `The safe is behind the ${canary}.` })
      await memory().undo()
      return { query: canary }
    },
    'an event that was undone': async () => {
      await memory().recordEvent({ kind: 'deploy', text: `Deployed ${canary}` })
      await memory().undo()
      return { query: canary }
    },
    'a session that was undone, by its name': async () => {
      await memory().sessions.append('s1', [{ role: 'user', text: `The word is ${canary}.` }], {
        label: `Trip ${canary}`,
      })
      await memory().undo()
      expect(await memory().sessions.list()).toEqual([])
      return { session: 's1' }
    },
    'a turn that was undone, by its session': async () => {
      await memory().sessions.append('s1', [{ role: 'user', text: 'We meet in Sintra.' }])
      await memory().sessions.append('s1', [{ role: 'user', text: `The word is ${canary}.` }])
      await memory().undo()
      return { session: 's1' }
    },
    'a session that was undone, by its time': async () => {
      const after = Date.now()
      await memory().sessions.append('s1', [{ role: 'user', text: `The word is ${canary}.` }], {
        label: `Trip ${canary}`,
      })
      await memory().undo()
      return { after, before: Date.now() + 1 }
    },
    'turns that were undone': async () => {
      await memory().sessions.append('s1', [{ role: 'user' as const, text: `Please plan the ${canary} trip.` }])
      await memory().undo()
      return { query: canary }
    },
    'an observation that was undone': async () => {
      await jarvis().observations.save({ title: `Fixed the ${canary}`, type: 'bugfix' } as never)
      await memory().undo()
      return { query: canary }
    },
    'a note that was undone': async () => {
      await memory().files.note(`Met Ada about the ${canary}.`)
      await memory().undo()
      return { query: canary }
    },
  }
}
