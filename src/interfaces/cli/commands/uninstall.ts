import { findClient } from '../../install/registry.ts'
import { prepareUninstall } from '../../install/uninstall.ts'
import type { Invocation } from '../invocation.ts'
import { applyChange, readTarget, thisMachine } from './client-change.ts'

/** Takes Jarvis out of a client's settings, after showing what will change there. */
export async function uninstall(invocation: Invocation): Promise<number> {
  const { input } = invocation.parsed
  const client = findClient(String(input.client))
  const change = prepareUninstall({ client, machine: thisMachine(), ...readTarget(input) })
  return applyChange(change, invocation, {
    client,
    done: 'Jarvis was taken out of',
    nothing: 'not installed',
    next: `${client.title} forgets it when it is restarted.`,
    remarks: [],
  })
}
