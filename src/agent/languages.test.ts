import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Learning } from '../learning/learning.ts'
import { makeAgentRepository, nodeProject, ownersTree } from '../testing/agent-repository.ts'
import { openScriptedAgent } from '../testing/scripted-agent.ts'
import type { Script } from '../testing/scripted-runner.ts'

const has = (program: string, argument: string) => spawnSync(program, [argument]).status === 0

interface Project {
  files: Readonly<Record<string, string>>
  /** The file with the bug, the wrong code, and the right code. */
  file: string
  wrong: string
  right: string
  test: string
}

const projects: Readonly<Record<string, Project>> = {
  node: { files: nodeProject, file: 'sum.js', wrong: 'a - b', right: 'a + b', test: 'npm test' },
  python: {
    files: {
      'pyproject.toml': '[project]\nname = "sums"\nversion = "1"\n',
      'sums.py': 'def add(a, b):\n    return a - b\n',
      'test_sums.py':
        'import unittest\nfrom sums import add\n\n\nclass Adds(unittest.TestCase):\n    def test_adds(self):\n        self.assertEqual(add(2, 3), 5)\n',
    },
    ...{ file: 'sums.py', wrong: 'a - b', right: 'a + b', test: 'python3 -m unittest' },
  },
  go: {
    files: {
      'go.mod': 'module example.org/sums\n\ngo 1.18\n',
      'sums.go': 'package sums\n\nfunc Add(a, b int) int { return a - b }\n',
      'sums_test.go':
        'package sums\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tif got := Add(2, 3); got != 5 {\n\t\tt.Fatalf("got %d", got)\n\t}\n}\n',
    },
    ...{ file: 'sums.go', wrong: 'a - b', right: 'a + b', test: 'go test ./...' },
  },
}
const programs: Readonly<Record<string, boolean>> = {
  node: true,
  python: has('python3', '--version'),
  go: has('go', 'version'),
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-agent-languages-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** First changes nothing, so that the tests fail; then fixes the bug. */
const fixes =
  ({ file, wrong, right }: Project): Script =>
  ({ role, prompt, folder }) => {
    if (role === 'planner') return { steps: [{ title: 'Look at it', check: '' }] }
    if (role === 'tester') return { cause: 'it subtracts' }
    if (role === 'reviewer') return { verdict: 'accept' }
    const path = join(folder, file)
    if (prompt.includes('it subtracts')) writeFileSync(path, readFileSync(path, 'utf8').replace(wrong, right))
    return { summary: 'done' }
  }

describe.each(Object.entries(projects))('a repository in %s', (language, project) => {
  it.skipIf(!programs[language])(
    'is changed on a branch only, tested with its own command, and the fix is learned',
    { timeout: 120_000 },
    async () => {
      const folder = makeAgentRepository(join(root, 'sums'), project.files)
      const before = ownersTree(folder)
      // A quick step may end at the very time at which the next command starts.
      const clock = () => Math.floor(Date.now() / 100) * 100
      const { jarvis, agent } = await openScriptedAgent(join(root, 'home'), fixes(project), { clock })
      const run = await agent.run({ task: 'make the sum right', folder })
      expect(run.reason).toBe('Tests and review agree.')
      expect(run.ran.map(({ command, code }) => [command, code === 0])).toEqual([
        [project.test, false],
        [project.test, true],
      ])
      expect(run.diff).toContain(project.right)
      expect(run.diff).not.toContain('__pycache__')
      expect(ownersTree(folder)).toEqual(before)
      const { learnings } = await ((await jarvis.subsystem('learning')) as Learning).list({})
      expect(learnings.map(({ solution }) => solution).join('\n')).toContain(project.file)
      await jarvis.close()
    },
  )
})
