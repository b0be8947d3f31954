/**
 * Whether a task finds the skill that is meant: node scripts/run-ts.mjs bench/skills.ts
 *
 * Over the skills that ship. The limit for telling unasked was set on the first list; the second was kept aside.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJarvis } from '../src/app/open-jarvis.ts'
import type { Skills } from '../src/skills/create-skills.ts'

type Case = readonly [task: string, skill: string]
const seen: readonly Case[] = [
  ['the CI pipeline is red since this morning', 'debug-failing-test'],
  ['pytest assertion error in test_login', 'debug-failing-test'],
  ['this spec is flaky, sometimes green sometimes red', 'debug-failing-test'],
  ['write the message for what I staged', 'write-commit'],
  ['commit my changes please', 'write-commit'],
  ['draft a PR description', 'write-commit'],
  ['have a look at this pull request before I merge', 'review-change'],
  ['check my diff for bugs', 'review-change'],
  ['startup got slow some weeks ago, which change did it', 'find-cause-by-bisect'],
  ['regression: export worked in 1.4 and is broken in main', 'find-cause-by-bisect'],
  ['bump react to version 20', 'update-dependency'],
  ['npm audit reports a vulnerability in lodash', 'update-dependency'],
  ['add a dark mode to the settings page', ''],
  ['translate the readme into German', ''],
  ['what is the capital of France', ''],
  ['rename the variable count to total', ''],
  ['write a poem about the sea', ''],
  ['plan my trip to Lisbon', ''],
]
const aside: readonly Case[] = [
  ['the build check fails on Windows only', 'debug-failing-test'],
  ['jest times out on my machine', 'debug-failing-test'],
  ['one of the unit tests broke after the merge', 'debug-failing-test'],
  ['git commit with a good message', 'write-commit'],
  ['split this work into commits', 'write-commit'],
  ['summarise the changes for the pull request text', 'write-commit'],
  ['please review the branch feature/login', 'review-change'],
  ['are there mistakes in this patch', 'review-change'],
  ['since which version does the login crash', 'find-cause-by-bisect'],
  ['memory use doubled between two releases, find the culprit', 'find-cause-by-bisect'],
  ['upgrade to Node 24', 'update-dependency'],
  ['our typescript version is outdated', 'update-dependency'],
  ['show me the weather for tomorrow', ''],
  ['add an endpoint that lists users', ''],
  ['why is the sky blue', ''],
  ['make the header sticky', ''],
  ['write a letter to my landlord', ''],
  ['remember that I like tea', ''],
]

const folder = mkdtempSync(join(tmpdir(), 'jarvis-skills-'))
const jarvis = await openJarvis({
  home: folder,
  config: { 'skills.folders': [join(process.cwd(), 'src/skills/starters')] },
  overrides: { environment: { HOME: folder } },
})
const skills = (await jarvis.subsystem('skills')) as Skills

async function measure(name: string, cases: readonly Case[]): Promise<void> {
  let first = 0
  let told = 0
  let wrong = 0
  for (const [task, wanted] of cases) {
    const best = (await skills.find({ task })).skills[0]?.name
    const offered = (await skills.brief({ task }))[0]?.id.replace('skill:', '')
    if (wanted !== '' && best === wanted) first++
    if (offered !== undefined && offered === wanted) told++
    if (offered !== undefined && offered !== wanted) wrong++
  }
  const meant = cases.filter(([, wanted]) => wanted !== '').length
  console.log(`${name}: first ${first} of ${meant}, told unasked ${told}, told wrongly ${wrong} of ${cases.length}`)
}
await measure('seen ', seen)
await measure('aside', aside)
await jarvis.close()
rmSync(folder, { recursive: true })
