import { tryAddress } from '../../../app/try-address.ts'
import { chosenHome } from '../../../config/home.ts'
import { variableOf } from '../../../config/load.ts'
import { runningServer } from '../../../config/running-server.ts'
import { writeSetting } from '../../../config/write-setting.ts'
import type { Invocation } from '../invocation.ts'
import { settingInWords } from '../render-settings.ts'

/** Writes a setting into the file, or removes it, and prints when it takes effect. */
export async function changeSetting({ parsed, output }: Invocation): Promise<number> {
  const { input, common, command } = parsed
  // The settings are not loaded: this command may be needed to fix a file with wrong settings.
  const home = chosenHome(common.home, process.env.JARVIS_HOME)
  const name = String(input.name)
  const text = command?.words[1] === 'set' ? String(input.value) : undefined
  const tried = name === 'database' && text ? await tryAddress(text, { force: input.force === true }) : []
  const written = await writeSetting(home, name, text)
  if (common.format === 'json') output.answer(JSON.stringify(written, null, 2))
  else {
    const { value, former, path } = written
    const isSame = JSON.stringify(value) === JSON.stringify(former)
    const was = isSame ? ', as before' : ` (was ${settingInWords(former)})`
    output.answer(`${name} is ${settingInWords(value)}${was}: ${path}`)
  }
  for (const line of tried) output.note(line)
  if (process.env[variableOf(name)])
    output.note(`The environment variable ${variableOf(name)} is set and overrides the file.`)
  if (runningServer(home)) output.note('The server still uses the old settings. Restart it: jarvis stop && jarvis up')
  return 0
}
