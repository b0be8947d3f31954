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
export function createRollout(of: RolloutOf) {
  const { folder } = of
  const written = createRolloutLines(of)
  const { put, event, item, message } = written
  let uses = 0
  put('session_meta', sessionMeta(of))

  const rollout = {
    get now() {
      return written.now
    },
    /** Begins a turn; gives its id. */
    prompt(text: string) {
      const turn = written.beginTurn()
      event('task_started', { turn_id: turn })
      message('developer', '<skills_instructions>Skills are instructions.</skills_instructions>')
      message('user', `<environment_context>\n  <cwd>${folder}</cwd>\n</environment_context>`)
      put('turn_context', { turn_id: turn, cwd: folder, model: 'gpt-5.5' })
      message('user', text)
      item({ type: 'UserMessage', id: `u${written.count}`, content: [{ type: 'text', text, text_elements: [] }] })
      return turn
    },
    command(line: string, exit: number, printed: string, use = `call_${++uses}`) {
      putCommand(written, use, { folder, line, exit, printed })
      return use
    },
    /** An edit by a script of the model: only the program's own report shows the change. */
    patch(file: string, before: string, after: string, use = `exec-${++uses}`) {
      putPatch(written, use, { path: `${folder}/${file}`, file, before, after })
      return use
    },
    say(text: string) {
      item({ type: 'AgentMessage', id: `a${written.count}`, content: [{ type: 'Text', text }] })
      message('assistant', text)
    },
    /** The last words of a turn. */
    end(text: string) {
      rollout.say(text)
      event('task_complete', { turn_id: written.turn, last_agent_message: text, duration_ms: 700 })
    },
    put,
    item,
    torn: written.torn,
    text: written.text,
    lines: written.lines,
  }
  return rollout
}

type RolloutLines = ReturnType<typeof createRolloutLines>

/** The lines of a file, a second apart, in the forms that Codex has for all of them. */
function createRolloutLines({ id, start }: RolloutOf) {
  const lines: string[] = []
  let [now, turn] = [start, '']
  const put = (type: string, payload: Fields) => {
    now += 1000
    lines.push(JSON.stringify({ timestamp: new Date(now).toISOString(), ordinal: lines.length, type, payload }))
  }
  const event = (type: string, more: Fields) => put('event_msg', { type, ...more })
  return {
    get now() {
      return now
    },
    get turn() {
      return turn
    },
    get count() {
      return lines.length
    },
    beginTurn() {
      turn = `turn-${id}-${lines.length}`
      return turn
    },
    put,
    event,
    item: (fields: Fields) =>
      event('item_completed', { thread_id: id, turn_id: turn, item: fields, started_at_ms: now, completed_at_ms: now }),
    message: (role: string, text: string) =>
      put('response_item', { type: 'message', role, content: [{ type: 'input_text', text }] }),
    torn: (text: string) => lines.push(text),
    text: () => `${lines.join('\n')}\n`,
    lines: async function* () {
      yield* lines
    },
  }
}

function sessionMeta({ id, folder, parent }: RolloutOf): Fields {
  const spawned = { parent_thread_id: parent, depth: 1, agent_nickname: 'Hilbert', agent_role: 'explorer' }
  return {
    ...{ session_id: parent ?? id, id, cwd: folder, cli_version: '0.169.0', originator: 'codex_exec' },
    ...{ source: parent === undefined ? 'exec' : { subagent: { thread_spawn: spawned } } },
    ...{ base_instructions: { text: 'You are a coding agent.' }, git: { commit_hash: 'f00d', branch: 'main' } },
  }
}

interface Command {
  folder: string
  line: string
  exit: number
  printed: string
}

/** The call of a command, the program's report, and what the model reads of it. */
function putCommand({ put, item }: RolloutLines, use: string, { folder, line, exit, printed }: Command): void {
  const call = { name: 'exec_command', call_id: use, arguments: JSON.stringify({ cmd: line }) }
  const output = `Chunk ID: 369e75\nWall time: 0.0000 seconds\nProcess exited with code ${exit}\nOutput:\n${printed}`
  put('response_item', { type: 'function_call', ...call })
  item({
    ...{ type: 'CommandExecution', id: use, command: ['/bin/bash', '-lc', line], cwd: `file://${folder}` },
    ...{ source: 'unified_exec_startup', status: exit === 0 ? 'completed' : 'failed' },
    ...{ aggregated_output: printed, exit_code: exit, duration: { secs: 1, nanos: 500_000_000 } },
  })
  put('response_item', { type: 'function_call_output', call_id: use, output })
}

interface Patch {
  path: string
  /** As the program prints it. */
  file: string
  before: string
  after: string
}

/** The call of a script, the program's report of the change, and the script's end. */
function putPatch({ put, item }: RolloutLines, use: string, { path, file, before, after }: Patch): void {
  const diff = `@@ -1 +1 @@\n-${before}\n+${after}\n`
  const script = { call_id: `s${use}`, name: 'exec', input: 'tools.apply_patch(p)' }
  put('response_item', { type: 'custom_tool_call', ...script })
  item({
    ...{ type: 'FileChange', id: use, status: 'completed', stdout: `Success.\nM ${file}\n`, stderr: '' },
    changes: { [path]: { type: 'update', unified_diff: diff, move_path: null } },
  })
  const output = [{ text: 'Script completed' }]
  put('response_item', { type: 'custom_tool_call_output', call_id: script.call_id, output })
}
