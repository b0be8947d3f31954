import { observationSigns } from '../../../../src/client/observation-signs.ts'
import type { ObservationType } from '../server/types.ts'

/** What kind of observation it is: a sign in its own colour, and the word. */
export function KindSign({ type }: { type: ObservationType }) {
  const { sign, letter } = observationSigns[type]
  return (
    <span class="kind" data-type={type} title={`${letter}: ${type}`}>
      <span class="kind-sign" aria-hidden="true">
        {sign}
      </span>
      {type}
    </span>
  )
}
