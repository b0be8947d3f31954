import { counted } from '../../core/counted.ts'
import { least } from '../../core/long-lists.ts'
import { type ForgetPart, type Forgettable, nothingErased, nothingFound } from '../../ports/forgetting.ts'
import { type GemNeeds, gemIdOf } from './change-gem.ts'
import type { FoundKeptFiles, KeptFile, KeptFileNeeds } from './forget-kept-files.ts'

/**
 * Forgets the named gems, or all with the text in any version. Of a gem that has it only in a captured page, a mail or
 * an attachment, the words in that file go, or the file.
 */
export const gemForgetting = (needs: GemNeeds & KeptFileNeeds): ForgetPart => ({
  named: 'gems',
  // Shorter ones are words as often as ids.
  async knows(reference) {
    if (reference.length < 8) return false
    return gemIdOf(needs.db, reference).then(
      () => true,
      () => false,
    )
  },
  async find({ things, query, person, session, after, before }) {
    const named = things?.['gems']
    const isByWords = named === undefined && (query ?? person) !== undefined
    // A gem is of no session.
    if (named === undefined && (!isByWords || session !== undefined)) return nothingFound
    const { applyAllOwnerEdits } = await import('../files/rebuild-folders.ts')
    const unread = isByWords ? (await applyAllOwnerEdits(needs)).filter(({ problem }) => problem !== undefined) : []
    const { findGemsToForget } = await import('./forget-gems.ts')
    const { gems, erase } = await findGemsToForget(needs, { gems: named, query, person, after, before })
    const { findKeptFiles, eraseKeptFiles } = await import('./forget-kept-files.ts')
    const whole = new Set(gems.map(({ id }) => id))
    const { files, foreign }: FoundKeptFiles = isByWords
      ? await findKeptFiles(needs, { query, person, after, before }, whole)
      : { files: [], foreign: [] }
    return {
      items: [...gems.map(({ id, title }) => ({ kind: 'gem', id, text: title })), ...files.map(itemOf)],
      left: [
        ...foreign.map((path) => `${path} has it, too. Jarvis did not write this file; delete it yourself.`),
        ...unread.map(({ title, problem }) => `Edits of the gem "${title}" were not searched: ${problem}`),
      ],
      // A short title, such as Git, occurs in lines unrelated to the gem.
      texts: gems.flatMap(({ title }) => (title.split(/\s+/).length > 2 ? title : [])),
      async erase() {
        if (gems.length + files.length === 0) return nothingErased
        const { drafts, since } = await erase()
        await eraseKeptFiles(needs, files)
        return {
          ...nothingErased,
          erased: [
            ...(gems.length > 0 ? [`${counted(gems.length, 'gem')} with its folder, versions and attachments`] : []),
            ...erasedFrom(files),
          ],
          drafts,
          since: Math.min(since, least(files.map(({ at }) => at))),
        }
      },
    }
  },
})

const itemOf = ({ gem, title, name, covered }: KeptFile): Forgettable => ({
  kind: 'gem file',
  id: `${gem}/${name}`,
  text: `${title}: ${name}`,
  reason: `in its ${placeOf(name)}; ${covered ? 'the words are covered' : 'the file is removed'}, the gem stays`,
})

const placeOf = (name: string): string =>
  /\.x?html?$/i.test(name) ? 'kept page' : /\.eml$/i.test(name) ? 'kept mail' : 'kept file'

function erasedFrom(files: readonly KeptFile[]): string[] {
  const removed = files.filter(({ covered }) => !covered)
  const covered = files.length - removed.length
  return [
    ...(covered > 0 ? [`the words in ${counted(covered, 'kept file')} of gems`] : []),
    ...removed.map(({ name, title }) => `${name} of the gem "${title}", which stays`),
  ]
}
