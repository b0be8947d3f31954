import { HitLink, type HitLinkState } from '../hit-link.tsx'
import { MarkedText } from '../search/marked-text.tsx'
import { When } from '../when.tsx'
import { GemPicture } from './gem-picture.tsx'
import type { ListedGem } from './gem-question.ts'

interface GemCardProps {
  gem: ListedGem
  link: HitLinkState
}

export const gemLinkId = (id: string): string => `gem-${id}`

/** A gem of the list: what it is, where it comes from, in a sentence what it says. */
export function GemCard({ gem, link }: GemCardProps) {
  const { id, picture, kind, title, source, project, tags, oneLine, capturedAt, read, pending, passage, highlights } =
    gem
  return (
    <li class="hit gem" data-selected={link.inTabOrder} data-open={link.open} data-read={read} data-kind={kind}>
      {picture && <GemPicture id={id} />}
      <h2>
        <HitLink {...link}>
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
