import { useEffect, useMemo, useState } from 'preact/hooks'
import { choicesOfText } from './actions.ts'
import { type Choice, findChoices, matching, recentSessions } from './choices.ts'

/** Milliseconds between a key and its question. */
const typingPause = 60
/** Pages and actions that are listed beside what was found. */
const mostFixed = 6

/** What fits the text: pages and actions at once, then what the index has. The last answer counts. */
export function useChoices(text: string, makeFixed: () => Choice[]): { choices: Choice[]; searching: boolean } {
  const fixed = useMemo(makeFixed, [])
  const [found, setFound] = useState<{ text: string; choices: readonly Choice[] }>()
  const wanted = text.trim()
  useEffect(() => {
    const leaving = new AbortController()
    const take = (choices: readonly Choice[]) => {
      if (!leaving.signal.aborted) setFound({ text: wanted, choices })
    }
    const asking = setTimeout(
      () => {
        const ask = wanted === '' ? recentSessions(leaving.signal) : findChoices(wanted, leaving.signal)
        ask.then(take, () => take([]))
      },
      wanted === '' ? 0 : typingPause,
    )
    return () => {
      clearTimeout(asking)
      leaving.abort()
    }
  }, [wanted])
  const ofIndex = found?.text === wanted ? found.choices : []
  const own = matching(fixed, wanted)
  const choices =
    wanted === '' ? [...ofIndex, ...own] : [...own.slice(0, mostFixed), ...byGroup(ofIndex), ...choicesOfText(wanted)]
  return { choices, searching: found?.text !== wanted }
}

/** Groups choices by kind, in the order of each group's best choice. */
function byGroup(choices: readonly Choice[]): Choice[] {
  const groups = [...new Set(choices.map(({ group }) => group))]
  return groups.flatMap((group) => choices.filter((one) => one.group === group))
}
