import { FailureNote } from '../failure-note.tsx'
import { client } from '../server/client.ts'
import { useAction } from '../use-action.ts'
import { notifyWritten } from '../written.tsx'

interface SaveOfferProps {
  url: string
  title: string
  /** It was kept, with the gem, or refused. */
  onDone: (gem?: string) => void
}

const isOfWeb = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)

/** A page that a link of elsewhere wants kept: any site can open that link, so nothing is kept without a click. */
export function SaveOffer({ url, title, onDone }: SaveOfferProps) {
  const keeping = useAction()
  const keep = () =>
    keeping.run(async () => {
      const { gem, logEntry } = await client.saveGem({ url })
      notifyWritten(gem.pending ? `Saved. Not fetched yet: ${gem.pending}` : 'Saved.', logEntry ?? undefined)
      onDone(gem.id)
    })
  if (!isOfWeb(url))
    return (
      <div class="notice" role="alert">
        <p>“{url.slice(0, 200)}” is not a web address. Nothing was saved.</p>
        <button type="button" onClick={() => onDone()}>
          Close
        </button>
      </div>
    )
  return (
    <section class="notice save-offer" aria-label="Save this page?">
      <p>
        <strong>{title || 'Save this page?'}</strong>
        <br />
        <span class="save-address">{url}</span>
      </p>
      <div class="form-end">
        <button type="button" class="primary" disabled={keeping.running} onClick={() => void keep()}>
          {keeping.running ? 'Saving …' : 'Save this page'}
        </button>
        <button type="button" class="quiet" onClick={() => onDone()}>
          Do not save
        </button>
      </div>
      <FailureNote failure={keeping.failure} />
    </section>
  )
}

/** A bookmark that keeps the page one is on: dragged to the bar of bookmarks once. */
export function Bookmarklet() {
  const here = JSON.stringify(`${location.origin}/save?url=`)
  const code = `javascript:void open(${here}+encodeURIComponent(location.href)+"&title="+encodeURIComponent(document.title))`
  return (
    <details class="bookmarklet">
      <summary>Save pages from the browser</summary>
      <p>
        Drag{' '}
        <a href={code} draggable onClick={(event) => event.preventDefault()}>
          Save to Jarvis
        </a>{' '}
        to the bookmarks of your browser. It opens this page with the address of the current one, and asks.
      </p>
    </details>
  )
}
