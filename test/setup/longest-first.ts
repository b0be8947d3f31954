import { relative } from 'node:path'
import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Short test files that take longest, the longest first. Vitest orders files by the duration of the last run; on a
 * clean checkout it orders them by size, and would start these last.
 */
export const longest = [
  'test/quality.test.ts',
  'test/package.test.ts',
  'test/memory-quality.test.ts',
  'src/workspaces/engines.test.ts',
  'src/agent/crash.test.ts',
  'src/agent/agent.test.ts',
  'test/e2e/damaged-models.test.ts',
  'test/e2e/server.test.ts',
  'test/e2e/postgres.test.ts',
  'test/e2e/postgres-move.test.ts',
  'test/e2e/postgres-load.test.ts',
  'test/e2e/postgres-two-builds.test.ts',
  'test/e2e/postgres-team.test.ts',
  'test/e2e/command-line.test.ts',
  'test/e2e/postgres-servers.test.ts',
  'test/e2e/hosts.test.ts',
  'test/e2e/every-door.test.ts',
  'test/e2e/served-reading.test.ts',
  'test/e2e/orphans.test.ts',
  'test/e2e/sync-ssh.test.ts',
  'test/e2e/require.test.ts',
  'test/e2e/web/pages.test.ts',
  'test/e2e/web/looks.test.ts',
  'test/e2e/web/access.test.ts',
  'test/e2e/web/journeys.test.ts',
  'test/e2e/web/work-pages.test.ts',
  'test/e2e/web/messages-page.test.ts',
  'src/app/sync/random-homes.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'))
      return at < 0 ? longest.length : at
    }
    // Each project stays together.
    return projects.flatMap((name) =>
      sorted.filter(({ project }) => project.name === name).sort((one, other) => place(one) - place(other)),
    )
  }
}
