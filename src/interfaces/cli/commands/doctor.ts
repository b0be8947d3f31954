import { spawn } from 'node:child_process'
import { offerQmd, qmdInstall } from '../../../app/offer-qmd.ts'
import { loadConfig } from '../../../config/load.ts'
import { startForm } from '../../../core/platform/programs.ts'
import { askYesNo, canAsk } from '../ask-user.ts'
import type { Invocation } from '../invocation.ts'
import { runOperation } from '../run-operation.ts'

/** Checks everything; then offers QMD to a person without it, and runs the shown command after a yes. */
export async function doctor(invocation: Invocation): Promise<number> {
  const { parsed, output, signal } = invocation
  const code = await runOperation('doctor', invocation)
  const { common } = parsed
  if (code !== 0 || common.format !== 'plain' || common.quiet || !canAsk()) return code
  const { config, variable } = await loadConfig({ home: common.home, flags: common.set })
  const { isInstalled, nodeFits, command } = offerQmd(config.qmd.path, variable('PATH'), process.versions.node)
  if (isInstalled || !nodeFits) return code
  output.note(`Install QMD for semantic search? This runs: ${command}`)
  if (!(await askYesNo('Install it now?', signal()))) return code
  const [program, ...words] = qmdInstall
  const ended = await new Promise<number>((resolve, reject) => {
    const form = startForm(program, words)
    spawn(form.command, form.args, { ...form, stdio: 'inherit' })
      .on('error', reject)
      .on('close', (exit) => resolve(exit ?? 1))
  })
  if (ended === 0) output.note('Next: jarvis config set search.provider qmd,native && jarvis embed')
  return ended === 0 ? code : ended
}
