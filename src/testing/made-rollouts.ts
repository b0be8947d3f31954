type Fields = Readonly<Record<string, unknown>>

/** Owner of a rollout: a session, or a sub-agent of one. */
export interface RolloutOf {
  id: string
  folder: string
  /** Epoch milliseconds. */
  start: number
  /** The session, for a sub-agent of it. */
  parent?: string
}

/** Writes lines as Codex 0.169 does, with its running totals. */
export function createRollout({ id, folder, start, parent }: RolloutOf) {
  const lines: string[] = []
  let [now, turn, uses] = [start, '', 0]
  const put = (type: string, payload: Fields) => {
    now += 1000
    lines.push(JSON.stringify({ timestamp: new Date(now).toISOString(), ordinal: lines.length, type, payload }))
  }
  const event = (type: string, more: Fields) => put('event_msg', { type, ...more })
  const item = (fields: Fields) =>
    event('item_completed', { thread_id: id, turn_id: turn, item: fields, started_at_ms: now, completed_at_ms: now })
  const message = (role: string, text: string) =>
    put('response_item', { type: 'message', role, content: [{ type: 'input_text', text }] })
  const called = (call: string, name: string, given: Fields, output: string) => {
    put('response_item', { type: 'function_call', name, call_id: call, arguments: JSON.stringify(given) })
    return () => put('response_item', { type: 'function_call_output', call_id: call, output })
  }
  const spawned = { parent_thread_id: parent, depth: 1, agent_nickname: 'Hilbert', agent_role: 'explorer' }
  put('session_meta', {
    ...{ session_id: parent ?? id, id, cwd: folder, cli_version: '0.169.0', originator: 'codex_exec' },
    ...{ source: parent === undefined ? 'exec' : { subagent: { thread_spawn: spawned } } },
    ...{ base_instructions: { text: 'You are a coding agent.' }, git: { commit_hash: 'f00d', branch: 'main' } },
  })
  const rollout = {
    get now() {
      return now
    },
    /** Begins a turn; gives its id. */
    prompt(text: string) {
      turn = `turn-${id}-${lines.length}`
      event('task_started', { turn_id: turn })
      message('developer', '<skills_instructions>Skills are instructions.</skills_instructions>')
      message('user', `<environment_context>\n  <cwd>${folder}</cwd>\n</environment_context>`)
      put('turn_context', { turn_id: turn, cwd: folder, model: 'gpt-5.5' })
      message('user', text)
      item({ type: 'UserMessage', id: `u${lines.length}`, content: [{ type: 'text', text, text_elements: [] }] })
      return turn
    },
    command(line: string, exit: number, printed: string, use = `call_${++uses}`) {
      const printedChunk = `Chunk ID: 369e75\nWall time: 0.0000 seconds\nProcess exited with code ${exit}\nOutput:\n${printed}`
      const answer = called(use, 'exec_command', { cmd: line }, printedChunk)
      item({
        ...{ type: 'CommandExecution', id: use, command: ['/bin/bash', '-lc', line], cwd: `file://${folder}` },
        ...{ source: 'unified_exec_startup', status: exit === 0 ? 'completed' : 'failed' },
        ...{ aggregated_output: printed, exit_code: exit, duration: { secs: 1, nanos: 500_000_000 } },
      })
      answer()
      return use
    },
    /** An edit by a script of the model: only the program's own report shows the change. */
    patch(file: string, before: string, after: string, use = `exec-${++uses}`) {
      const diff = `@@ -1 +1 @@\n-${before}\n+${after}\n`
      put('response_item', {
        type: 'custom_tool_call',
        call_id: `s${use}`,
        name: 'exec',
        input: 'tools.apply_patch(p)',
      })
      item({
        ...{ type: 'FileChange', id: use, status: 'completed', stdout: `Success.\nM ${file}\n`, stderr: '' },
        changes: { [`${folder}/${file}`]: { type: 'update', unified_diff: diff, move_path: null } },
      })
      put('response_item', {
        type: 'custom_tool_call_output',
        call_id: `s${use}`,
        output: [{ text: 'Script completed' }],
      })
      return use
    },
    say(text: string) {
      item({ type: 'AgentMessage', id: `a${lines.length}`, content: [{ type: 'Text', text }] })
      message('assistant', text)
    },
    /** The last words of a turn. */
    end(text: string) {
      rollout.say(text)
      event('task_complete', { turn_id: turn, last_agent_message: text, duration_ms: 700 })
    },
    put,
    item,
    torn: (text: string) => lines.push(text),
    text: () => `${lines.join('\n')}\n`,
    lines: async function* () {
      yield* lines
    },
  }
  return rollout
}
