import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordDraft } from '../../core/record.ts'
import { type Erased, type ForgetPart, type ForgetRequest, nothingErased } from '../../ports/forgetting.ts'
import { type MadeForgetting, makeForgetting } from '../../testing/made-forgetting.ts'
import { readForgettings } from '../journal.ts'
import { finishInterrupted, isUnfinished } from './forgetting.ts'

let home: MadeForgetting
beforeEach(async () => {
  home = await makeForgetting()
})
afterEach(() => home.close())

const heron = 'The safe is behind the heron.'
/** A part with these records, each with a text; requests to it are recorded. */
function part(
  name: string,
  texts: string[],
  { erased = {}, ...rest }: Partial<ForgetPart> & { erased?: Partial<Erased> } = {},
) {
  const asked: ForgetRequest[] = []
  const given: ForgetPart = {
    async find(request) {
      asked.push(request)
      return {
        items: texts.map((text, n) => ({ kind: name, id: `${name}${n}`, text })),
        texts,
        left: texts.length > 0 ? [`${name} stays in a book.`] : undefined,
        async erase() {
          home.done.push(`erase ${name}`)
          return { ...nothingErased, erased: [`1 ${name}`], since: 500, ...erased }
        },
      } as Awaited<ReturnType<ForgetPart['find']>>
    },
    ...rest,
  }
  return { asked, part: given }
}

describe('forget', () => {
  it('asks what to forget', async () => {
    const { forget } = home.over([])
    for (const input of [{}, { query: undefined }])
      await expect(forget(input)).rejects.toMatchObject({
        kind: 'InvalidInput',
        code: 'forget_what',
        message: 'Nothing to forget was given. Name facts, observations, words, a session, a person or days.',
      })
  })

  it('returns a preview by default', async () => {
    const { forget } = home.over([part('fact', [heron]).part], {
      findTexts: async (texts) => ({
        lines: [
          { kind: 'line', id: 'MEMORY.md:3', text: texts.join('') },
          { kind: 'line', id: 'fact0', text: heron },
        ],
        left: ['A page of yours says it.'],
      }),
    })
    const would = {
      dryRun: true,
      items: [
        { kind: 'fact', id: 'fact0', text: heron, reason: 'says it' },
        { kind: 'line', id: 'MEMORY.md:3', text: heron, reason: 'repeats a text that goes' },
      ],
      erased: [],
      left: ['fact stays in a book.', 'A page of yours says it.'],
    }
    expect(await forget({ query: 'heron' })).toEqual(would)
    expect(await forget({ query: 'heron' }, { dryRun: true, agreed: [] })).toEqual(would)
    expect(home.done).toEqual([])
    expect(await readForgettings(home.db)).toBe(0)
  })

  it('erases rows, then derived data, files, copies, and the bytes', async () => {
    const drafts = [{}, {}] as RecordDraft[]
    const parts = [
      part('fact', [heron], { erased: { drafts, left: ['A book is lent.'], since: 900 } }).part,
      part('turn', ['The heron again.'], { erased: { since: 700 } }).part,
    ]
    // If the owner's own words contain the text, the removal reports that.
    const { forget } = home.over(parts, { findTexts: async () => ({ lines: [], left: ['USER.md would say it.'] }) })
    expect(await forget({ query: 'heron' }, { dryRun: false })).toMatchObject({
      dryRun: false,
      erased: ['1 fact', '1 turn', '1 line of MEMORY.md', 'copy: jarvis.db.before-2'],
      left: [
        'fact stays in a book.',
        'turn stays in a book.',
        'A book is lent.',
        'USER.md says it, too.',
        'The disk is full.',
      ],
    })
    const files = `files ${heron}|The heron again.`
    expect(home.done).toEqual(['erase fact', 'erase turn', 'uncache 2', files, 'copies 700', 'overwrite'])
    expect(await readForgettings(home.db)).toBe(2)
    expect(await isUnfinished(home.db)).toBe(false)
  })

  it('changes nothing without matches', async () => {
    const { forget } = home.over([part('fact', []).part])
    expect(await forget({ query: 'heron' }, { dryRun: false })).toMatchObject({ items: [], erased: [], left: [] })
    expect(home.done).toEqual([])
  })

  it('erases nothing that was not in the preview', async () => {
    const { forget } = home.over([part('fact', [heron, 'Another heron.']).part])
    const [seen, unseen] = (await forget({ query: 'heron' })).items
    const agreed = [seen!, { ...unseen!, text: 'It said this.' }]
    await expect(forget({ query: 'heron' }, { dryRun: false, agreed })).rejects.toMatchObject({
      kind: 'Conflict',
      code: 'forget_grew',
      message: '1 match came since the preview, so nothing was erased. Run it again.',
    })
    await expect(forget({ query: 'heron' }, { dryRun: false, agreed: [] })).rejects.toThrow('2 matches came since')
    expect(home.done).toEqual([])
    expect(await forget({ query: 'heron' }, { dryRun: false, agreed: [unseen!, seen!] })).toMatchObject({
      dryRun: false,
    })
  })

  it('calls only the named parts, and those that store derived data', async () => {
    const facts = part('fact', [], { named: 'facts' })
    const gems = part('gem', [], { named: 'gems' })
    const pages = part('page', [], { isDerived: true })
    const others = part('turn', [])
    const { forget } = home.over([facts.part, gems.part, pages.part, others.part])
    await forget({ gems: ['g1'] })
    expect([facts, gems, pages, others].map(({ asked }) => asked.length)).toEqual([0, 1, 1, 0])
    expect(gems.asked).toEqual([{ things: { gems: ['g1'] } }])
    await forget({ session: 's1' })
    expect([facts, gems, pages, others].map(({ asked }) => asked.length)).toEqual([1, 2, 2, 1])
  })
})

describe('the note written before erasing', () => {
  const noted = async () =>
    (await home.db.get<{ value: string }>("SELECT value FROM meta WHERE key = 'forgetting'"))?.value
  const stopped = (texts: string[], items: string[]): ForgetPart => ({
    find: async () => ({
      items: items.map((text, n) => ({ kind: 'fact', id: `f${n}`, text })),
      texts,
      erase: async () => {
        throw new Error('EPERM')
      },
    }),
  })

  it('lists texts that must be in no file, and texts of more than two words', async () => {
    const { forget, traces } = home.over([stopped(['Yes.'], ['  the  heron ', ' a  small heron\n', 'heron'])])
    await expect(forget({ query: 'heron' }, { dryRun: false })).rejects.toThrow('EPERM')
    expect(JSON.parse((await noted())!)).toEqual([' a  small heron\n', 'Yes.'])
    expect(home.done).toEqual([])
    expect(await finishInterrupted(home.db, traces, Date.now)).toEqual([
      'Finished a forgetting that was interrupted. Run it again if something it named is still found.',
      'Erased 1 line of MEMORY.md.',
      'Removed the copy jarvis.db.before-2.',
      'USER.md says it, too.',
      'The disk is full.',
    ])
    expect(home.done).toEqual(['files  a  small heron\n|Yes.', 'copies 0', 'overwrite'])
    expect(await noted()).toBeUndefined()
  })

  it('contains no texts while the bytes are overwritten', async () => {
    let during: string | undefined
    const { forget } = home.over([part('fact', [heron]).part], {
      async overwrite() {
        during = await noted()
        return []
      },
    })
    await forget({ query: 'heron' }, { dryRun: false })
    expect(during).toBe('[]')
  })

  it('is completed by the next forget, which is counted although it failed', async () => {
    const first = home.over([stopped([heron], [])])
    await first.forget({ query: 'heron' }, { dryRun: false })
    expect(await isUnfinished(home.db)).toBe(false)
    const second = home.over([stopped([heron], [heron])])
    await expect(second.forget({ query: 'heron' }, { dryRun: false })).rejects.toThrow()
    expect(await readForgettings(home.db)).toBe(3)
    await second.forget({ query: 'heron' })
    expect(await isUnfinished(home.db)).toBe(true)
    await first.forget({ query: 'heron' }, { dryRun: false })
    expect(await isUnfinished(home.db)).toBe(false)
    expect(home.done).toContain(`files ${heron}|${heron}`)
  })
})
