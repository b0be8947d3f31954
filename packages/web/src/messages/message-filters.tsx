import { Choice, Typed } from '../filter-fields.tsx'
import { client } from '../server/client.ts'
import { useAnswer } from '../server/use-answer.ts'
import { isNarrowed, type MessageQuestion, readMessageQuestion } from './message-question.ts'

interface MessageFiltersProps {
  asked: MessageQuestion
  onChange: (next: MessageQuestion) => void
}

/** People and groups that are offered while one writes. */
const mostOffered = 100
const day = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$|^\d{1,4}[dwmy]$/

/** What narrows messages: with whom, in which group, by whom, in which program, when, with a file or a link. */
export function MessageFilters({ asked, onChange }: MessageFiltersProps) {
  const { answer } = useAnswer('people and groups', (signal) =>
    client.messageConversations({ limit: mostOffered }, { signal }),
  )
  const all = answer?.conversations ?? []
  const titles = (isGroup: boolean) =>
    all.filter(({ id, title }) => title !== '' && id.startsWith('chat:') === isGroup).map(({ title }) => title)
  const apps = [...new Set([...all.flatMap((one) => one.apps), ...(asked.app === '' ? [] : [asked.app])])].sort()
  const change = (part: Partial<MessageQuestion>) => onChange({ ...asked, ...part })
  return (
    <div class="filter-row">
      <Typed
        id="contact"
        label="With"
        placeholder="anybody"
        value={asked.contact}
        offers={titles(false)}
        onChange={(contact) => change({ contact })}
      />
      <Typed
        id="group"
        label="Group"
        placeholder="any"
        value={asked.group}
        offers={titles(true)}
        onChange={(group) => change({ group })}
      />
      <Choice
        label="By"
        value={asked.by}
        options={[
          ['', 'anybody'],
          ['me', 'you'],
          ['them', 'others'],
        ]}
        onChange={(by) => change({ by })}
      />
      <Choice
        label="Program"
        value={asked.app}
        options={[['', 'any'], ...apps.map((app) => [app, app] as const)]}
        onChange={(app) => change({ app })}
      />
      <Typed
        id="after"
        label="Since"
        placeholder="2024-05, 30d"
        value={asked.after}
        fits={day}
        onChange={(after) => change({ after })}
      />
      <Typed
        id="before"
        label="Before"
        placeholder="2024-06"
        value={asked.before}
        fits={day}
        onChange={(before) => change({ before })}
      />
      {(['attachment', 'link'] as const).map((one) => (
        <button
          key={one}
          type="button"
          class={asked[one] ? 'chip chip-chosen' : 'chip'}
          aria-pressed={asked[one]}
          onClick={() => change({ [one]: !asked[one] })}
        >
          {one === 'attachment' ? 'With a file' : 'With a link'}
        </button>
      ))}
      {isNarrowed(asked) && (
        <button
          type="button"
          class="quiet"
          onClick={() => onChange({ ...readMessageQuestion(new URLSearchParams()), query: asked.query })}
        >
          Clear filters
        </button>
      )}
    </div>
  )
}
