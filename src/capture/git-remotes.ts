import { readFileSync } from 'node:fs'

/** Addresses by name of the remote, in the order of the file. */
export function readRemotes(gitFolder: string): Map<string, string> {
  const text = readConfig(gitFolder)
  const sections = [...text.matchAll(/^\[remote "([^"]+)"\]([^[]*)/gm)]
  return new Map(
    sections.flatMap(([, name, body]) => {
      const address = /^\s*url\s*=\s*(.+)$/m.exec(body!)?.[1]
      return address === undefined ? [] : [[name!, plainAddress(address)] as const]
    }),
  )
}

/** The address without protocol, user, port and `.git`. */
function plainAddress(address: string): string {
  return address
    .trim()
    .replace(/^[a-z+]+:\/\//i, '')
    .replace(/^[^@/]*@/, '')
    .replace(/:(?:\d+\/)?/, '/')
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\.git)?\/?$/, '')
    .toLowerCase()
}

/** Empty if the file does not exist or may not be read. */
function readConfig(gitFolder: string): string {
  try {
    return readFileSync(`${gitFolder}/config`, 'utf8')
  } catch {
    return ''
  }
}
