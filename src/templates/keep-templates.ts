import { invalidInput, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { journalRows, write } from '../journal/journal.ts'
import type { Reader } from '../ports/database.ts'
import type { Undoer } from '../ports/subsystem.ts'
import { redact } from '../secrets/secrets.ts'
import type { TemplateNeeds } from './needs.ts'
import { templateImage, type templateOrigins, templateRows } from './template-rows.ts'

export interface Template {
  id: string
  title: string
  /** The reply; `{name}` and other words in braces are filled in. */
  text: string
  /** Messages by others that it answers. */
  triggers: string[]
  /** Range of the number of other participants. */
  leastPeople: number
  mostPeople: number
  origin: (typeof templateOrigins)[number]
  at: number
}

export interface TemplateGiven {
  title?: string | undefined
  text?: string | undefined
  triggers?: readonly string[] | undefined
  leastPeople?: number | undefined
  mostPeople?: number | undefined
  origin?: Template['origin'] | undefined
}

type Needs = Pick<TemplateNeeds, 'db' | 'clock'>

const columns = `id, title, text, triggers, least_people AS "leastPeople", most_people AS "mostPeople", origin, at`

/** All, by title. */
export async function readTemplates(db: Reader): Promise<Template[]> {
  const rows = await db.all<Omit<Template, 'triggers'> & { triggers: string }>(
    `SELECT ${columns} FROM message_templates ORDER BY title, id`,
  )
  return rows.map((row) => ({ ...row, triggers: triggersIn(row.triggers) }))
}

/** The triggers of a row. */
export function triggersIn(json: string): string[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
}

/** By id or title. Errors: `template_not_found`. */
export async function findTemplate(db: Reader, reference: string): Promise<Template> {
  const asked = reference.trim().toLowerCase()
  const found = (await readTemplates(db)).find(({ id, title }) => id === asked || title.toLowerCase() === asked)
  if (found) return found
  throw notFound('template_not_found', `Template "${reference}" does not exist. "jarvis templates list" shows them.`)
}

/** Errors: `template_incomplete`, `template_exists`. */
export async function addTemplate(needs: Needs, given: TemplateGiven): Promise<Template> {
  const template = checked({
    ...{ id: `mt_${newId(needs.clock())}`, title: '', text: '', triggers: [], leastPeople: 1, mostPeople: 1 },
    ...{ origin: 'hand', at: needs.clock() },
    ...covered({ ...given, title: given.title ?? given.text }),
  })
  return save(needs, template, 'template_add')
}

/** Errors: `template_not_found`, `template_incomplete`, `template_exists`. */
export async function editTemplate(needs: Needs, reference: string, given: TemplateGiven): Promise<Template> {
  const former = await findTemplate(needs.db, reference)
  return save(needs, checked({ ...former, ...covered(given), at: needs.clock() }), 'template_edit')
}

/** Errors: `template_not_found`. */
export async function deleteTemplate({ db, clock }: Needs, reference: string): Promise<Template> {
  const template = await findTemplate(db, reference)
  await db.transaction(async (tx) => {
    const image = await journalRows.image(tx, templateImage, templateRows, template.id)
    await write(tx, { at: clock(), actor: 'user', action: 'template_delete', target: template.id }, [image])
    await tx.run('DELETE FROM message_templates WHERE id = ?', [template.id])
  })
  return template
}

function covered({ title, text, triggers, ...sizes }: TemplateGiven): Partial<Template> {
  const cover = (one: string) => redact(one.trim().replace(/\s+/g, ' ')).text
  const own = Object.fromEntries(Object.entries(sizes).filter(([, value]) => value !== undefined))
  return {
    ...own,
    ...(text !== undefined && { text: redact(text.trim()).text }),
    ...(title !== undefined && { title: cover(title).slice(0, 60) }),
    ...(triggers !== undefined && { triggers: [...new Set(triggers.map(cover))].filter((one) => one !== '') }),
  }
}

function checked(template: Template): Template {
  const example = 'Example: jarvis templates add "On my way, {name}!" --trigger "Where are you?".'
  if (template.text === '' || template.title === '')
    throw invalidInput('template_incomplete', `A template needs a reply. ${example}`)
  if (template.triggers.length === 0)
    throw invalidInput('template_incomplete', `A template needs at least one message that it answers. ${example}`)
  if (template.leastPeople > template.mostPeople)
    throw invalidInput(
      'template_incomplete',
      `No group has at least ${template.leastPeople} and at most ${template.mostPeople} people. Swap the two numbers.`,
    )
  return template
}

async function save({ db, clock }: Needs, template: Template, action: string): Promise<Template> {
  const { id, title, text, triggers, leastPeople, mostPeople, origin, at } = template
  const same = (await readTemplates(db)).find((one) => one.id !== id && one.title.toLowerCase() === title.toLowerCase())
  if (same)
    throw invalidInput(
      'template_exists',
      `Template "${title}" already exists. Edit it: jarvis templates edit ${same.id}, or choose another --title.`,
      { id: same.id },
    )
  await db.transaction(async (tx) => {
    const image = await journalRows.image(tx, templateImage, templateRows, id)
    await write(tx, { at: clock(), actor: 'user', action, target: id }, [image])
    await tx.run('DELETE FROM message_templates WHERE id = ?', [id])
    await tx.run(
      `INSERT INTO message_templates (id, title, text, triggers, least_people, most_people, origin, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [id, title, text, JSON.stringify(triggers), leastPeople, mostPeople, origin, at],
    )
  })
  return template
}

export const templateUndo = (): Undoer =>
  journalRows.createUndo({ [templateImage]: { form: templateRows, title: 'title' } })
