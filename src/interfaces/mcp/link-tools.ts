import type { Jarvis } from '../../app/jarvis.ts'
import { filesTogether, linkAdd, linkConfirm, linkList, linkRemove } from '../../operations/links.ts'
import { type Tool, toolOf } from './tool.ts'

type Keeping = Jarvis['observations']['keeping']
type Links = Awaited<ReturnType<Keeping['links']>>
type Changed = Awaited<ReturnType<Keeping['addLink']>>
type Together = Awaited<ReturnType<Keeping['filesTogether']>>

const said = (what: string) => ({
  text: ({ from, kind, to }: Changed) => `${what}: ${from} ${kind} ${to}`,
})

/** Links between observations and files: for agents that edit the records themselves. */
export const linkTools: readonly Tool[] = [
  toolOf(linkList, {
    title: 'List links',
    text: ({ links }: Links) =>
      links.length === 0
        ? 'No matching links.'
        : links
            .map(
              ({ from, fromTitle, kind, to, toTitle, confirmed }) =>
                `${from} "${fromTitle}" ${kind} ${to} "${toTitle}"${confirmed ? '' : ' (proposed)'}`,
            )
            .join('\n'),
  }),
  toolOf(linkAdd, { title: 'Link observations', ...said('Linked') }),
  toolOf(linkConfirm, { title: 'Confirm a link', ...said('Confirmed') }),
  toolOf(linkRemove, { title: 'Remove a link', ...said('Removed') }),
  toolOf(filesTogether, {
    title: 'Files that change together',
    text: ({ file, changes, files }: Together) =>
      files.length === 0
        ? `${changes === 0 ? 'No change of' : 'No change together with'} ${file} was observed.`
        : files
            .map(({ path, together, alone, share }) => `${Math.round(share * 100)} % ${path} (${together} of ${alone})`)
            .join('\n'),
  }),
]
