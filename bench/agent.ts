/**
 * How long a second task of a project takes to begin in a session that is open: `node scripts/run-ts.mjs bench/agent.ts`.
 *
 *     [--files 100,1000] [--tasks 9] [--json] [--update]
 *
 * From the call to the moment in which the session has its first message: that is Jarvis' own time (the repository, the
 * working copy, what is known of the project, the records). The roles are scripted. Where JARVIS_TEST_AGENT_SDK names a
 * folder with the real Claude Agent SDK, its program is measured, too: until it has its message, which is Jarvis' time, and
 * until a stand-in for its model is asked. Fails when a promise is not kept.
 * `--update` writes the table of docs/benchmarks.md.
 */
import { parseArgs } from 'node:util'
import { withClaude, withScript } from './agent/runners.ts'
import { measureStarts } from './agent/starts.ts'
import { reportPromises } from './speed/report-promises.ts'

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: '100,1000' },
    tasks: { type: 'string', default: '9' },
    json: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
  },
})
const sdk = process.env.JARVIS_TEST_AGENT_SDK ?? ''
const tasks = Number(values.tasks)
const measured = []
for (const files of values.files.split(',').map(Number)) {
  measured.push(...(await measureStarts(withScript, { files, tasks })))
  if (sdk !== '') measured.push(...(await measureStarts(withClaude(sdk), { files, tasks })))
}
if (sdk === '' && !values.json)
  console.error('The real Claude Agent SDK is left out: JARVIS_TEST_AGENT_SDK is not set.')
reportPromises(measured, { columns: 5, json: values.json, table: values.update ? 'agent' : undefined })
