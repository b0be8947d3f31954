import { findClient } from '../../../clients/clients.ts'
import { hooksOf } from '../../install/hooks/client-hooks.ts'
import { prepareHooksRemoval } from '../../install/hooks/install-hooks.ts'
import { joinChanges } from '../../install/join-changes.ts'
import { pluginOf } from '../../install/plugins/client-plugins.ts'
import { prepareUninstall } from '../../install/uninstall.ts'
import type { Invocation } from '../invocation.ts'
import { applyChange, readTarget, thisMachine } from './client-change.ts'

/** Removes Jarvis from a client's settings, after showing the changes. */
export async function uninstall(invocation: Invocation): Promise<number> {
  const { input } = invocation.parsed
  const client = findClient(String(input.client))
  const registration = { client, machine: thisMachine(), ...readTarget(input) }
  const entry = prepareUninstall(registration)
  // Only the user's own registration has hooks and a plugin. The last installed part is removed first, so that each
  // finds the file as it left it.
  const isUsers = registration.project === undefined && registration.name === 'jarvis'
  const hooks = isUsers ? hooksOf(client) : undefined
  const removal = hooks
    ? prepareHooksRemoval(hooks, registration.machine)
    : isUsers && pluginOf(client)?.prepareRemoval(registration.machine)
  // If there is nothing to remove, the message names the file of the server entries.
  const change = removal && removal.diff.length > 0 ? joinChanges(removal, entry) : entry
  return applyChange(change, invocation, {
    client,
    done: 'Jarvis was removed from',
    nothing: 'not installed',
    next: `${client.title} must be restarted to apply this.`,
    remarks: [],
  })
}
