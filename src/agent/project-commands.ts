import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { objectOf } from '../core/object-of.ts'
import { languageOf, type ProjectLanguage } from '../workspaces/workspaces.ts'
import type { ProjectCommands } from './run.ts'

/**
 * The commands of a project, from its own files. They are read from the commit at which the run begins, before an agent
 * has written a file.
 */
export function readCommands(folder: string): ProjectCommands {
  const found = readers[languageOf(folder)](folder)
  if (found.test.length > 0 || !/^test:/m.test(textOf(folder, 'Makefile'))) return found
  return { ...found, test: ['make test'] }
}

const none: ProjectCommands = { prepare: [], test: [], allow: [] }

const readers: Readonly<Record<ProjectLanguage, (folder: string) => ProjectCommands>> = {
  node: nodeCommands,
  python: pythonCommands,
  go: () => ({ prepare: [], test: ['go test ./...'], allow: ['go test', 'go build', 'go vet', 'gofmt -l'] }),
  rust: () => ({ prepare: [], test: ['cargo test --quiet'], allow: ['cargo test', 'cargo check', 'cargo build'] }),
  java: javaCommands,
  plain: () => none,
}

/** Scripts that check something; deploying and publishing is not for an agent. */
const harmless = /^(?:test|lint|typecheck|types|check|build|format:check)(?::[\w:-]+)?$/

function nodeCommands(folder: string): ProjectCommands {
  const { scripts, dependencies, devDependencies } = objectOf(parsed(textOf(folder, 'package.json')))
  const named = objectOf(scripts)
  const manager = existsSync(join(folder, 'pnpm-lock.yaml'))
    ? 'pnpm'
    : existsSync(join(folder, 'yarn.lock'))
      ? 'yarn'
      : 'npm'
  const hasTest = typeof named.test === 'string' && !named.test.includes('no test specified')
  const needs = Object.keys({ ...objectOf(dependencies), ...objectOf(devDependencies) }).length > 0
  const isLocked = existsSync(join(folder, 'package-lock.json'))
  const install = {
    npm: isLocked ? 'npm ci --no-audit --no-fund' : 'npm install --no-audit --no-fund --no-save',
    pnpm: 'pnpm install --frozen-lockfile',
    yarn: 'yarn install --frozen-lockfile',
  }
  return {
    prepare: needs ? [install[manager]] : [],
    test: hasTest ? [`${manager} test`] : [],
    allow: [
      ...(hasTest ? [`${manager} test`] : []),
      ...Object.keys(named)
        .filter((name) => harmless.test(name))
        .map((name) => `${manager} run ${name}`),
      'node --test',
    ],
  }
}

function pythonCommands(folder: string): ProjectCommands {
  const files = ['pyproject.toml', 'requirements.txt', 'requirements-dev.txt', 'setup.cfg', 'tox.ini', 'pytest.ini']
  const isPytest = [...files, 'conftest.py', 'tests/conftest.py'].some((file) =>
    /\bpytest\b/.test(textOf(folder, file)),
  )
  const hasTests = existsSync(join(folder, 'tests'))
  const unittest = hasTests ? 'python3 -m unittest discover -s tests' : 'python3 -m unittest'
  return {
    prepare: [],
    test: [isPytest ? 'python3 -m pytest -q' : unittest],
    allow: ['python3 -m pytest', 'python3 -m unittest', 'python3 -m compileall -q'],
  }
}

function javaCommands(folder: string): ProjectCommands {
  const gradle = existsSync(join(folder, 'gradlew')) ? './gradlew' : 'gradle'
  const isMaven = existsSync(join(folder, 'pom.xml'))
  return isMaven
    ? { prepare: [], test: ['mvn -q test'], allow: ['mvn -q test', 'mvn -q compile'] }
    : { prepare: [], test: [`${gradle} test`], allow: [`${gradle} test`, `${gradle} build`] }
}

function textOf(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8')
  } catch {
    return ''
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
