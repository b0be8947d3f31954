import { counted } from '../core/counted.ts'
import { runIn } from '../core/sql.ts'
import { journalImages, tombstones } from '../journal/journal.ts'
import type { Database, Reader, Writer } from '../ports/database.ts'
import type { ForgetRequest, Forgettable } from '../ports/forgetting.ts'
import { mentions, nameTest } from '../text/mentions.ts'
import { readTemplates, type Template, triggersIn } from './keep-templates.ts'
import { longestTrigger, templateImage } from './template-rows.ts'

/** Shorter texts are too common to be anyone's own, characters. */
const shortestTelling = 20

interface SaidMessage {
  id: number
  text: string
}

interface Asked extends Pick<ForgetRequest, 'query' | 'person' | 'after' | 'before'> {
  /** Messages that go: copies of them go, too. */
  messages: readonly SaidMessage[]
  /** Names of contacts that go. */
  names: readonly string[]
  /** Ids of the messages with a text. */
  messagesSaying(text: string): Promise<readonly number[]>
}

export interface FoundTemplates {
  items: Forgettable[]
  /** Sentences: the owner's templates that name a contact to be forgotten. */
  left: string[]
  /** Ids of templates that change or are removed. */
  ids: string[]
  /** Call it within the transaction that erases the messages. */
  erase(tx: Writer, now: number): Promise<void>
  /** Sentences about removed parts. */
  erased: string[]
  /** Their removed texts. */
  texts: string[]
}

/**
 * Finds templates to forget: those with the words, and triggers that are copies of a forgotten message. A template
 * without any trigger left is removed. A text that other people wrote as well stays.
 */
export async function findTemplates(db: Database, asked: Asked): Promise<FoundTemplates> {
  const all = await readTemplates(db)
  const gone = new Map(asked.messages.map((message) => [asTrigger(message.text), message.text]))
  const copies = await copiesIn(all, gone, asked)
  const whole: Template[] = []
  const less: { template: Template; kept: string[]; lost: string[] }[] = []
  for (const template of all) {
    const hasWords = (text: string) => isAsked(asked, template) && mentions(text, asked)
    const kept = template.triggers.filter((trigger) => !copies.has(trigger) && !hasWords(trigger))
    if (kept.length === 0 || hasWords(template.title) || hasWords(template.text)) whole.push(template)
    else if (kept.length < template.triggers.length)
      less.push({ template, kept, lost: template.triggers.filter((trigger) => !kept.includes(trigger)) })
  }
  const lost = less.flatMap((one) => one.lost)
  const ids = [...whole, ...less.map(({ template }) => template)].map(({ id }) => id)
  return {
    ids,
    items: [
      ...whole.map(({ id, title, text }) => ({
        kind: 'template',
        id,
        text: title === text ? text : `${title}: ${text}`,
      })),
      ...less.flatMap((one) => one.lost.map((text) => ({ kind: 'message of a template', id: one.template.id, text }))),
    ],
    left: all.filter((one) => !whole.includes(one)).flatMap((one) => namedIn(one, asked.names, copies)),
    async erase(tx, now) {
      const former = await statesWith(tx, gone)
      await journalImages.forget(tx, templateImage, [...new Set([...ids, ...former])])
      const buried = whole.map(({ id }) => id)
      await runIn(tx, 'DELETE FROM message_templates WHERE id', buried)
      await tombstones.bury(
        tx,
        buried.map((id) => tombstones.of('template', id)),
        now,
      )
      for (const { template, kept } of less)
        await tx.run('UPDATE message_templates SET triggers = ? WHERE id = ?', [JSON.stringify(kept), template.id])
    },
    erased: [
      ...(whole.length > 0 ? [counted(whole.length, 'template')] : []),
      ...(lost.length > 0 ? [counted(lost.length, 'message of a template', 'messages of templates')] : []),
    ],
    texts: [...whole.flatMap(({ text, triggers }) => [text, ...triggers]), ...lost].filter(isTelling),
  }
}

const isTelling = (text: string): boolean => text.length > shortestTelling

/** A message in the form of a stored trigger. */
const asTrigger = (text: string): string => text.trim().slice(0, longestTrigger).trim().replace(/\s+/g, ' ')

/** Whether the request has words or a person, and the template's time fits. */
const isAsked = ({ query, person, after, before }: Asked, { at }: Template): boolean =>
  (query !== undefined || person !== undefined) && at >= (after ?? 0) && at < (before ?? Number.POSITIVE_INFINITY)

/** Triggers that only forgotten messages contain. */
async function copiesIn(
  templates: readonly Template[],
  gone: ReadonlyMap<string, string>,
  { messages, messagesSaying }: Asked,
): Promise<Set<string>> {
  const ids = new Set(messages.map(({ id }) => id))
  const copies = new Set<string>()
  for (const trigger of new Set(templates.flatMap(({ triggers }) => triggers))) {
    const text = gone.get(trigger)
    if (text === undefined || !isTelling(trigger)) continue
    if ((await messagesSaying(text)).every((id) => ids.has(id))) copies.add(trigger)
  }
  return copies
}

function namedIn({ title, text, triggers }: Template, names: readonly string[], copies: ReadonlySet<string>): string[] {
  const said = [title, text, ...triggers.filter((trigger) => !copies.has(trigger))]
  return names
    .filter((name) => said.some(nameTest(name)))
    .map((name) => `Template "${title}" names ${name}. Edit it, or delete it with "jarvis templates delete".`)
}

/** Templates whose images in the journal contain a forgotten message. */
async function statesWith(tx: Reader, gone: ReadonlyMap<string, string>): Promise<string[]> {
  const holds = (former: unknown) =>
    triggersIn((former as { triggers: string }).triggers).some((trigger) => isTelling(trigger) && gone.has(trigger))
  const found = new Set<string>()
  for await (const { id, former } of journalImages.eachState(tx, templateImage)) if (holds(former)) found.add(id)
  return [...found]
}
