import { useState } from 'preact/hooks'
import { Field } from '../field.tsx'
import { FormEnd } from '../form-end.tsx'
import { useKeys } from '../keys.ts'
import { client } from '../server/client.ts'
import type { Outcome } from '../server/types.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'
import { ImportanceField, TextField } from './fact-fields.tsx'
import { tagsOf } from './fact-words.ts'
import { notifyFactWritten } from './notify-written.ts'

interface AddFactProps {
  onAdded: (id: string | undefined) => void
  onClose: () => void
}

/** Form for adding a fact. */
export function AddFact({ onAdded, onClose }: AddFactProps) {
  const [content, setContent] = useState('')
  const [importance, setImportance] = useState('')
  const [tags, setTags] = useState('')
  const adding = useAction()
  useKeys({ Escape: onClose })

  async function add(event: Event): Promise<void> {
    event.preventDefault()
    const input = {
      content: content.trim(),
      ...(importance !== '' && { importance: Number(importance) }),
      ...(tagsOf(tags).length > 0 && { tag: tagsOf(tags) }),
    }
    await adding.run(async () => {
      const [outcome] = (await client.rememberFact(input)).outcomes
      const { text, factId, undoable } = inWords(outcome)
      onAdded(factId)
      if (undoable && factId !== undefined) await notifyFactWritten(text, factId)
      else notifyWritten(text)
    })
  }

  return (
    <form class="card add-form" aria-label="Add a fact" onSubmit={add}>
      <TextField
        label="Text of the fact"
        hint="One sentence that is clear by itself"
        value={content}
        onInput={setContent}
      />
      <ImportanceField value={importance} orElse="as the sentence says" onInput={setImportance} />
      <Field label="Tags" placeholder="work, home" value={tags} onInput={setTags} />
      <FormEnd action={adding} submit="Remember" close="Close" onClose={onClose} />
    </form>
  )
}

function inWords(outcome: Outcome | undefined): { text: string; factId?: string; undoable: boolean } {
  if (!outcome) return { text: 'No facts found in the text.', undoable: false }
  if (outcome.kind === 'unclear') return { text: unclearWords(outcome.facts.length), undoable: false }
  if (outcome.kind === 'ignored') return { text: ignoredWords[outcome.why], undoable: false }
  const text = {
    added: 'Remembered.',
    same: 'Already known.',
    superseded: 'Saved. It replaces an earlier fact.',
    outdated: 'Saved as history: a newer fact exists.',
    review: 'It contradicts a more trusted fact and waits on the page Review.',
    ended:
      'kept' in outcome && outcome.kept
        ? 'It has a more trusted source and is kept.'
        : 'Retracted: it is no longer used.',
  }[outcome.kind]
  const isWritten = outcome.kind !== 'same' && !('kept' in outcome && outcome.kept)
  return { text, factId: outcome.fact.id, undoable: isWritten }
}

const unclearWords = (facts: number): string =>
  `Nothing retracted: ${facts === 0 ? 'no fact matches.' : 'several facts may be meant. Retract the right one in the list.'}`

const ignoredWords = {
  forgotten: 'Not saved: you erased it before.',
  withdrawn: 'Not saved: you retracted it before.',
  minor: 'Not saved: it is not important enough.',
} as const
