import { useState } from 'preact/hooks'
import { Field } from '../field.tsx'
import { FormEnd } from '../form-end.tsx'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import type { Fact } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { ImportanceField, TextField } from './fact-fields.tsx'
import { tagsOf } from './fact-words.ts'
import { tellFactWritten } from './tell-written.ts'

interface EditFactProps {
  fact: Fact
  /** A fact that is said differently is a new one: its id. */
  onEdited: (id: string) => void
  onClose: () => void
}

/** Says a fact differently, or weighs it differently. What it said before stays in its history. */
export function EditFact({ fact, onEdited, onClose }: EditFactProps) {
  const [content, setContent] = useState(fact.content)
  const [importance, setImportance] = useState(String(fact.importance))
  const [tags, setTags] = useState(fact.tags.join(', '))
  const editing = useAction()
  useKeys({ Escape: onClose })

  async function save(event: Event): Promise<void> {
    event.preventDefault()
    await editing.run(async () => {
      const edit = { content: content.trim(), importance: Number(importance), tag: tagsOf(tags) }
      const { fact: edited } = await client.factEdit({ fact: fact.id, ...edit })
      onEdited(edited.id)
      await tellFactWritten('Saved. What it said before stands in its history.', edited.id)
    })
  }

  return (
    <form class="card-form" aria-label="Edit the fact" onSubmit={save}>
      <TextField label="What is true" value={content} onInput={setContent} />
      <ImportanceField value={importance} onInput={setImportance} />
      <Field label="Tags" placeholder="work, home" value={tags} onInput={setTags} />
      <FormEnd action={editing} submit="Save" close="Leave as it is" onClose={onClose} />
    </form>
  )
}
