import { client } from '../server/client.ts'
import { installQmd } from '../settings/settings-door.ts'

/** A command that a finding names, as something this page can do. */
export interface Repair {
  label: string
  act: () => Promise<unknown>
}

/** What a finding says helps, by how its command begins. What stops the server, or names a folder, is for a terminal. */
const repairs: readonly (readonly [command: string, repair: Repair])[] = [
  ['jarvis doctor --repair', { label: 'Repair', act: () => client.doctor({ repair: true }) }],
  ['jarvis cleanup', { label: 'Clean up', act: () => client.cleanup({}) }],
  ['jarvis embed', { label: 'Embed now', act: () => client.embed({}) }],
  ['jarvis rebuild', { label: 'Rebuild the index', act: () => client.rebuild({}) }],
  ['npm install --global @tobilu/qmd', { label: 'Install QMD', act: installQmd }],
  ['jarvis update', { label: 'Update all collections', act: () => client.update({}) }],
]

/** The button for a finding; undefined where only a terminal helps. */
export const repairOf = (fix: string | undefined): Repair | undefined =>
  repairs.find(([command]) => fix?.startsWith(command))?.[1]
