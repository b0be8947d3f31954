import { useRef, useState } from 'preact/hooks'
import { ChangedElsewhere } from '../changed-elsewhere.tsx'
import { Field } from '../field.tsx'
import { FormEnd } from '../form-end.tsx'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import type { Fact } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { ImportanceField, TextField } from './fact-fields.tsx'
import { retirementInWords, tagsOf } from './fact-words.ts'
import { notifyFactWritten } from './notify-written.ts'

interface EditFactProps {
  fact: Fact
  /** A fact that is said differently is a new one: its id. */
  onEdited: (id: string) => void
  onClose: () => void
}

/**
 * Form for editing the text or importance of a fact. The old version stays in its history. If the fact was changed
 * elsewhere since the form was opened, the owner chooses between both versions.
 */
export function EditFact({ fact, onEdited, onClose }: EditFactProps) {
  const base = useRef(fact)
  const [content, setContent] = useState(fact.content)
  const [importance, setImportance] = useState(String(fact.importance))
  const [tags, setTags] = useState(fact.tags.join(', '))
  const [theirs, setTheirs] = useState<Fact>()
  const editing = useAction()
  useKeys({ Escape: onClose })

  async function write(id: string): Promise<void> {
    const { content, importance, tags: tag } = mine
    const { fact: edited } = await client.factEdit({ fact: id, content, importance, tag })
    onEdited(edited.id)
    await notifyFactWritten('Saved. The previous text is in the history.', edited.id, id)
  }

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    await editing.run(async () => {
      const now = await latestOf(base.current.id)
      if (saysSame(now, base.current)) await write(now.id)
      else setTheirs(now)
    })
  }

  const mine = { content: content.trim(), importance: Number(importance), tags: tagsOf(tags) }
  if (theirs)
    return (
      <ChangedElsewhere
        theirs={theirs.retiredAt === null ? inWords(theirs, mine) : (retirementInWords(theirs) ?? '')}
        mine={inWords(mine, theirs)}
        keeping={editing}
        onKeepMine={() => keepMine(theirs)}
        onTakeTheirs={() => onEdited(theirs.id)}
      />
    )
  return (
    <form class="card-form" aria-label="Edit the fact" onSubmit={save}>
      <TextField label="Text of the fact" value={content} onInput={setContent} />
      <ImportanceField value={importance} onInput={setImportance} />
      <Field label="Tags" placeholder="work, home" value={tags} onInput={setTags} />
      <FormEnd action={editing} submit="Save" close="Cancel" onClose={onClose} />
    </form>
  )

  /** Restores a fact that was retracted in the meantime, and then edits it. */
  async function keepMine({ id, retiredAt }: Fact): Promise<void> {
    if (retiredAt !== null) await client.factRestore({ fact: id })
    await write(id)
  }
}

/** The version that counts now, else the newest one. */
async function latestOf(id: string): Promise<Fact> {
  const { fact, versions } = await client.factHistory({ fact: id })
  return versions.find(({ retiredAt }) => retiredAt === null) ?? fact
}

const saysSame = (one: Fact, other: Fact): boolean =>
  one.content === other.content &&
  one.importance === other.importance &&
  one.tags.join() === other.tags.join() &&
  one.retiredAt === other.retiredAt

type Said = Pick<Fact, 'content' | 'importance' | 'tags'>

/** What one says, with its importance and tags where those differ from the other's. */
function inWords(one: Said, other: Said): string {
  const differing = [
    ...(one.importance === other.importance ? [] : [`importance ${one.importance}`]),
    ...(one.tags.join() === other.tags.join() ? [] : [`tags: ${one.tags.join(', ') || 'none'}`]),
  ]
  return differing.length === 0 ? one.content : `${one.content} (${differing.join('; ')})`
}
