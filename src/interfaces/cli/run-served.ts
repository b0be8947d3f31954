import { askServer } from './ask-server.ts'
import { fillHere } from './here.ts'
import type { Invocation } from './invocation.ts'
import { viewOf } from './render.ts'

/** Lets a running server answer a reading command in a home without settings; undefined if none answers. */
export async function runServed(name: string, invocation: Invocation): Promise<number | undefined> {
  const { command, input } = invocation.parsed
  fillHere(command, input)
  // A form that is not in this file is found out before the server is asked.
  await viewOf(name)
  return askServer(name, invocation)
}
