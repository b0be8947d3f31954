import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent } from '../../../src/agent/create-agent.ts'
import { openJarvis } from '../../../src/app/open-jarvis.ts'
import { makeAgentRepository, nodeProject, wrongFirst } from '../../../src/testing/agent-repository.ts'
import { scriptedRunner } from '../../../src/testing/scripted-runner.ts'
import { sampleNotes } from '../jarvis.ts'
import { createWebBench, type WebBench } from './browser.ts'
import { clientOf, fillMemory } from './memory-bench.ts'
import { fillWork } from './work-bench.ts'

/** Notes of a household and a team, with tables, code, links between them, and one that is hard to render. */
export const fullNotes = {
  ...sampleNotes,
  'work/platform-meeting.md':
    '# Platform meeting, 14 May 2024\n\nAda, Grace, Linus.\n\n- We decided: backups leave the house before the end of the month. Grace orders the disk.\n- The cache is flushed at every deploy; Ada finds out why and reports on Friday.\n- One database a space rather than one for all.\n\n## Open\n\nWho holds the second key? Linus asks the bank. See [[restore-drill]].\n',
  'work/restore-drill.md':
    '---\ntags: [ops]\nowner: Grace\n---\n# Restore drill\n\nOn the first Monday of a month somebody restores the backup of a random day, on the old laptop.\n\n1. Fetch the disk from the safe and note its number.\n2. `age --decrypt`, with the key from the envelope.\n3. Compare the checksums, and write the minutes it took into the table.\n\n| date | minutes | by |\n| --- | --- | --- |\n| 2024-05-06 | 52 | Ada |\n| 2024-06-03 | 40 | Grace |\n\n```sh\nage --decrypt -i key.txt backup.tar.age | tar x  # on the old laptop\n```\n\n## When it fails\n\nStop the nightly job first: it would overwrite the copy that is still good. Then call Grace, or read the [minutes](platform-meeting.md).\n',
  'long.md': `# ${'A title without an end '.repeat(8)}\n\n${'x'.repeat(400)} tomatoes https://example.org/${'path/'.repeat(60)}\n`,
}

/** For tests that do not depend on meaning. Without its model such a home takes a third less of a core. */
export const withoutModel = { JARVIS_EMBEDDING_MODEL: 'none' }

/** A server on a home that has something of everything. */
export async function createFullHome(settings: Readonly<Record<string, string>> = {}): Promise<WebBench> {
  const bench = await createWebBench(fullNotes, settings)
  const client = clientOf(bench)
  await fillMemory(client)
  await fillWork(bench, client)
  // So that the observation that is looked at has a link.
  const { observations } = await client.obsSearch({ type: ['bugfix'] })
  const others = await client.obsSearch({})
  const from = others.observations.find(({ id }) => id !== observations[0]?.id)
  await client.linkAdd({ from: from!.id, to: observations[0]!.id, kind: 'led_to' })
  await fillGems(client)
  return bench
}

/** Gems of three kinds; nothing is fetched. */
async function fillGems(client: ReturnType<typeof clientOf>): Promise<void> {
  const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${line}</p>`).join('')
  const page = (title: string, lines: readonly string[]) =>
    `<html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1>${paragraphs(lines)}</article></body></html>`
  await client.saveGem({
    url: 'https://example.org/quiet-alarms',
    page: page('Alarms that wake nobody', [
      'Most alarms ring every night and are read never. The first one that matters comes on the worst day of the year, to somebody who is tired.',
      'An hour once a month is enough to thin them out. It finds the threshold that nobody chose, the mailbox that nobody opens and the pager that stopped in March.',
      'Count how many there were and how many led to anything. A share that falls from month to month is a warning that comes in time.',
    ]),
    tag: ['ops', 'alarms'],
  })
  await client.saveGem({
    url: 'https://example.org/tomatoes',
    page: page('Tomatoes in a cold summer', [
      'Tomatoes want warmth at their feet. A row of dark stones along the bed keeps the heat of the day until midnight.',
      'Water the ground and never the leaves, in the morning, so that they are dry before the evening.',
      'In August the tips are cut, so that what is green still ripens before the first frost.',
    ]),
    tag: ['garden'],
  })
  await client.saveGem({
    name: 'cache-review.vtt',
    content: Buffer.from(
      'WEBVTT\n\n00:00:01.000 --> 00:00:06.000\n<v Ada>The cache is flushed at every deploy, and nobody knows why.\n\n00:00:06.000 --> 00:00:12.000\n<v Grace>We decided that the flush goes. Linus writes the migration by Friday.\n\n00:00:12.000 --> 00:00:18.000\n<v Linus>Who tells the shop team that the keys change?\n',
    ).toString('base64'),
    title: 'Cache review',
  })
}

/** Additional content for the pictures of the guide: chats, a project with gems, and an agent run. */
export async function fillForPictures(bench: WebBench): Promise<void> {
  await fillMessages(bench)
  await fillProject(bench)
  await fillRun(bench)
  fillUsage(bench)
}

const day = 24 * 60 * 60 * 1000

async function fillMessages(bench: WebBench): Promise<void> {
  const chat = join(bench.folder, 'chats.jsonl')
  const line = (days: number, time: string, from: string, text: string, conversation = 'ann', title?: string) => ({
    ...{ conversation, title, from, isMe: from === 'Boris', text },
    date: `${new Date(Date.now() - days * day).toISOString().slice(0, 10)}T${time}:00Z`,
    ...(title && { participants: ['Ann Larsen', 'Boris', 'Cora'] }),
  })
  const lines = [
    line(40, '10:00', 'Ann Larsen', 'I moved to Lisbon last month. The flat is on the third floor.'),
    line(40, '10:01', 'Boris', 'Great! I will send you the lamp on Friday.'),
    line(40, '10:02', 'Ann Larsen', 'Thanks! Do you have the key of the cellar?'),
    line(21, '18:32', 'Ann Larsen', 'You should read “The Left Hand of Darkness”, I loved it.'),
    line(3, '21:30', 'Ann Larsen', 'The leak in the kitchen is repaired.'),
    line(3, '21:31', 'Ann Larsen', 'Are you coming on the 12th?'),
    line(5, '08:00', 'Cora', 'The mast has a crack below the boom.', 'crew', 'Sailing'),
    line(5, '08:05', 'Ann Larsen', 'Then we stay in the harbour.', 'crew', 'Sailing'),
    line(1, '07:30', 'Nils', 'Could you send me the slides by Thursday?', 'nils'),
  ]
  writeFileSync(chat, lines.map((one) => JSON.stringify(one)).join('\n'))
  await bench.jarvis('messages', 'import', chat, '--me', 'Boris')
  await clientOf(bench).templateAdd({ text: 'Yes, I am coming!', trigger: ['Are you coming?'] })
}

async function fillProject(bench: WebBench): Promise<void> {
  const client = clientOf(bench)
  const objective = 'Build a pier that the tide cannot take.'
  await client.projectCreate({ name: 'Harbour east', objective, topics: ['tide', 'piles', 'steel'] })
  const texts = {
    'Tides of the harbour':
      'The tide at the harbour rises four metres in spring. The pier must stand six hours of flood without a crack. Piles of oak rot within ten years where the tide leaves them dry.',
    'Piles of steel':
      'Steel piles carry the pier of the harbour for sixty years. Each pile is driven twelve metres into the clay below the tide. A coat of zinc keeps the salt away from the steel.',
    'Clay below the pier':
      'The clay below the harbour holds a pile by its friction alone. A test pile is loaded for three days before the pier is built. Where the clay is soft the piles stand closer.',
  }
  for (const [title, text] of Object.entries(texts)) {
    const { gem } = await client.saveGem({ title, text })
    if (title !== 'Clay below the pier') await client.gemAssign({ id: gem.id, project: 'Harbour east' })
    if (title === 'Piles of steel')
      await client.gemCopilot({ id: gem.id, decisions: ['Use steel'], openQuestions: ['Who pays for the zinc?'] })
  }
}

async function fillRun(bench: WebBench): Promise<void> {
  const folder = makeAgentRepository(join(bench.folder, 'sums'), nodeProject)
  const jarvis = await openJarvis({
    home: bench.home,
    config: { 'agent.workspace': 'worktree' },
    overrides: { agentRunner: scriptedRunner(wrongFirst) },
  })
  await ((await jarvis.subsystem('agent')) as Agent).run({ task: 'Make the test of sum pass', folder })
  await jarvis.close()
}

/** Answers of models on most of the last thirty days, as Claude Code keeps them. */
function fillUsage(bench: WebBench): void {
  const folder = join(bench.folder, '.claude', 'projects', 'shop')
  mkdirSync(folder, { recursive: true })
  const models = ['claude-sonnet-4-5', 'claude-opus-4-5', 'claude-haiku-4-5']
  const lines = Array.from({ length: 90 }, (_, index) => {
    const days = Math.floor(index / 3)
    const size = 1 + ((index * 7) % 11)
    const usage = { input_tokens: 4000 * size, output_tokens: 1500 * size, cache_read_input_tokens: 30_000 * size }
    return {
      ...{ type: 'assistant', cwd: join(bench.folder, 'shop'), sessionId: `day-${days}`, requestId: `r${index}` },
      timestamp: new Date(Date.now() - days * day).toISOString(),
      message: { id: `m${index}`, role: 'assistant', model: models[(index * index) % 3], content: [], usage },
    }
  }).filter((_, index) => Math.floor(index / 3) % 4 !== 2)
  writeFileSync(join(folder, 'usage.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
