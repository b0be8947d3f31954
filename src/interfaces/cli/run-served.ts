import { existsSync } from 'node:fs'
import { chosenHome } from '../../config/home.ts'
import { askServer } from './ask-server.ts'
import { fillHere } from './here.ts'
import { type Invocation, notHere } from './invocation.ts'
import { viewOf } from './render.ts'

/**
 * A command that reads, answered by a running server. Settings need the schema library, so where there are some, or no
 * server answers, this is not the place.
 */
export async function runServed(name: string, invocation: Invocation): Promise<number> {
  const { command, common, input } = invocation.parsed
  const { configFile } = chosenHome(common.home, process.env.JARVIS_HOME)
  if (existsSync(configFile) || command?.source !== undefined) throw notHere()
  fillHere(command, input)
  // A form that is not in this file is found out before anybody is asked.
  await viewOf(name)
  const exitCode = await askServer(name, invocation)
  if (exitCode === undefined) throw notHere()
  return exitCode
}
