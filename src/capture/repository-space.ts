/**
 * Spaces of single repositories (`spaces.perRepository`): the name that a folder's repository has, and the letterbox of
 * that space. A hook looks for one small file to know whether repositories are kept apart.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { ensureFolder, ownerOnly } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import { readRemotes } from './git-remotes.ts'
import { inboxFolder } from './inbox.ts'
import { placeOf } from './ready-context.ts'

const markFile = (home: string): string => `${inboxFolder(home)}/per-repository`

/** Whether the hooks of a home keep repositories apart. */
const keepsApart = (home: string): boolean => existsSync(markFile(home))

/** Makes hooks keep repositories apart, or together. */
export function keepApart(home: string, isApart: boolean): void {
  if (isApart === keepsApart(home)) return
  if (!isApart) {
    rmSync(markFile(home), { force: true })
    return
  }
  ensureFolder(inboxFolder(home))
  writeFileSync(markFile(home), '', { mode: ownerOnly.file })
}

/** A name that a space may have without more: GitHub's own names of repositories are that. */
const plainName = /^github\.com\/([a-z0-9][a-z0-9._-]{0,63}\/[a-z0-9._-]{1,64})$/
const longestPart = 50

/**
 * Name of the space of the repository that a folder is in, `owner/repo` by its remote; undefined outside of repositories.
 * Names that could be those of two repositories, on another server or without a remote, end with a hash of the whole
 * address, or of the folder.
 */
export function repositorySpace(folder: string): string | undefined {
  if (folder === '') return undefined
  const place = placeOf(folder)
  if (place === folder) return undefined
  const remotes = readRemotes(place)
  const address = remotes.get('origin') ?? remotes.values().next().value
  const plain = address === undefined ? undefined : plainName.exec(address)?.[1]
  if (plain !== undefined && !plain.includes('..')) return plain
  const named = address ?? place.replace(/[\\/]\.git$/, '')
  const [repository = '', owner = ''] = named.split(/[\\/]/).filter(Boolean).reverse()
  const hash = quickHash(address ?? place).slice(0, 8)
  return `${address === undefined ? 'local' : part(owner, 'local')}/${part(repository, 'repository')}-${hash}`
}

/** Part of the name of a space: what else it may begin with or contain is replaced. */
function part(text: string, otherwise: string): string {
  const clean = text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
  return clean === '' ? otherwise : clean.slice(0, longestPart)
}

/** The folder in which the inbox and what is made ready lie for a space of a repository. */
export const letterboxOfSpace = (home: string, space: string): string => `${home}/spaces/${space.replace('/', '+')}`

/** The same for the work in a folder: the home itself, unless repositories are kept apart and it is in one. */
export function letterboxOf(home: string, folder: string): string {
  const space = keepsApart(home) ? repositorySpace(folder) : undefined
  return space === undefined ? home : letterboxOfSpace(home, space)
}
