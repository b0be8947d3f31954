import { actionInWords, noteInWords } from '../../../../src/client/action-words.ts'
import { countOf, formatDay } from '../format.ts'
import { Properties, type PropertyRows } from '../properties.tsx'
import type { Fact, FactHistory } from '../server/types.ts'
import { When } from '../when.tsx'
import {
  confidenceInWords,
  filesInWords,
  isAbout,
  retirementInWords,
  sourceWords,
  subjectInWords,
  tagsOfOwner,
} from './fact-words.ts'

/** Everything that is known about a fact itself. */
export function FactDetails({ fact }: { fact: Fact }) {
  const day = (milliseconds: number | null) => milliseconds !== null && <When at={milliseconds} />
  const rows: PropertyRows = [
    ['About', isAbout(fact) && subjectInWords(fact)],
    ['Says', fact.value !== fact.content && `${fact.predicate.replaceAll('_', ' ')}: ${fact.value}`],
    ['Type', fact.type],
    ['Importance', `${fact.importance} of 10`],
    ['Confidence', confidenceInWords(fact)],
    ['True from', isOtherDay(fact.validFrom, fact.saidAt) && day(fact.validFrom)],
    ['True until', day(fact.validTo)],
    ['Due', day(fact.dueAt)],
    // Until that moment it is shown: the day before, if it is a midnight.
    ['Shown until', day(fact.expiresAt && fact.expiresAt - 1)],
    ['Said', day(fact.saidAt)],
    ['Stored on', isOtherDay(fact.createdAt, fact.saidAt) && day(fact.createdAt)],
    ['Source', sourceWords[fact.source]],
    ['Learned', fact.context],
    ['Names', filesInWords(fact).join('; ')],
    ['Standing instruction', fact.instruction && (fact.instruction.topics.join(', ') || 'always')],
    ['Injected', fact.sensitive ? 'never: it is sensitive' : fact.untrusted && 'never: it comes from outside'],
    ['Tags', tagsOfOwner(fact).join(', ')],
    ['Used', fact.accessCount > 0 && countOf(fact.accessCount, 'time')],
  ]
  return <Properties rows={rows} />
}

/** Three rows of one day say less than one. */
const isOtherDay = (milliseconds: number | null, than: number): boolean =>
  milliseconds !== null && formatDay(milliseconds) !== formatDay(than)

interface ChainProps {
  history: FactHistory
  addressOfFact: (id: string) => string
}

/** What a fact replaced, and what it was replaced by, oldest first. */
export function Chain({ history: { fact, versions }, addressOfFact }: ChainProps) {
  if (versions.length === 1) return <p class="dim">It has not replaced another fact and has not been replaced.</p>
  return (
    <ol class="chain">
      {versions.map((version) => (
        <li key={version.id} aria-current={version.id === fact.id ? 'true' : undefined}>
          <p class="chain-relation">{relationOf(version, fact)}</p>
          <p>{version.id === fact.id ? version.content : <a href={addressOfFact(version.id)}>{version.content}</a>}</p>
          <p class="dim">
            said <When at={version.saidAt} />
            {version.retiredAt !== null && ` · ${retirementInWords(version)}`}
          </p>
        </li>
      ))}
    </ol>
  )
}

function relationOf(version: Fact, fact: Fact): string {
  if (version.id === fact.id) return 'This one'
  if (version.supersededBy === fact.id) return version.retiredBecause === 'edited' ? 'Before the edit' : 'Replaced'
  if (fact.supersededBy === version.id) return fact.retiredBecause === 'edited' ? 'After the edit' : 'Was replaced by'
  return version.saidAt < fact.saidAt ? 'Before that' : 'After that'
}

/** What was done to a fact and to those it is linked with. */
export function Changes({ changes }: Pick<FactHistory, 'changes'>) {
  // A write that touched several of them is one line.
  const once = changes.filter(({ logId }, index) => changes.findIndex((other) => other.logId === logId) === index)
  return (
    <ol class="events">
      {once.map(({ logId, at, actor, action, note }) => (
        <li key={logId}>
          <When at={at} exact />
          <span class="event-what">{actionInWords(action)}</span>
          <span class="event-text dim">{note && noteInWords(note)}</span>
          <span class="event-actor">{actor === 'user' ? 'you' : actor}</span>
        </li>
      ))}
    </ol>
  )
}
