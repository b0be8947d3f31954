import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { configError, messageOf, notFound } from '../core/errors.ts'
import { didYouMean, nearest } from '../core/nearest.ts'
import { type Profile, profileSchema, shippedProfiles } from './profile.ts'

const ending = /\.ya?ml$/
const namePattern = /^[a-z0-9][a-z0-9-]{0,60}$/

/** Names of all profiles: files of the folder, and built-in ones. */
function profileNames(folder: string): string[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => ending.test(file)) : []
  return [...new Set([...files.map((file) => file.replace(ending, '')), ...Object.keys(shippedProfiles)])].sort()
}

/** All profiles, each with its description, by name. */
export const listProfiles = (folder: string): Pick<Profile, 'name' | 'description' | 'shipped'>[] =>
  profileNames(folder).map((name) => {
    const { description, shipped } = readProfile(folder, name)
    return { name, description, shipped }
  })

/** Reads a profile. Errors: `profile_not_found`, `profile_invalid`, which names the file and the key. */
export function readProfile(folder: string, name: string): Profile {
  const path = namePattern.test(name)
    ? [join(folder, `${name}.yaml`), join(folder, `${name}.yml`)].find(existsSync)
    : undefined
  const shipped = shippedProfiles[name]
  if (path === undefined && shipped === undefined) {
    const near = nearest(name, profileNames(folder))
    throw notFound(
      'profile_not_found',
      `Profile "${name}" does not exist.${didYouMean(near)} "jarvis agent profiles" lists them; a new one is a file ${join(folder, `${name}.yaml`)}.`,
      { name },
    )
  }
  const checked = profileSchema.safeParse(path === undefined ? shipped : (readYaml(path) ?? {}))
  if (checked.success) return { ...checked.data, name, shipped: path === undefined }
  const [issue] = checked.error.issues
  throw configError(
    'profile_invalid',
    `${path}: ${issue?.path.join('.') || 'the file'}: ${issue?.message}. Correct it, or delete the file.`,
    { path, key: issue?.path.join('.') },
  )
}

function readYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw configError('profile_invalid', `${path} is not YAML: ${messageOf(error)}. Correct it.`, { path }, error)
  }
}
