import type { CommandForm } from '../../ports/doors.ts'

/** Commands that bring memory in and out. */
export const transferForms: readonly CommandForm[] = [
  {
    words: ['export'],
    operation: 'export_data',
    arguments: [{ field: 'folder', label: 'folder' }],
    examples: ['jarvis export ~/jarvis-2026-11', 'jarvis export ./work --space work'],
  },
  {
    words: ['import'],
    operation: 'import_data',
    arguments: [{ field: 'path', label: 'file|folder' }],
    leftOut: ['content'],
    examples: ['jarvis import ~/Downloads/chatgpt-export --dry-run', 'jarvis import facts.jsonl --from jsonl'],
  },
  {
    words: ['observations', 'export'],
    operation: 'export_observations',
    arguments: [{ field: 'folder', label: 'folder' }],
    examples: ['jarvis observations export', 'jarvis observations export ~/notes/agents'],
  },
]
