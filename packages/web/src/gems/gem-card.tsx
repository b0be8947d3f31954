import { HitLink } from '../hit-link.tsx'
import { addressOf } from '../route.ts'
import { MarkedText } from '../search/marked-text.tsx'
import { When } from '../when.tsx'
import { GemPicture } from './gem-picture.tsx'
import type { ListedGem } from './gem-question.ts'

interface GemCardProps {
  gem: ListedGem
  index: number
  selected: boolean
  open: boolean
  params: URLSearchParams
  onOpen: () => void
}

export const gemLinkId = (index: number): string => `gem-${index}`

/** A gem of the list: what it is, where it comes from, in a sentence what it says. */
export function GemCard({ gem, index, selected, open, params, onOpen }: GemCardProps) {
  const { id, picture, kind, title, source, project, tags, oneLine, capturedAt, read, pending, passage, highlights } =
    gem
  return (
    <li class="hit gem" data-selected={selected} data-open={open} data-read={read} data-kind={kind}>
      {picture && <GemPicture id={id} />}
      <h2>
        <HitLink
          id={gemLinkId(index)}
          address={addressOf('gems', params)}
          inTabOrder={selected}
          open={open}
          onOpen={onOpen}
        >
          {!read && (
            <>
              <span class="gem-unread" aria-hidden="true" />
              <span class="unseen">Unread: </span>
            </>
          )}
          {title}
        </HitLink>
      </h2>
      <p class="gem-where dim">
        <span class="gem-kind">{kind}</span> {source !== '' && `${source} · `}
        <When at={capturedAt} />
        {project !== null && ` · ${project}`}
      </p>
      {passage ? (
        <p class="gem-says">
          <MarkedText text={passage} spans={highlights ?? []} />
        </p>
      ) : (
        oneLine !== '' && <p class="gem-says">{oneLine}</p>
      )}
      {pending !== null && <p class="notice">Not fetched yet: {pending}</p>}
      {tags.length > 0 && (
        <p class="gem-tags">
          {tags.slice(0, 5).map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
        </p>
      )}
    </li>
  )
}
