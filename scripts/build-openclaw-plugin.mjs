/** Builds the OpenClaw plugin: its manifest, and its code in one file without packages. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClientPlugin } from './build-hook.mjs'

/** Copies `source` to `target`, with the code beside it and the version in both manifests. */
export async function buildOpenClawPlugin(source, target, version) {
  cpSync(source, target, { recursive: true })
  await buildClientPlugin(join(target, 'index.cjs'), 'openclaw-plugin.ts')
  for (const name of ['openclaw.plugin.json', 'package.json']) {
    const file = join(target, name)
    const manifest = { ...JSON.parse(readFileSync(file, 'utf8')), version }
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  }
}
