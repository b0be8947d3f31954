import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the licences of all packages in the bundles, from the metafiles of esbuild. */
export function writeNotices(file, root, metafiles) {
  const inputs = metafiles.flatMap(({ inputs }) => Object.keys(inputs))
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []))
  const notices = [...folders].sort().map((folder) => notice(join(root, folder)))
  writeFileSync(file, notices.join('\n----\n\n'))
}

function notice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (texts.length === 0 && !license) throw new Error(`${name} says nothing of its licence: ${folder}`)
  return [`${name} ${version}`, ...(texts.length > 0 ? texts : [`Licence: ${license}`]), ''].join('\n\n')
}
