import { useRef } from 'preact/hooks'
import { useKeys } from './keys.ts'

/** The field in which the question of a page is written; `/` goes there. */
export function useQuestionField() {
  const field = useRef<HTMLInputElement>(null)
  useKeys({
    '/': () => {
      field.current?.focus()
      field.current?.select()
    },
  })
  return field
}
