/**
 * Spaces of single repositories (`spaces.perRepository`): the name of the space for a folder's repository, and its
 * inbox. A hook checks for one small file to know whether repositories have separate spaces.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { ensureFolder, ownerOnly } from '../core/own-files.ts'
import { quickHash } from '../core/quick-hash.ts'
import { readRemotes } from './git-remotes.ts'
import { inboxFolder } from './inbox.ts'
import { placeOf } from './ready-context.ts'

const markFile = (home: string): string => `${inboxFolder(home)}/per-repository`

/** Whether the hooks of a home keep repositories in separate spaces. */
const keepsApart = (home: string): boolean => existsSync(markFile(home))

/** Makes hooks keep repositories in separate spaces, or in one. */
export function keepApart(home: string, isApart: boolean): void {
  if (isApart === keepsApart(home)) return
  if (!isApart) {
    rmSync(markFile(home), { force: true })
    return
  }
  ensureFolder(inboxFolder(home))
  writeFileSync(markFile(home), '', { mode: ownerOnly.file })
}

/** Addresses that are valid names of spaces as they are, such as those of GitHub. */
const plainName = /^github\.com\/([a-z0-9][a-z0-9._-]{0,63}\/[a-z0-9._-]{1,64})$/
const longestPart = 50

/**
 * Name of the space for a folder's repository, `owner/repo` by its remote; undefined outside of repositories. A name
 * that could belong to two repositories, on another server or without a remote, ends with a hash of its address or
 * folder.
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

/** Part of the name of a space; characters that are not allowed are replaced. */
function part(text: string, otherwise: string): string {
  const clean = text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[^a-z0-9]+/, '')
  return clean === '' ? otherwise : clean.slice(0, longestPart)
}

/** The folder of the inbox and the prepared files of a repository's space. */
export const letterboxOfSpace = (home: string, space: string): string => `${home}/spaces/${space.replace('/', '+')}`

/** The same for the work in a folder: the home itself, or the space of its repository if those are separate. */
export function letterboxOf(home: string, folder: string): string {
  const space = keepsApart(home) ? repositorySpace(folder) : undefined
  return space === undefined ? home : letterboxOfSpace(home, space)
}
