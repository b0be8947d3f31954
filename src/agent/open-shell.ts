import type { Workspaces } from '../workspaces/workspaces.ts'
import { kindOf } from './left-workspaces.ts'
import type { Profile } from './profile.ts'
import type { AgentRun } from './run.ts'

/** A shell in the workspace of a run: the program and the folder. A missing workspace is recreated. */
export async function openShell(workspaces: Workspaces, run: AgentRun, { workspace }: Profile) {
  const provider = workspaces.of(kindOf(run))
  const opened = await provider.open({
    ...{
      name: run.place,
      repository: run.repository,
      branch: run.branch,
      base: run.base,
      image: workspace.image ?? '',
    },
    ...{ network: workspace.network ?? false, cpus: workspace.cpus ?? 2, memoryMb: workspace.memoryMb ?? 4096 },
    ports: workspace.ports ?? [],
  })
  return { id: run.id, folder: opened.folder, argv: [...opened.shell()], addresses: [...opened.addresses] }
}
