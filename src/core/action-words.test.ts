import { expect, it } from 'vitest'
import { actionInWords } from './action-words.ts'

it.each([
  ['fact_add', 'Fact added'],
  ['memory.forget', 'Erased from a file'],
  ['template_forget', 'Template erased'],
  ['page_write', 'Page written'],
  ['gem_archive', 'Gem archived'],
])('names %s "%s"', (action, words) => expect(actionInWords(action)).toBe(words))
