import type { CapturedEvent } from '../capture/captured-event.ts'

/** Events as Claude Code's hooks send them, all of one session in `folder`, each later than the previous one. */
export function createClientEvents(folder: string) {
  let count = 0
  const event = (changes: Partial<CapturedEvent>): CapturedEvent => ({
    ...{ key: `k${++count}`, at: count, client: 'claude-code', kind: 'tool', session: 's1', folder },
    ...changes,
  })
  const tool = (name: string, input: object, output: unknown = '') => event({ tool: { name, input, output } })
  return {
    event,
    tool,
    prompt: (text: string) => event({ kind: 'prompt', text }),
    stop: (text: string) => event({ kind: 'stop', text }),
    run: (command: string, stdout = '') => tool('Bash', { command }, { stdout, stderr: '' }),
    fail: (command: string, error: string) =>
      event({ kind: 'tool-failure', tool: { name: 'Bash', input: { command }, error } }),
    edit: (file: string, before: string, after: string) =>
      tool('Edit', { file_path: `${folder}/${file}`, old_string: before, new_string: after }),
  }
}
