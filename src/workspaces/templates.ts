import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type ProjectLanguage = 'node' | 'python' | 'go' | 'rust' | 'java' | 'plain'

/** Files that identify a project's language; the first existing one counts. */
const signs: readonly (readonly [ProjectLanguage, readonly string[]])[] = [
  ['node', ['package.json']],
  ['python', ['pyproject.toml', 'setup.py', 'requirements.txt', 'pytest.ini', 'tox.ini']],
  ['go', ['go.mod']],
  ['rust', ['Cargo.toml']],
  ['java', ['pom.xml', 'build.gradle', 'build.gradle.kts']],
]

/** Images for containers. The owner pulls them; Jarvis downloads none. */
export const images: Readonly<Record<ProjectLanguage, string>> = {
  node: 'node:22-bookworm-slim',
  python: 'python:3.13-slim-bookworm',
  go: 'golang:1.24-bookworm',
  rust: 'rust:1-slim-bookworm',
  java: 'eclipse-temurin:21-jdk',
  plain: 'debian:stable-slim',
}

export const languageOf = (folder: string): ProjectLanguage =>
  signs.find(([, files]) => files.some((file) => existsSync(join(folder, file))))?.[0] ?? 'plain'

/** Whether a project's services are containers: Apple's program has no compose. */
export const hasCompose = (folder: string): boolean =>
  ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'].some((file) =>
    existsSync(join(folder, file)),
  )
