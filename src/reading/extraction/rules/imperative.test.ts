import { describe, expect, it } from 'vitest'
import { extractFacts } from '../extract-facts.ts'
import { isCommand } from './imperative.ts'

describe('an imperative', () => {
  it.each([
    'list sources',
    'log bugs under the right label',
    'Cite page numbers',
    'bring receipts in order',
    'address people by name',
    'put the date first',
    'please always greet me in Welsh',
  ])('begins "%s"', (words) => expect(isCommand(words)).toBe(true))

  it.each([
    'Parking costs 3 euros',
    'Council says bins are fridays',
    'Tickets cost nine euros',
    'Grandma needs a walker',
    'Otto walks himself to school',
    'always thought he was French',
    'our team will deploy on Tuesdays',
  ])('does not begin "%s"', (words) => expect(isCommand(words)).toBe(false))
})

describe('an instruction', () => {
  const isInstruction = (text: string) =>
    extractFacts([{ role: 'user', text }]).facts.some(({ instruction }) => instruction !== undefined)

  it.each([
    'Round sums to whole euros from now on.',
    'Window seat for me, always.',
    'Write dates as 2026-11-30, not 11/30.',
    'Ab jetzt nenn mich Toni.',
    'Ab jetzt schreiben Sie mir bitte auf Deutsch.',
    'Always include costs in euros.',
    'Always embed fonts in PDFs.',
    'Never share things I tell you.',
    'Emails in German from now on.',
    'Say the price in euros, not dollars.',
  ])('is "%s"', (text) => expect(isInstruction(text)).toBe(true))

  it.each([
    'Recycling gets collected on Wednesdays from now on.',
    'Steelman his view for me.',
    'Find a plumber for me please.',
    'Write a modest thank you, not like an Oscar speech.',
    'Make it polite but with a strong bone.',
    'Ab sofort kommt der Müll freitags.',
    'Ab jetzt nehme ich den Zug.',
  ])('is not "%s"', (text) => expect(isInstruction(text)).toBe(false))
})
