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
  const { people, groups, apps } = useOffers(asked.app)
  const change = (part: Partial<MessageQuestion>) => onChange({ ...asked, ...part })
  return (
    <div class="filter-row">
      <PeopleFields asked={asked} people={people} groups={groups} onChange={change} />
      <Choice
        label="Program"
        value={asked.app}
        options={[['', 'any'], ...apps.map((app) => [app, app] as const)]}
        onChange={(app) => change({ app })}
      />
      <PeriodFields asked={asked} onChange={change} />
      <Chip label="With a file" chosen={asked.attachment} onToggle={(attachment) => change({ attachment })} />
      <Chip label="With a link" chosen={asked.link} onToggle={(link) => change({ link })} />
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

interface FieldsProps {
  asked: MessageQuestion
  onChange: (part: Partial<MessageQuestion>) => void
}

interface PeopleFieldsProps extends FieldsProps {
  /** Names that are offered. */
  people: readonly string[]
  groups: readonly string[]
}

/** With whom, in which group, and by whom. */
const PeopleFields = ({ asked, people, groups, onChange }: PeopleFieldsProps) => (
  <>
    <Typed
      id="contact"
      label="With"
      placeholder="anybody"
      value={asked.contact}
      offers={people}
      onChange={(contact) => onChange({ contact })}
    />
    <Typed
      id="group"
      label="Group"
      placeholder="any"
      value={asked.group}
      offers={groups}
      onChange={(group) => onChange({ group })}
    />
    <Choice
      label="By"
      value={asked.by}
      options={[
        ['', 'anybody'],
        ['me', 'you'],
        ['them', 'others'],
      ]}
      onChange={(by) => onChange({ by })}
    />
  </>
)

const PeriodFields = ({ asked, onChange }: FieldsProps) => (
  <>
    <Typed
      id="after"
      label="Since"
      placeholder="2024-05, 30d"
      value={asked.after}
      fits={day}
      onChange={(after) => onChange({ after })}
    />
    <Typed
      id="before"
      label="Before"
      placeholder="2024-06"
      value={asked.before}
      fits={day}
      onChange={(before) => onChange({ before })}
    />
  </>
)

/** What is offered while one writes: names of people and groups, and the programs that messages came from. */
function useOffers(chosenApp: string) {
  const { answer } = useAnswer('people and groups', (signal) =>
    client.messageConversations({ limit: mostOffered }, { signal }),
  )
  const all = answer?.conversations ?? []
  const titles = (isGroup: boolean) =>
    all.filter(({ id, title }) => title !== '' && id.startsWith('chat:') === isGroup).map(({ title }) => title)
  const apps = [...all.flatMap((one) => one.apps), ...(chosenApp === '' ? [] : [chosenApp])]
  return { people: titles(false), groups: titles(true), apps: [...new Set(apps)].sort() }
}

interface ChipProps {
  label: string
  chosen: boolean
  onToggle: (chosen: boolean) => void
}

const Chip = ({ label, chosen, onToggle }: ChipProps) => (
  <button
    type="button"
    class={chosen ? 'chip chip-chosen' : 'chip'}
    aria-pressed={chosen}
    onClick={() => onToggle(!chosen)}
  >
    {label}
  </button>
)
