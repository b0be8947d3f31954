/**
 * Puts the plugin of Claude Code together: its folder with the hook in it, as the only plugin of a marketplace, since
 * plugins are installed from marketplaces.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Copies `source` and the files of the hook below `target`: target/.claude-plugin/marketplace.json, target/jarvis. */
export function buildPlugin(source, hookFiles, target, version) {
  const plugin = join(target, 'jarvis')
  cpSync(source, plugin, { recursive: true })
  for (const file of hookFiles) cpSync(file, join(plugin, basename(file)))
  const manifestFile = join(plugin, '.claude-plugin', 'plugin.json')
  // An update reaches users only when the version changes.
  const manifest = { ...JSON.parse(readFileSync(manifestFile, 'utf8')), version }
  writeFileSync(manifestFile, json(manifest))
  mkdirSync(join(target, '.claude-plugin'), { recursive: true })
  const { name, description, author } = manifest
  const marketplace = {
    name: 'jarvis-memory',
    owner: author,
    plugins: [{ name, source: './jarvis', description, version }],
  }
  writeFileSync(join(target, '.claude-plugin', 'marketplace.json'), json(marketplace))
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`
