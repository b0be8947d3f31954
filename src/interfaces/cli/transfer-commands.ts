import type { CommandForm } from './command-form.ts'

/** Commands that bring memory in and out. */
export const transferForms: readonly CommandForm[] = [
  {
    words: ['import'],
    operation: 'import_data',
    arguments: [{ field: 'path', label: 'file|folder' }],
    examples: ['jarvis import ~/Downloads/chatgpt-export --dry-run', 'jarvis import facts.jsonl --from jsonl'],
  },
]
